/** The panel's styles, adopted by its shadow roots: no style attribute and no style element, so a strict CSP has nothing to refuse. */
import { css } from './styles/index.css'

export const adoptStyles = (root: ShadowRoot): void => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [sheet]
}
