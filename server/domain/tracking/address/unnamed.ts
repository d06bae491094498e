import { inTransaction } from '../../../db/in-transaction.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, db, rowFor, run } from '../../../db/sql.ts'
import type { Place } from '../../../integrations/geocode/offline.ts'

/** Without an address: a place, or two of a trip. `time` in store seconds. */
export type Unnamed = {
  deviceId: number
  time: number
  /** Of alarms. */
  id: number
  places: readonly Place[]
}

export type Named = Unnamed & { addresses: readonly string[]; lang: string }

type UnnamedPage = { before: number; limit: number }

export type NamedKind = {
  /** Newest first. */
  read(positions: Pool, request: UnnamedPage): Promise<Unnamed[]>
  write(positions: Pool, rows: readonly Named[]): Promise<void>
}

const placeOf = (lat: number | null, lon: number | null): Place => ({
  lat: (lat ?? 0) / 1e6,
  lon: (lon ?? 0) / 1e6,
})

/** In the order of their keys, so that nobody deadlocks for long. */
function inOrder(rows: readonly Named[]): readonly Named[] {
  return rows.toSorted((a, b) => a.deviceId - b.deviceId || a.time - b.time || a.id - b.id)
}

const alarms: NamedKind = {
  read: async (positions, { before, limit }) => {
    const rows = await all(
      positions,
      db
        .selectFrom('tracking.alarm')
        .select(['id', 'device_id as deviceId', 'time', 'lat', 'lon'])
        .where('address_lang', 'is', null)
        .where('lat', 'is not', null)
        .where('time', '<', before)
        .orderBy('time', 'desc')
        .limit(limit),
    )
    return rows.map(({ lat, lon, ...row }) => ({ ...row, places: [placeOf(lat, lon)] }))
  },
  write: (positions, rows) =>
    inTransaction(positions, async (client) => {
      for (const { id, deviceId, addresses, lang } of inOrder(rows)) {
        const named = { address: addresses[0] ?? '', address_lang: lang }
        const row = db.updateTable('tracking.alarm').set(rowFor('tracking.alarm', named))
        await run(client, row.where('device_id', '=', deviceId).where('id', '=', id))
      }
    }),
}

const stops: NamedKind = {
  read: async (positions, { before, limit }) => {
    const rows = await all(
      positions,
      db
        .selectFrom('tracking.stop')
        .select(['device_id as deviceId', 'time', 'lat', 'lon'])
        .where('address_lang', 'is', null)
        .where('time', '<', before)
        .orderBy('time', 'desc')
        .limit(limit),
    )
    return rows.map(({ lat, lon, ...row }) => ({ ...row, id: 0, places: [placeOf(lat, lon)] }))
  },
  write: (positions, rows) =>
    inTransaction(positions, async (client) => {
      for (const { deviceId, time, addresses, lang, places } of inOrder(rows)) {
        const named = { address: addresses[0] ?? '', address_lang: lang }
        const row = db.updateTable('tracking.stop').set(rowFor('tracking.stop', named))
        const { lat, lon } = microOf(places[0])
        await run(
          client,
          row
            .where('device_id', '=', deviceId)
            .where('time', '=', time)
            // One that was made again meanwhile may lie elsewhere.
            .where('lat', '=', lat)
            .where('lon', '=', lon),
        )
      }
    }),
}

const trips: NamedKind = {
  read: async (positions, { before, limit }) => {
    const rows = await all(
      positions,
      db
        .selectFrom('tracking.trip')
        .select(['device_id as deviceId', 'time', 'start_lat', 'start_lon', 'end_lat', 'end_lon'])
        .where('address_lang', 'is', null)
        .where('time', '<', before)
        .orderBy('time', 'desc')
        .limit(limit),
    )
    return rows.map(({ deviceId, time, ...trip }) => {
      const places = [placeOf(trip.start_lat, trip.start_lon), placeOf(trip.end_lat, trip.end_lon)]
      return { deviceId, time, id: 0, places }
    })
  },
  write: (positions, rows) =>
    inTransaction(positions, async (client) => {
      for (const { deviceId, time, addresses, lang, places } of inOrder(rows)) {
        const [start_address = '', end_address = ''] = addresses
        const named = { start_address, end_address, address_lang: lang }
        const row = db.updateTable('tracking.trip').set(rowFor('tracking.trip', named))
        const [start, end] = [microOf(places[0]), microOf(places[1])]
        await run(
          client,
          row
            .where('device_id', '=', deviceId)
            .where('time', '=', time)
            .where('start_lat', '=', start.lat)
            .where('start_lon', '=', start.lon)
            .where('end_lat', '=', end.lat)
            .where('end_lon', '=', end.lon),
        )
      }
    }),
}

const microOf = (place: Place | undefined) => ({
  lat: Math.round((place?.lat ?? 0) * 1e6),
  lon: Math.round((place?.lon ?? 0) * 1e6),
})

/** What has an address of its own, the most urgent first. */
export const namedKinds: readonly NamedKind[] = [alarms, stops, trips]
