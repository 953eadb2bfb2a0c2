import { expect, test, vi } from 'vitest'
import { type Cleanup, withCleanup } from './cleanup.ts'

test('[BE13] what a run started is undone in reverse order, also when it fails, and whatever fails to be undone', async () => {
  const undone: string[] = []
  const shown = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const prepare = async ({ add }: Cleanup) => {
    add(() => void undone.push('demo'))
    add(() => Promise.reject(new Error('browser')))
    add(async () => void undone.push('relay'))
    return 'done'
  }
  expect(await withCleanup(prepare)).toBe('done')
  await expect(
    withCleanup(async (cleanup) => {
      await prepare(cleanup)
      throw new Error('plan')
    }),
  ).rejects.toThrow('plan')
  expect(undone).toEqual(['relay', 'demo', 'relay', 'demo'])
  expect(shown).toHaveBeenCalledTimes(2)
  shown.mockRestore()
})

test('[BE13] it listens to signals only while it runs', async () => {
  const before = process.listenerCount('SIGTERM')
  await withCleanup(async () => expect(process.listenerCount('SIGTERM')).toBe(before + 1))
  expect(process.listenerCount('SIGTERM')).toBe(before)
})
