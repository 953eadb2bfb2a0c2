import { bundleScript } from '../../../client/build.ts'

const ENTRY = new URL('../page/main.ts', import.meta.url)

/** What runs in a viewer's page before its own scripts. */
export const pageScript = (): Promise<string> => bundleScript(ENTRY, false)
