import type { UnitSystem } from '#lib/codes/unit-systems.ts'

/** A BCP-47 tag that also tells in which units its reader thinks: `en-GB-u-ms-ussystem`. */
export function withUnits(tag: string, system: UnitSystem): string {
  if (system === 'metric') return tag
  return `${tag}${tag.includes('-u-') ? '' : '-u'}-ms-${system}`
}
