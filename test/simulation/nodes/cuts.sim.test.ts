import { registerEvenings } from './suite.ts'

registerEvenings('CL52', ['cut'], 'nobody hears an owner that was cut off for too long')
