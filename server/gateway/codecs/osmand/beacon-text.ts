import { beaconNumber, beaconsPerReport } from '#lib/codes/beacon-number.ts'
import type { SeenBeacon } from '../protocol.ts'
import { plainText } from './scalars.ts'

const rssi = /^-?\d{1,3}$/
const battery = /^\d{1,3}$/

/** `number[:dBm[:per cent]]`; undefined for what has another form. */
function readBeacon(text: string): SeenBeacon | undefined {
  const [number = '', dbm = '', percent = '', ...rest] = text.split(':').map((part) => part.trim())
  if (!beaconNumber.test(number) || rest.length > 0) return undefined
  if ((dbm !== '' && !rssi.test(dbm)) || (percent !== '' && !battery.test(percent)))
    return undefined
  const [signal, level] = [Number(dbm), Number(percent)]
  if (Math.abs(signal) > 200 || level > 100) return undefined
  return {
    number: number.toUpperCase(),
    rssi: dbm === '' ? undefined : -Math.abs(signal),
    battery: percent === '' ? undefined : level,
  }
}

/** Each as a value of its own, or several between commas. `isWhole`: none was left out. */
export function readBeacons(values: readonly string[]): {
  beacons: SeenBeacon[]
  isWhole: boolean
} {
  const texts = values.flatMap((value) => plainText(value).split(',')).filter((text) => text !== '')
  const read = texts.flatMap((text) => readBeacon(text) ?? [])
  const beacons = read.slice(0, beaconsPerReport)
  return { beacons, isWhole: beacons.length === texts.length }
}
