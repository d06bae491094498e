'use client'

import type { KeyboardEvent } from 'react'
import { useLanguage } from '#components/data/brand.tsx'
import { type ShortcutOf, shortcutIn } from '#lib/codes/shortcuts.ts'

type FieldEvent = KeyboardEvent<HTMLInputElement>

/** False: the key keeps its usual meaning. */
export type SearchKeys = Record<
  ShortcutOf<'search'>,
  // biome-ignore lint/suspicious/noConfusingVoidType: most take the key
  (event: FieldEvent) => boolean | void
>

/** Whether a key leads out of the field: onwards at its end, back at its start. */
function useWays() {
  const { dir } = useLanguage()
  const [onwards, backwards] =
    dir === 'rtl' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
  return ({ key, currentTarget: { selectionStart, selectionEnd, value } }: FieldEvent) => {
    if (key === onwards) return selectionStart === value.length ? 'onwards' : 'within'
    if (key === backwards) return selectionEnd === 0 ? 'back' : 'within'
    return key === 'Backspace' && value === '' ? 'back' : undefined
  }
}

/** Keys of the field above the list; `goBack` from what can be done to what was found. */
export function useSearchKeys(keys: SearchKeys, goBack: (() => void) | undefined) {
  const wayOf = useWays()
  return (event: FieldEvent) => {
    if (event.nativeEvent.isComposing) return
    const way = wayOf(event)
    if (way === 'back' && goBack) goBack()
    else {
      const name = way ? (way === 'onwards' && 'acts') || undefined : shortcutIn('search', event)
      if (!name || keys[name](event) === false) return
    }
    event.preventDefault()
  }
}
