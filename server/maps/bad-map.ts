/** Why a file is not converted. */
export const badMaps = [
  'damaged',
  'format',
  'empty',
  'tooLarge',
  'noIndex',
  'exists',
  'noSpace',
] as const
export type BadMap = (typeof badMaps)[number]

export class BadMapError extends Error {
  readonly reason: BadMap
  constructor(reason: BadMap, cause?: unknown) {
    super(`the map file is ${reason}`, { cause })
    this.reason = reason
  }
}
