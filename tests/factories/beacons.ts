import type { BeaconKind } from '#lib/codes/beacon-kinds.ts'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { beaconLimits } from '#lib/rules/beacon-limits.ts'
import { insertBeacons } from '#server/db/beacon-store.ts'
import type { Services } from '#server/services.ts'
import { nextNumber, type Organisation } from './organisations.ts'
import { prismaOf } from './prisma-of.ts'

type BeaconOptions = {
  organisation: Organisation
  number?: string
  name?: string
  kind?: BeaconKind
  lat?: number
  lon?: number
}

export function createBeacon(services: Services, { organisation, ...options }: BeaconOptions) {
  const number = options.number ?? nextNumber().toString(16).toUpperCase().padStart(8, '0')
  const { name = `gate ${nextNumber()}`, kind = 'bluetooth', lat = null, lon = null } = options
  const data = { organisationId: organisation.id, number, name, kind, lat, lon }
  return prismaOf(services).beacon.create({ data })
}

/** A device saw a beacon at these moments (Unix seconds). */
export async function putSightings(
  { positions }: Services,
  deviceId: number,
  seen: readonly { number: string; at: number; rssi?: number; battery?: number }[],
): Promise<void> {
  const client = await positions.connect()
  try {
    await insertBeacons(
      client,
      seen.map(({ number, at, rssi, battery }) => {
        const time = Math.round(at) - storeEpoch
        const slot = time - (time % beaconLimits.slotSeconds)
        return { deviceId, slot, number, time, rssi, battery }
      }),
    )
  } finally {
    client.release()
  }
}
