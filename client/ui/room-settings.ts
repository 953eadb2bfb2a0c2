/** What only the host sees: name, who may control, quality, and the end of it all. */
import { NAME_CHARACTERS } from '../../services/protocol/limits.ts'
import type { RoomInfo } from '../../services/protocol/types.ts'
import { onClick, onSubmit } from './busy.ts'
import { button, h } from './dom.ts'
import { textField } from './fields.ts'
import { icon } from './icons.ts'
import type { Part, UiContext } from './part.ts'
import { createQuality } from './quality.ts'
import { createRoomOptionFields } from './room-options.ts'

const createRename = ({ actions, text }: UiContext): Part<RoomInfo> => {
  const name = textField(text.roomName, NAME_CHARACTERS)
  const rename = h('button', { type: 'submit', class: 'button' }, text.rename)
  const element = h('form', { class: 'rename', novalidate: true }, name.element, rename)
  let known = ''
  onSubmit(element, rename, async () => {
    const chosen = name.input.value.trim()
    if (chosen !== '' && chosen !== known) await actions.updateRoom({ name: chosen })
  })
  return {
    element,
    update: (info) => {
      if (info.name === known) return
      known = info.name
      name.input.value = known
    },
  }
}

/** The quality control, there only while the room allows it: locked, it is not hidden but absent (rule UI10). */
const createQualitySlot = (context: UiContext): Part<RoomInfo> => {
  const element = h('div')
  let quality: ReturnType<typeof createQuality> | undefined
  return {
    element,
    update: (info) => {
      if (info.quality.locked) {
        quality?.element.remove()
        quality = undefined
        return
      }
      if (quality === undefined) {
        quality = createQuality(context, info.quality)
        element.append(quality.element)
      }
      quality.update(info.quality)
    },
  }
}

export const createRoomSettings = (context: UiContext): Part<RoomInfo> => {
  const { actions, text } = context
  const rename = createRename(context)
  const options = createRoomOptionFields(context)
  const quality = createQualitySlot(context)
  const close = button('button danger wide', text.closeRoom)
  options.onChange((change) => void actions.updateRoom(change))
  onClick(close, () => actions.closeRoom())
  let revision = -1

  return {
    element: h(
      'details',
      { class: 'card more' },
      h('summary', {}, text.settings, icon('chevron')),
      rename.element,
      ...options.elements,
      quality.element,
      close,
    ),
    update: (info) => {
      if (info.revision === revision) return
      revision = info.revision
      rename.update(info)
      options.set(info)
      quality.update(info)
    },
  }
}
