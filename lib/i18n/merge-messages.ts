import type { Messages } from './messages.ts'

/** The areas of both, each with the texts of a newer language pack where it has them. */
export function merge(above: Messages, own: Messages, pack: Messages | undefined): Messages {
  const merged = { ...above, ...own }
  if (!pack) return merged
  const newer = Object.keys(merged).flatMap((area) => {
    const texts = pack[area]
    return texts === undefined ? [] : [[area, texts] as const]
  })
  return { ...merged, ...Object.fromEntries(newer) }
}
