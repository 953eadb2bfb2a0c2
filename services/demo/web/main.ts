import { ApiError, listItems, type Me, signOut, whoAmI } from './api.ts'
import { el } from './dom.ts'
import { homePage, problemPage } from './home-page.ts'
import { listenToScripts } from './integration.ts'
import { loginPage } from './login-page.ts'
import { createPlayer } from './player/player.ts'
import { parseRoute, videoHash } from './routes.ts'

const TITLE = 'Matinee demo'

/** The web client: one page at a time in `stage`, and the player, which always stays in the document. */
const start = (): void => {
  let me: Me | null = null
  let turn = 0
  const stage = el('div', { class: 'stage' })
  const player = createPlayer(() => {
    location.hash = '#/home'
  })

  const showHome = async (user: Me, isCurrent: () => boolean) => {
    const items = await listItems()
    if (!isCurrent()) return
    history.replaceState(null, '', '#/home')
    document.title = TITLE
    stage.replaceChildren(homePage(user, items, () => void leave()))
    stage.querySelector('h1')?.focus({ preventScroll: true })
  }
  const showLogin = () => {
    // A link to a film is kept, so that whoever signs in is taken to it.
    const isForFilm = parseRoute(location.hash).page === 'video'
    if (!isForFilm) history.replaceState(null, '', '#/login')
    document.title = `Sign in · ${TITLE}`
    stage.replaceChildren(
      loginPage((user) => {
        me = user
        if (!isForFilm) history.replaceState(null, '', '#/home')
        void route()
      }),
    )
  }
  const leave = async () => {
    await signOut().catch(() => undefined)
    me = null
    location.hash = '#/login'
  }
  const openFilm = async (itemId: string) => {
    player.element.focus({ preventScroll: true })
    await player.open(itemId)
  }
  const show = async (isCurrent: () => boolean) => {
    me ??= await whoAmI()
    if (!isCurrent()) return
    const to = parseRoute(location.hash)
    const inPlayer = me !== null && to.page === 'video'
    player.element.hidden = !inPlayer
    stage.hidden = inPlayer
    if (!inPlayer) player.close()
    if (me === null || to.page === 'login') showLogin()
    else if (to.page === 'video') await openFilm(to.itemId)
    else await showHome(me, isCurrent)
  }
  const route = async () => {
    const ticket = ++turn
    const { hash } = location
    // The event of a new address comes a moment after it: whoever writes the address in between would undo it.
    const isCurrent = () => ticket === turn && location.hash === hash
    await show(isCurrent).catch((error: unknown) => {
      if (!isCurrent()) return
      if (error instanceof ApiError && error.status === 401) {
        me = null
        return showLogin()
      }
      stage.replaceChildren(problemPage(error instanceof ApiError ? error.message : 'Something went wrong.', () => void route()))
    })
  }

  player.element.hidden = true
  document.body.prepend(stage, player.element)
  listenToScripts({
    onOpen: (itemId) => {
      location.hash = videoHash(itemId)
    },
    onQuality: (quality) => void player.setQuality(quality),
  })
  window.addEventListener('hashchange', () => void route())
  void route()
}

start()
