import { type ShortcutOf, shortcutIn } from '#lib/codes/shortcuts.ts'

/** What was pressed between the shortcut and the field's focus. */
export type EarlyKeys = {
  text: string
  /** The last key that acts, for when the text has found something. */
  wanted: Extract<ShortcutOf<'search'>, 'open' | 'enter' | 'acts'> | undefined
}

const acting = ['open', 'enter', 'acts'] as const

/** Keeps keys from the page while the field is being loaded: from `begin` until it has the focus. */
export function createEarlyKeys() {
  let keys: EarlyKeys = { text: '', wanted: undefined }
  const hear = (event: KeyboardEvent) => {
    const name = shortcutIn('search', event)
    const wanted = acting.find((one) => one === name)
    if (wanted) keys = { ...keys, wanted }
    else if (event.key === 'Backspace') keys = { ...keys, text: keys.text.slice(0, -1) }
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey)
      keys = { ...keys, text: keys.text + event.key }
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return {
    begin: () => {
      keys = { text: '', wanted: undefined }
      window.addEventListener('keydown', hear, true)
    },
    read: () => keys,
    end: () => window.removeEventListener('keydown', hear, true),
  }
}

export type EarlyListener = ReturnType<typeof createEarlyKeys>
