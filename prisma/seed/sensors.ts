import type { ExtraItems } from '#server/db/position-extra.ts'
import type { FleetDevice } from '../../tests/simulator/world/fleet.ts'
import type { Sample } from '../../tests/simulator/world/sample.ts'

/** Vans carry what must stay cool, trucks have a probe in their tank. */
export const isRefrigerated = ({ kind }: FleetDevice): boolean => kind === 'van'

/** Degrees Celsius, of what vans carry. */
export const coolRange = { from: '2', to: '8' } as const

/** Once in some days a door stays open. */
const opensEvery = 200_000
const staysOpen = 2700

/** What the sensors of a device tell beside a place. */
export function extraOf(device: FleetDevice, { time, mileage }: Sample): ExtraItems {
  if (isRefrigerated(device)) {
    const since = (time + device.index * 7919) % opensEvery
    const isOpen = since < staysOpen
    const warmth = isOpen ? (6 * since) / staysOpen : Math.max(0, 6 - (since - staysOpen) / 300)
    const swing = 1.3 * Math.sin(time / 5400 + device.index)
    return {
      temperature1: Math.round((4.5 + swing + warmth) * 10) / 10,
      humidity1: Math.round(62 - 6 * swing),
      door: isOpen,
    }
  }
  if (device.kind === 'truck') {
    const used = (mileage / 10) * 0.3 + device.index * 31
    return { fuelLitres: Math.round((320 - (used % 240)) * 10) / 10 }
  }
  return {}
}

/** Litres for 100 km and for an hour of idling. */
const consumption: Partial<Record<FleetDevice['kind'], readonly [string, string]>> = {
  car: ['7.2', '0.9'],
  taxi: ['6.8', '0.9'],
  van: ['9.5', '1.2'],
  truck: ['29', '2.6'],
  bus: ['31', '3.1'],
  motorcycle: ['4.1', '0.6'],
}

/** What is written down about the fuel of a vehicle; undefined for what burns none. */
export function fuelOf({ kind, city }: FleetDevice) {
  const [driving, idling] = consumption[kind] ?? []
  if (driving === undefined || idling === undefined) return undefined
  const isInChina = city.zone === 'Asia/Shanghai'
  const price = isInChina ? '7.63' : '1.789'
  return { driving, idling, price, currency: isInChina ? 'CNY' : 'CHF' }
}
