import { ApiError, type Me, signIn } from './api.ts'
import { el } from './dom.ts'

const DEMO_USERS = ['alice', 'bob', 'carol']

const field = (label: string, input: HTMLInputElement): HTMLElement => el('label', { class: 'field' }, el('span', {}, label), input)

/** The page to sign in on; `onSignedIn` hears who did. */
export const loginPage = (onSignedIn: (me: Me) => void): HTMLElement => {
  const name = el('input', { name: 'username', autocomplete: 'username', autocapitalize: 'none', spellcheck: 'false', required: '' })
  const password = el('input', { name: 'password', type: 'password', autocomplete: 'current-password', required: '' })
  const problem = el('p', { class: 'problem', role: 'alert' })
  const submit = el('button', { type: 'submit', class: 'primary' }, 'Sign in')
  const enter = async (user: string, secret: string) => {
    problem.textContent = ''
    submit.disabled = true
    try {
      onSignedIn(await signIn(user, secret))
    } catch (error) {
      problem.textContent = error instanceof ApiError ? error.message : 'Something went wrong. Please try again.'
      password.select()
    } finally {
      submit.disabled = false
    }
  }
  const form = el('form', { class: 'login-form' }, field('User name', name), field('Password', password), problem, submit)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void enter(name.value.trim(), password.value)
  })
  const quick = DEMO_USERS.map((user) => {
    const button = el('button', { type: 'button', class: 'chip' }, `as ${user}`)
    button.addEventListener('click', () => void enter(user, user))
    return button
  })
  queueMicrotask(() => name.focus())
  return el(
    'main',
    { class: 'login' },
    el(
      'div',
      { class: 'login-card' },
      el('div', { class: 'brand brand-large' }, 'Matinee', el('span', {}, 'demo')),
      el('h1', {}, 'Sign in'),
      form,
    ),
    el('div', { class: 'quick', role: 'group', 'aria-label': 'Demo users' }, el('span', {}, 'Try it'), ...quick),
  )
}
