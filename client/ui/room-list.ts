/** The open rooms: a page of them, with a search (rules UI3, UI12). */
import { DIRECTORY_PAGE, QUERY_CHARACTERS } from '../../services/protocol/limits.ts'
import type { Listing } from '../../services/protocol/types.ts'
import type { PartyState } from '../store.ts'
import { onClick } from './busy.ts'
import { button, h, setAttribute, setText } from './dom.ts'
import { icon } from './icons.ts'
import { createKeyedList } from './keyed-list.ts'
import type { Part, UiContext } from './part.ts'
import { createRoomRow } from './room-row.ts'

type Directory = NonNullable<PartyState['directory']>
/** So long after the last key the search is sent. */
const SEARCH_DELAY_MS = 200

const createSearch = ({ actions, text }: UiContext): HTMLElement => {
  const input = h('input', {
    class: 'input',
    type: 'search',
    maxlength: String(QUERY_CHARACTERS),
    placeholder: text.searchRooms,
    'aria-label': text.searchRooms,
    autocomplete: 'off',
    dir: 'auto',
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  input.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(() => actions.search(input.value.trim(), 0), SEARCH_DELAY_MS)
  })
  return h('div', { class: 'search' }, icon('search'), input)
}

const createPager = ({ actions, text }: UiContext): Part<Directory> => {
  const previous = button('button small quiet', text.previousPage)
  const next = button('button small quiet', text.nextPage)
  const where = h('span', { class: 'hint' })
  const element = h('nav', { class: 'pager', 'aria-label': text.pages }, previous, where, next)
  let shown: Directory | undefined
  const turn = (by: number) => () => {
    if (shown !== undefined) actions.search(shown.query, shown.page + by)
  }
  onClick(previous, turn(-1))
  onClick(next, turn(1))
  return {
    element,
    update: (directory) => {
      shown = directory
      const pages = Math.max(1, Math.ceil(directory.total / DIRECTORY_PAGE))
      setAttribute(element, 'hidden', pages === 1 && directory.page === 0)
      setAttribute(previous, 'aria-disabled', String(directory.page === 0))
      setAttribute(next, 'aria-disabled', String(directory.page >= pages - 1))
      setText(where, text.pageOf(directory.page + 1, Math.max(pages, directory.page + 1)))
    },
  }
}

export const createRoomList = (context: UiContext): Part<Pick<PartyState, 'directory' | 'status'>> => {
  const { text } = context
  const count = h('span', { class: 'count' })
  const empty = h('p', { class: 'hint empty' })
  const list = h('ul', { class: 'rooms', role: 'list', 'aria-label': text.rooms })
  const pager = createPager(context)
  const rows = createKeyedList<Listing>(
    list,
    ({ id }) => id,
    ({ id }) => createRoomRow(context, id),
  )
  const element = h(
    'div',
    { class: 'stack' },
    h('div', { class: 'heading' }, h('h3', {}, text.rooms), count),
    createSearch(context),
    empty,
    list,
    pager.element,
  )
  const emptyText = (directory: Directory | null, status: PartyState['status']): string => {
    if (directory === null) return status === 'offline' ? text.noConnection : text.loadingRooms
    if (directory.rooms.length > 0) return ''
    return directory.query === '' ? text.noRooms : text.noMatches
  }
  let shown: Directory | null | undefined

  return {
    element,
    update: ({ directory, status }) => {
      const words = emptyText(directory, status)
      setAttribute(empty, 'hidden', words === '')
      setText(empty, words)
      setAttribute(list, 'hidden', words !== '')
      if (directory === shown) return
      shown = directory
      setText(count, directory === null ? '' : String(directory.total))
      rows.update(directory?.rooms ?? [])
      setAttribute(pager.element, 'hidden', directory === null)
      if (directory !== null) pager.update(directory)
    },
  }
}
