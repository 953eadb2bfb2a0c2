import { registerEvenings } from './suite.ts'

registerEvenings('CL53', ['redis'], 'no room is lost by a Redis that is away, hangs or forgets')
