import { plainDigits } from './digits.ts'
import { wallClock } from './reader-zone.ts'
import { windowsNamesOf } from './windows-zones.ts'
import { fixedZone, minutesEast } from './zone-clock.ts'
import { formerName, zoneToday } from './zone-names.ts'

/** What people may look a zone up by: its name, the former one and that of Windows, without signs between words. */
export const zoneWords = (zone: string): string =>
  [zone, formerName(zone) ?? '', ...windowsNamesOf(zone)].map(plainWords).join(' ')

/** Letters and digits in small ones, blanks between. */
export const plainWords = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}+:]+/gu, ' ')
    .trim()

/** Behind a dot or comma: hours in decimals, or minutes, as offsets are whole quarters of an hour. */
const quarters: Record<string, number> = {
  '5': 30,
  '25': 15,
  '50': 30,
  '75': 45,
}

/**
 * Minutes east of UTC that a text names: `UTC+05:45`, `+5:45`, `GMT-3`, `5.75`, `−0330`, in digits
 * of any script. Without a sign both sides, east first. Undefined for what is no offset.
 */
export function offsetsIn(text: string): number[] | undefined {
  const written = plainDigits(text)
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s/g, '')
  const named = /^(?:utc|gmt)?([+-]|\u00b1)?(\d{1,2})(?:(:?)(\d{2})|[.,\u066b](\d{1,2}))?$/i.exec(
    written,
  )
  if (!named) return /^(?:utc|gmt)$/i.test(written) ? [0] : undefined
  const [, sign, hours, , minutes = '0', part = '0'] = named
  const east = Number(hours) * 60 + Number(minutes) + (quarters[part] ?? Number(part))
  if (east === 0) return [0]
  if (sign === '+' || sign === '-') return [sign === '-' ? -east : east]
  return [east, -east]
}

const halfYear = 182 * 86_400

/**
 * Of `zones` those whose clock shows one of the offsets at `time` (Unix seconds), then those where it
 * does half a year later, as on the other side of summer time.
 */
export function zonesAt(
  offsets: readonly number[],
  { zones, time }: { zones: readonly string[]; time: number },
): string[] {
  const showing = (moment: number) =>
    offsets.flatMap((offset) => zones.filter((zone) => minutesEast(zone, moment) === offset))
  return [...new Set([...showing(time), ...showing(time + halfYear)])]
}

/** All zones of this engine under today's names, one entry each. */
export const knownZones = (): string[] =>
  [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone').map(zoneToday)])].sort()

/** Like UTC+05:45: of the reader's zone, with summer time if that is on then. */
export const zoneAt = (time: number): string =>
  fixedZone(Math.round((wallClock(time).getTime() / 1000 - time) / 60))
