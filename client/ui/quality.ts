/** The host's choice of quality for everyone. The room view leaves it out of the page where it is locked (rule UI10). */
import type { Quality } from '../../services/protocol/types.ts'
import { h } from './dom.ts'
import { choiceField, tickField } from './fields.ts'
import { formatBitrate } from './format.ts'
import type { Part, UiContext } from './part.ts'

const AUTOMATIC = '0'
/** Bits per second; the last ones are for very thin lines. */
const BITRATES = [40_000_000, 20_000_000, 10_000_000, 8_000_000, 4_000_000, 2_000_000, 1_000_000, 500_000, 250_000, 100_000, 64_000]

export const createQuality = ({ actions, text }: UiContext, initial: Quality): Part<Quality> => {
  // A default of the administrator's need not be one of ours; it stays choosable.
  const steps = [...new Set([...BITRATES, initial.maxBitrate])].filter((rate) => rate > 0).sort((a, b) => b - a)
  const choices = steps.map((rate) => ({ value: String(rate), label: formatBitrate(rate) }))
  const bitrate = choiceField(text.quality, [{ value: AUTOMATIC, label: text.automatic }, ...choices])
  const direct = tickField(text.directPlay, initial.directPlay)

  const send = (): void => {
    void actions.setQuality({ maxBitrate: Number(bitrate.get() ?? AUTOMATIC), directPlay: direct.input.checked })
  }
  bitrate.onChange(send)
  direct.input.addEventListener('change', send)

  return {
    element: h('div', { class: 'stack' }, bitrate.element, direct.element),
    update: ({ maxBitrate, directPlay }) => {
      bitrate.set(String(maxBitrate))
      direct.input.checked = directPlay
    },
  }
}
