import { isZone } from '../format/zone-clock.ts'
import type { Rule } from './rule.ts'

/** An IANA name, or `UTC+05:30`. */
export const zone: Rule = { key: 'zone', schema: { minLength: 1 }, test: isZone }
