import { registerEvenings } from './suite.ts'

registerEvenings('CL50', ['kill'], 'rooms of killed nodes are closed within 10 s, and nothing is left of them')
