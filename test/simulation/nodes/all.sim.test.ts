import { registerEvenings } from './suite.ts'

registerEvenings('CL54', ['kill', 'stop', 'stall', 'cut', 'redis', 'loss', 'viewers'], 'under all of it together all agree once quiet')
