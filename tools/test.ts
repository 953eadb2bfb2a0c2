/** `npm test`: every test, then rules against tests. Prints what it does and how long it will take. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { compareRules, ruleIds } from './rules.ts'

interface Report {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly {
      readonly title: string
      readonly status: string
      readonly failureMessages?: readonly string[]
    }[]
  }[]
}

const STEPS = [
  { title: 'Unit, simulation, cluster and conformance tests', about: 'about 3 minutes', config: 'vitest.config.ts' },
  { title: 'End-to-end tests in real Chromium', about: 'about 3 minutes', config: 'test/e2e/vitest.config.ts' },
]

const folder = mkdtempSync(join(tmpdir(), 'matinee-test-'))

const runStep = (config: string, file: string): Promise<void> =>
  new Promise((resolve) => {
    const args = [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--config',
      config,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ]
    spawn(process.execPath, args, { stdio: 'inherit' }).on('close', () => resolve())
  })

const titles: string[] = []
const problems: string[] = []
const failures: string[] = []
let passed = 0
const count = (report: Report): void => {
  const unloaded = report.testResults.filter((suite) => suite.status === 'failed' && suite.assertionResults.length === 0)
  problems.push(...unloaded.map((suite) => `${suite.name} did not load`))
  for (const { name, assertionResults } of report.testResults) {
    for (const { title, status, failureMessages } of assertionResults) {
      titles.push(title)
      if (status === 'passed') passed++
      else if (status === 'failed') failures.push(`"${title}" failed in ${relative('.', name)}\n${failureMessages?.join('\n') ?? ''}`)
      else problems.push(`"${title}" was skipped; every test has to run`)
    }
  }
}

const started = Date.now()
for (const [index, { title, about, config }] of STEPS.entries()) {
  console.log(`\n▸ ${index + 1}/${STEPS.length} ${title} (${about})`)
  const file = join(folder, `${index}.json`)
  await runStep(config, file)
  try {
    count(JSON.parse(readFileSync(file, 'utf8')) as Report)
  } catch {
    problems.push(`${title}: no report was written`)
  }
}
rmSync(folder, { recursive: true })
problems.push(...compareRules(ruleIds(readFileSync('docs/rules.md', 'utf8')), titles))

// Said again at the end: of a long log, often only the end is kept.
for (const problem of [...failures, ...problems]) console.error(`✗ ${problem}`)
console.log(`\nTook ${Math.round((Date.now() - started) / 1000)} s.`)
const failed = failures.length + problems.length
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
