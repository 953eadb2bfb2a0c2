import { registerEvenings } from './suite.ts'

registerEvenings('CL52', ['stall'], 'nobody hears an owner that stood still for too long')
