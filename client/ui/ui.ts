/** Everything that the viewer sees: the button in the player's header, the panel, the notices. */
import type { HostPage } from '../host/host-page.ts'
import { en } from '../i18n/en.ts'
import { ConnectProblem } from '../net/problem-code.ts'
import type { Actions, PartyState, Store } from '../store.ts'
import { h } from './dom.ts'
import { createHeaderButton } from './header-button.ts'
import { isolate } from './isolate.ts'
import { createLauncher } from './launcher.ts'
import { keepOnTop } from './layer.ts'
import { createNotices } from './notices.ts'
import { createPanel } from './panel.ts'
import { adoptStyles } from './styles.ts'

export interface UiDeps {
  readonly store: Store<PartyState>
  readonly actions: Actions
  readonly adapter: Pick<HostPage, 'mountButton'>
}

const createHost = (...parts: readonly HTMLElement[]): HTMLElement => {
  const host = document.createElement('matinee-panel')
  const root = host.attachShadow({ mode: 'open' })
  adoptStyles(root)
  root.append(h('div', { class: 'layer' }, ...parts))
  isolate(host)
  return host
}

/** Puts the panel into the page; the answer takes all of it out again (rule UI6). */
export const mountUi = ({ store, actions, adapter }: UiDeps): (() => void) => {
  const context = { actions, text: en }
  let open = false
  /** There was a film while the panel was open. */
  let sawFilm = false
  const setOpen = (next: boolean): void => {
    if (next === open) return
    open = next
    sawFilm = open && store.get().item !== null
    for (const part of [header, launcher, panel]) part.setOpen(open)
    actions.setPanelOpen(open)
  }
  const close = (): void => {
    setOpen(false)
    ;(launcher.element.hidden ? header : launcher).focus()
  }
  const toggle = (): void => (open ? close() : setOpen(true))
  const header = createHeaderButton(context, toggle)
  const launcher = createLauncher(context, header.element, toggle)
  const panel = createPanel(context, header.element, close)
  const notices = createNotices(context)

  const update = (state: PartyState): void => {
    for (const part of [header, launcher, panel, notices]) part.update(state)
    if (open && state.item !== null) sawFilm = true
    // A page that leaves the film to ask who somebody is needs its room, and the focus, for that (rule UI18).
    if (sawFilm && state.item === null && state.problem?.code === ConnectProblem.signedOut) setOpen(false)
  }
  const undo = [
    store.subscribe(update),
    keepOnTop(createHost(launcher.element, panel.element, notices.element)),
    adapter.mountButton(header.element),
    launcher.dispose,
    notices.dispose,
    () => header.element.remove(),
  ]
  // Once the button is in its place, so that the launcher does not flash up for it.
  update(store.get())
  return () => {
    if (open) actions.setPanelOpen(false)
    for (const step of undo) step()
  }
}
