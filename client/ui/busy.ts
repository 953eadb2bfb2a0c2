/**
 * Runs `action` on each click, one at a time. While it runs the button says so to assistive technology instead of being disabled:
 * a disabled button would lose the focus of whoever pressed it.
 */
export const onClick = (button: HTMLButtonElement, action: () => void | Promise<void>): void => {
  button.addEventListener('click', () => void runBusy(button, action))
}

/** The same for a form's submission; `button` is the one that shows it. */
export const onSubmit = (form: HTMLFormElement, button: HTMLButtonElement, action: () => void | Promise<void>): void => {
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void runBusy(button, action)
  })
}

const runBusy = async (button: HTMLButtonElement, action: () => void | Promise<void>): Promise<void> => {
  if (button.getAttribute('aria-disabled') === 'true' || button.getAttribute('aria-busy') === 'true') return
  button.setAttribute('aria-busy', 'true')
  try {
    await action()
  } finally {
    button.removeAttribute('aria-busy')
  }
}
