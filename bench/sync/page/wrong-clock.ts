import type { FrameMetadata, OnFrame, PageScope, PageVideo } from './page.ts'

export interface ClockFault {
  /** How far the wall clock is ahead (ms). */
  readonly offsetMs: number
  /** How much faster the clock runs, in millionths. */
  readonly driftPpm: number
}

const getter = (object: object, property: string): (() => unknown) => {
  let owner: object | null = object
  while (owner !== null) {
    const { get } = Object.getOwnPropertyDescriptor(owner, property) ?? {}
    if (get !== undefined) return get
    owner = Object.getPrototypeOf(owner) as object | null
  }
  throw new Error(`no ${property}`)
}

/**
 * Makes everything by which the page can tell the time wrong alike, as on a machine with such a clock: Date, performance, and the
 * stamps of events, animation frames and video frames. Timers keep their pace (rule BE10).
 */
export const installWrongClock = (scope: PageScope, { offsetMs, driftPpm }: ClockFault): void => {
  const wrong = (time: number): number => time * (1 + driftPpm / 1e6)
  const { performance } = scope
  const { timeOrigin } = performance
  const now = performance.now.bind(performance)
  Object.defineProperty(performance, 'now', { configurable: true, value: () => wrong(now()) })
  Object.defineProperty(performance, 'timeOrigin', { configurable: true, value: timeOrigin + offsetMs })

  const wall = (): number => Math.floor(timeOrigin + offsetMs + wrong(now()))
  scope.Date = new Proxy(scope.Date, {
    construct: (target, args: unknown[], self) => Reflect.construct(target, args.length === 0 ? [wall()] : args, self),
    apply: (target) => new target(wall()).toString(),
    get: (target, property, self) => (property === 'now' ? wall : Reflect.get(target, property, self)),
  })

  const stampOf = getter(scope.Event.prototype, 'timeStamp')
  Object.defineProperty(scope.Event.prototype, 'timeStamp', {
    configurable: true,
    get(this: unknown) {
      return wrong(stampOf.call(this) as number)
    },
  })
  const animate = scope.requestAnimationFrame.bind(scope)
  scope.requestAnimationFrame = (callback) => animate((time) => callback(wrong(time)))

  const { prototype } = scope.HTMLVideoElement
  const { requestVideoFrameCallback: request } = prototype
  const wrongFrame = (frame: FrameMetadata): FrameMetadata => ({
    ...frame,
    expectedDisplayTime: wrong(frame.expectedDisplayTime),
    presentationTime: wrong(frame.presentationTime),
  })
  Object.defineProperty(prototype, 'requestVideoFrameCallback', {
    configurable: true,
    value(this: PageVideo, onFrame: OnFrame): number {
      return request.call(this, (time, frame) => onFrame(wrong(time), wrongFrame(frame)))
    },
  })
}
