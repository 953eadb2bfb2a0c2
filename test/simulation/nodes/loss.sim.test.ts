import { registerEvenings } from './suite.ts'

registerEvenings('CL54', ['viewers', 'loss'], 'under lost messages and restless viewers all agree once quiet')
