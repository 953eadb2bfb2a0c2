/** axe-core in a page, put there through the debugger so that the page's own policy stays as strict as it is. */
import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** What axe finds wrong on the page, a line each; empty when all is well (rule UI8). */
export const findViolations = async (page: Page): Promise<string[]> => {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(() => (window as unknown as { axe: typeof axe }).axe.run(document))
  return violations.map(({ id, help, nodes }) => `${id}: ${help} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
