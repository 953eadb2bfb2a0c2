import type { Item, Me } from './api.ts'
import { el } from './dom.ts'
import { duration } from './format.ts'
import { videoHash } from './routes.ts'

const TINTS = 6

/** A film without a poster gets its first letter on one of a few colours, always the same one. */
const letterPoster = ({ Id, Name }: Item): HTMLElement => {
  const tint = [...Id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % TINTS
  return el('div', { class: `poster letter tint-${tint}`, 'aria-hidden': 'true' }, [...Name][0]?.toUpperCase() ?? '?')
}

const card = (item: Item): HTMLElement => {
  const poster = item.Image ? el('img', { class: 'poster', src: item.Image, alt: '', width: '480', height: '720' }) : letterPoster(item)
  const facts = [item.ProductionYear === null ? '' : String(item.ProductionYear), duration(item.DurationSeconds)].filter(
    (fact) => fact !== '',
  )
  const text = el('div', { class: 'card-text' }, el('h2', {}, item.Name), el('p', { class: 'facts' }, facts.join(' · ')))
  if (item.Overview !== '') text.append(el('p', { class: 'overview' }, item.Overview))
  return el('li', {}, el('a', { class: 'card', href: videoHash(item.Id) }, poster, text))
}

/** The library. */
export const homePage = (me: Me, items: readonly Item[], onSignOut: () => void): HTMLElement => {
  const out = el('button', { type: 'button', class: 'quiet' }, 'Sign out')
  out.addEventListener('click', onSignOut)
  const films =
    items.length > 0 ? el('ul', { class: 'grid' }, ...items.map(card)) : el('p', { class: 'empty' }, 'There are no films here yet.')
  return el(
    'div',
    { class: 'home' },
    el(
      'header',
      { class: 'bar' },
      el('div', { class: 'brand' }, 'Matinee', el('span', {}, 'demo')),
      el('div', { class: 'who' }, el('span', {}, me.Name), out),
    ),
    el('main', {}, el('h1', { tabindex: '-1' }, 'What shall we watch?'), films),
  )
}

/** In place of the library when it cannot be had. */
export const problemPage = (message: string, onRetry: () => void): HTMLElement => {
  const again = el('button', { type: 'button', class: 'primary' }, 'Try again')
  again.addEventListener('click', onRetry)
  return el('main', { class: 'trouble' }, el('h1', {}, 'That did not work'), el('p', { role: 'alert' }, message), again)
}
