import { type Demo, startDemo } from '../../../test/e2e/demo.ts'
import type { Scenario } from '../scenarios/scenario.ts'
import type { Cleanup } from './cleanup.ts'
import { type BenchFilm, prepareFilm } from './film.ts'

/** The real service as a process of its own, and the film that is shown. */
export interface Stage {
  readonly demo: Demo
  /** Of the media server with the plugin. */
  readonly port: number
  readonly sessionPort: number
  readonly film: BenchFilm
}

/** The demo's film with segments: 90 s. */
const SEGMENTED = 'Second Reel'
/** Beyond the plan: for arriving before it, and for its seeks. */
const SPARE_SECONDS = 110

/** Starts the service with the scenario's film. */
export const openStage = async (
  scenario: Scenario,
  seconds: number,
  { cleanup, say }: { readonly cleanup: Cleanup; readonly say: (line: string) => void },
): Promise<Stage> => {
  const film = await prepareFilm(seconds + SPARE_SECONDS, say)
  const demo = await startDemo('--media', film.folder)
  cleanup.add(demo.stop)
  const isSegmented = scenario.film === 'segments'
  if (isSegmented) await demo.configure({ PreferDirectPlay: false })
  const config = (await (await fetch(`${demo.url}/WatchParty/ClientConfig`)).json()) as { readonly SessionServerUrl: string }
  return {
    demo,
    port: Number(new URL(demo.url).port),
    sessionPort: Number(new URL(config.SessionServerUrl).port),
    film: isSegmented ? { ...film, title: SEGMENTED } : film,
  }
}
