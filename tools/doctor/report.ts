import { CHECKS, type Finding } from './finding.ts'

const MARKS = { ok: '✓', warning: '!', failed: '✗', skipped: '–' } as const
const INDENT = '    '

const lines = (finding: Finding): string[] => {
  const { check, outcome, detail } = finding
  const head = `${MARKS[outcome]} ${CHECKS[check]}${detail === '' ? '' : ` (${detail})`}`
  return 'code' in finding ? [`${head} [${finding.code}]`, `${INDENT}${finding.cause}`, `${INDENT}→ ${finding.next}`] : [head]
}

const count = (findings: readonly Finding[], wanted: Finding['outcome']): number =>
  findings.filter(({ outcome }) => outcome === wanted).length

/** What a person reads; a failed finding has its cause and the next step below it. */
export const describe = (findings: readonly Finding[]): string => {
  const summary = `${count(findings, 'failed')} failed, ${count(findings, 'warning')} to look at, ${count(findings, 'skipped')} skipped`
  return [
    ...findings.flatMap(lines),
    '',
    count(findings, 'failed') + count(findings, 'warning') === 0 ? `All is well; ${count(findings, 'skipped')} skipped` : summary,
  ].join('\n')
}

/** 1 when something failed (rule DO8). */
export const exitCode = (findings: readonly Finding[]): 0 | 1 => (count(findings, 'failed') > 0 ? 1 : 0)
