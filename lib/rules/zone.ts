import { isZone } from '../format/zone-clock.ts'
import { zoneName } from '../format/zone-name.ts'
import { type Rule, readingAs } from './rule.ts'

/** An IANA name, or `UTC+05:30`; read as the name of today. */
export const zone: Rule = readingAs(zoneName, {
  key: 'zone',
  schema: { minLength: 1 },
  test: isZone,
})
