import { wallClock } from './reader-zone.ts'
import { fixedZone } from './zone-clock.ts'
import { formerName, zoneToday } from './zone-names.ts'

/** What people may look a zone up by: its name and the former one, without signs between words. */
export const zoneWords = (zone: string): string =>
  [zone, formerName(zone) ?? ''].map(plainWords).join(' ')

/** Letters and digits in small ones, blanks between. */
export const plainWords = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}+:]+/gu, ' ')
    .trim()

/** All zones of this engine under today's names, one entry each. */
export const knownZones = (): string[] =>
  [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone').map(zoneToday)])].sort()

/** Like UTC+05:45: of the reader's zone, with summer time if that is on then. */
export const zoneAt = (time: number): string =>
  fixedZone(Math.round((wallClock(time).getTime() / 1000 - time) / 60))
