import { zoneOfWindows } from './windows-zones.ts'
import { fixedForm, fixedZone, knownZone } from './zone-clock.ts'
import { zoneToday } from './zone-names.ts'

/** `+5:30`, `GMT+8`, `UTC-03`: what people call an offset is east of UTC, against `Etc/GMT+8` of IANA. */
const offset = /^(?:UTC|GMT)? ?([+-])(\d{1,2})(?::?([0-5]\d))?$/i

/**
 * The zone under its name of today, whatever its case or alias; also of a name of Windows, and of an
 * offset as people write it. An unknown name stays.
 */
export function zoneName(text: string): string {
  const zone = text.trim().replace(/[\u2010-\u2015\u2212]/g, '-')
  if (fixedForm.test(zone)) return zone
  const [, sign, hours, minutes = '00'] = offset.exec(zone) ?? []
  if (sign && Number(hours) <= 14) {
    const east = Number(hours) * 60 + Number(minutes)
    return east === 0 ? 'UTC' : fixedZone(sign === '-' ? -east : east)
  }
  return zoneToday(zoneOfWindows(zone) ?? knownZone(zone) ?? text.trim())
}
