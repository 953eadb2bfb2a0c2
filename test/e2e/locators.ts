/** The two names that people, guides and tests know the panel by. */
import type { Locator, Page } from 'playwright-core'

export const partyButton = (page: Page): Locator => page.getByRole('button', { name: 'Watch party', exact: true })
export const partyPanel = (page: Page): Locator => page.getByRole('region', { name: 'Watch party', exact: true })
