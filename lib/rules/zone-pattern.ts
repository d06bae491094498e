import { knownZones } from '../format/zones.ts'

/** What `zone` reads a text as: an offset, or a name of today that this engine knows. */
export const zonePattern = (): string => {
  const names = knownZones().join('|').replaceAll('+', '\\+')
  return `^(?:UTC[+-][01]\\d:[0-5]\\d|Etc/GMT[+-]\\d{1,2}|${names})$`
}
