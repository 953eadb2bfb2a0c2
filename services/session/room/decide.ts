import type { Command, CreateCommand } from './command.ts'
import type { Decision } from './effect.ts'
import type { Room, RoomPolicy } from './room.ts'

export declare const createRoom: (command: CreateCommand, policy: RoomPolicy, now: number) => Decision
export declare const decide: (room: Room, command: Command, policy: RoomPolicy, now: number) => Decision
export declare const nextWake: (room: Room, policy: RoomPolicy, now: number) => number | null
