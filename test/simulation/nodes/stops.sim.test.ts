import { registerEvenings } from './suite.ts'

registerEvenings('CL51', ['stop'], 'no room is lost by planned stops')
