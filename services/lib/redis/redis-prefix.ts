import { z } from 'zod'

/** The setting REDIS_PREFIX of every program. */
export const redisPrefix = z
  .string()
  .regex(/^[\w.-]{1,64}$/, 'must be 1 to 64 letters, digits, or _ . -')
  .default('matinee')
