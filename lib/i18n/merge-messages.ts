import type { Messages } from './messages.ts'

/** A newer language pack's texts come first. */
export function merge(above: Messages, own: Messages, pack: Messages | undefined): Messages {
  const merged = { ...above, ...own }
  if (!pack) return merged
  const newer = Object.keys(merged).flatMap((area) => {
    const texts = pack[area]
    return texts === undefined ? [] : [[area, texts] as const]
  })
  return { ...merged, ...Object.fromEntries(newer) }
}
