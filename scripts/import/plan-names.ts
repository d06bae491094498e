import { name as nameRule } from '#lib/rules/name.ts'

/** Characters, not halves of one; what nobody sees is no name. */
export function fittingName(text: string, id: number, most: number): string {
  const plain = text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
  return [...plain].slice(0, most).join('').trim() || `#${id}`
}

/** As organisations and groups may be called. */
export function plainName(text: string, id: number, most: number): string {
  const given = fittingName(text, id, most)
  if (nameRule.test(given)) return given
  const letters = given.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
  return fittingName(letters, id, most)
}
