import { registerEvenings } from './suite.ts'

registerEvenings('CL51', ['kill', 'stop', 'viewers'], 'under stops, kills and restless viewers all agree once quiet')
