/** Properties are tried with the same examples each time: what fails on one machine fails on all. Others by FAST_CHECK_SEED. */
import fc from 'fast-check'

fc.configureGlobal({ seed: Number(process.env.FAST_CHECK_SEED ?? 1) })
