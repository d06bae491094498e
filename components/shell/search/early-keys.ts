import { type ShortcutOf, shortcutIn } from '#lib/codes/shortcuts.ts'

/** What was pressed between the shortcut and the field's focus. */
export type EarlyKeys = {
  text: string
  /** The last key that acts, for when the text has found something. */
  wanted: Extract<ShortcutOf<'search'>, 'open' | 'enter' | 'acts'> | undefined
  ahead: Ahead
}

/** What was pressed for the list of acts before it was there. */
export type Ahead = { text: string; isOpening: boolean }

export const nothingAhead: Ahead = { text: '', isOpening: false }

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>

/** After the key for acts; undefined for a key that is none of these. */
export function pressedAhead(
  { text, isOpening }: Ahead,
  { key, ctrlKey, metaKey }: Press,
): Ahead | undefined {
  if (key === 'Enter') return { text, isOpening: true }
  if (key === 'Backspace') return { text: text.slice(0, -1), isOpening }
  const isLetter = key.length === 1 && !ctrlKey && !metaKey
  return isLetter ? { text: text + key, isOpening } : undefined
}

const acting = ['open', 'enter', 'acts'] as const

/** Keeps keys from the page while the field is being loaded: from `begin` until it has the focus. */
export function createEarlyKeys() {
  const none: EarlyKeys = { text: '', wanted: undefined, ahead: nothingAhead }
  let keys = none
  const hear = (event: KeyboardEvent) => {
    const ahead = keys.wanted === 'acts' ? pressedAhead(keys.ahead, event) : undefined
    const name = shortcutIn('search', event)
    const wanted = acting.find((one) => one === name)
    if (ahead) keys = { ...keys, ahead }
    else if (wanted) keys = { ...keys, wanted }
    else if (event.key === 'Backspace') keys = { ...keys, text: keys.text.slice(0, -1) }
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey)
      keys = { ...keys, text: keys.text + event.key }
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return {
    begin: () => {
      keys = none
      window.addEventListener('keydown', hear, true)
    },
    read: () => keys,
    end: () => window.removeEventListener('keydown', hear, true),
  }
}

export type EarlyListener = ReturnType<typeof createEarlyKeys>
