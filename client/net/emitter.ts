/** Typed listeners; one that throws does not keep the others from hearing. */
export interface Emitter<Events> {
  on<E extends keyof Events>(event: E, handler: (payload: Events[E]) => void): () => void
  emit<E extends keyof Events>(event: E, payload: Events[E]): void
}

export const createEmitter = <Events>(): Emitter<Events> => {
  const handlers = new Map<keyof Events, Set<(payload: never) => void>>()
  return {
    on: (event, handler) => {
      const set = handlers.get(event) ?? new Set()
      handlers.set(event, set.add(handler))
      return () => void set.delete(handler)
    },
    emit: (event, payload) => {
      for (const handler of [...(handlers.get(event) ?? [])]) {
        try {
          handler(payload as never)
        } catch (error) {
          queueMicrotask(() => {
            throw error
          })
        }
      }
    },
  }
}
