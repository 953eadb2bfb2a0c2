import { UsageError } from '../../tools/usage.ts'
import type { Options } from './options.ts'

/** The variables that k6 gets, and no others of ours: secrets go this way and never onto a command line (rule LT6). */
export interface Files {
  /** k6's summary. */
  readonly summary: string
  /** k6's own HTML report. */
  readonly report: string
  /** What k6's dashboard records: one line an event. */
  readonly record: string
  /** Which charts the report has. */
  readonly dashboard: string
}

/** How often the charts have a point. */
const PERIOD_SECONDS = { smoke: 1, others: 10 }

/** The content of the variable that an option names. @throws UsageError when it is not set */
const content = (option: string, name: string | null, env: NodeJS.ProcessEnv): string => {
  if (name === null) return ''
  const value = env[name]
  if (!value) throw new UsageError(`${option} names the variable ${name}, which is not set`)
  return value
}

/** @param run a short word that no other run has @throws UsageError when a variable that the options name is not set */
export const environmentOf = (
  options: Options,
  sessionUrl: string,
  files: Files,
  run: string,
  env: NodeJS.ProcessEnv,
): Record<string, string> => {
  const { PATH = '', HOME = '', JWT_AUDIENCE, JWT_ISSUER } = env
  const optional = { JWT_AUDIENCE, JWT_ISSUER, LOADTEST_PEAK: options.peak?.toString(), LOADTEST_SIZE: options.size?.toString() }
  return {
    PATH,
    HOME,
    K6_NO_USAGE_REPORT: 'true',
    K6_WEB_DASHBOARD: 'true',
    K6_WEB_DASHBOARD_PORT: '-1',
    K6_WEB_DASHBOARD_PERIOD: `${options.profile === 'smoke' ? PERIOD_SECONDS.smoke : PERIOD_SECONDS.others}s`,
    K6_WEB_DASHBOARD_EXPORT: files.report,
    K6_WEB_DASHBOARD_RECORD: files.record,
    XK6_DASHBOARD_CONFIG: files.dashboard,
    LOADTEST_RUN: run,
    LOADTEST_URL: options.url,
    LOADTEST_SESSION_URL: sessionUrl,
    LOADTEST_PROFILE: options.profile,
    LOADTEST_FORWARDED: String(options.forwarded),
    LOADTEST_SUMMARY: files.summary,
    LOADTEST_USERS: content('--users-env', options.usersEnv, env),
    JWT_SECRET: content('--secret-env', options.secretEnv, env),
    ...Object.fromEntries(Object.entries(optional).filter((entry): entry is [string, string] => entry[1] !== undefined)),
  }
}
