import { editsOf, withEdits } from './edited-texts.ts'
import type { Language } from './languages.ts'
import { loadMessages, type Messages } from './messages.ts'

/** Texts of some areas as a brand shows them: its own, else those of every brand, else the built-in ones. */
export async function loadEdited(
  language: Language,
  areas: readonly string[],
  brand: string,
): Promise<Messages> {
  const messages = await loadMessages(language, areas)
  const edits = editsOf(language, brand)
  if (!edits) return messages
  const shown = Object.entries(messages).map(([area, texts]) => {
    const own = edits.areas.get(area)
    return [area, own && typeof texts === 'object' ? withEdits(texts, own) : texts] as const
  })
  return Object.fromEntries(shown)
}
