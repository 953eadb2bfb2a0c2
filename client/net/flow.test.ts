import { expect, test } from 'vitest'
import { createFlow } from './flow.ts'

/** A request that is answered by `answer`. */
const request = (begun: string[], name: string) => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const ask = () => {
    begun.push(name)
    return promise
  }
  return { ask, answer: () => resolve(name) }
}

test('[HO23] it is held once all that was begun has its answer, and not before', async () => {
  const flow = createFlow()
  const begun: string[] = []
  const [first, second, third] = [request(begun, 'first'), request(begun, 'second'), request(begun, 'third')]
  const answers = [flow.pass(first.ask)]
  const quiet = new Promise<void>((resolve) => flow.hold(() => resolve(void begun.push('quiet'))))
  answers.push(flow.pass(second.ask))
  first.answer()
  await answers[0]
  expect(begun).toEqual(['first', 'second'])
  second.answer()
  await quiet
  const held = flow.pass(third.ask)
  expect(begun).toEqual(['first', 'second', 'quiet'])
  flow.release()
  third.answer()
  expect(await held).toBe('third')
  expect(begun).toEqual(['first', 'second', 'quiet', 'third'])
})

test('[HO23] what was held goes in order, and a hold taken back never comes', async () => {
  const flow = createFlow()
  const begun: string[] = []
  const requests = ['a', 'b', 'c'].map((name) => request(begun, name))
  flow.hold(() => begun.push('quiet'))
  const answers = requests.map(({ ask }) => flow.pass(ask))
  flow.release()
  flow.hold(() => begun.push('never'))
  flow.release()
  for (const { answer } of requests) answer()
  expect(await Promise.all(answers)).toEqual(['a', 'b', 'c'])
  flow.hold(() => begun.push('quiet again'))
  expect(begun).toEqual(['quiet', 'a', 'b', 'c', 'quiet again'])
})
