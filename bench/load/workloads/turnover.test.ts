import { expect, test } from 'vitest'
import type { Crowd, Guest, Party } from '../driver/crowd.ts'
import { createTurnover } from './turnover.ts'

const OPTIONS = { size: 3, control: 'host' } as const

/** Guests with a number each, as they come; `here` are those who have not gone. */
const createPeople = () => {
  const here = new Set<number>()
  let next = 0
  const arrive = (): Guest => {
    const number = next++
    here.add(number)
    return { node: number, go: () => here.delete(number) } as unknown as Guest
  }
  const party = (): Party => {
    const [host, ...others] = [arrive(), arrive(), arrive()] as const
    return { roomId: `room-of-${host.node}`, host, members: [host, ...others] }
  }
  const crowd = { enter: async () => ({ guest: arrive(), roomId: '' }), parties: async () => [party()] } as unknown as Crowd
  return { here, crowd, party }
}

test('[PF11] who goes is replaced by somebody else, and each sixth change is a whole party', async () => {
  const { here, crowd, party } = createPeople()
  const opened = [party(), party()]
  const { beat, settled, parties } = createTurnover(crowd, opened, OPTIONS, 1000)
  for (let count = 0; count < 6; count++) beat.act(count)
  await settled()
  const members = parties().map((one) => one.members.map(({ node }) => node))
  expect(parties().map(({ roomId }) => roomId)).toEqual(['room-of-0', 'room-of-11'])
  expect(members).toEqual([
    [0, 10, 8],
    [11, 12, 13],
  ])
  expect(members.flat().toSorted((a, b) => a - b)).toEqual([...here])
})
