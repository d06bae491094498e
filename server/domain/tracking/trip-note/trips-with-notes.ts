import { storeEpoch } from '#lib/codes/position-flags.ts'
import type { Services } from '../../../services.ts'
import type { FoundTrip } from '../motion/read-motion.ts'
import { withoutNoted } from './find-noted.ts'
import { type FoundNote, type NoteReader, readNotes } from './read-notes.ts'
import { attach } from './with-notes.ts'

type Asked = {
  deviceId: number
  /** Unix seconds, both inclusive, as those of the trips. */
  from: number
  to: number
  trips: readonly FoundTrip[]
}

type Found = {
  noted: (FoundTrip & { notes: readonly FoundNote[] })[]
  /** Notes of the period whose trips are no more, the newest first. */
  lost: FoundNote[]
}

/** Trips of one device with what people wrote about them. */
export async function tripsWithNotes(
  { pool, positions }: Services,
  reader: NoteReader,
  { deviceId, from, to, trips }: Asked,
): Promise<Found> {
  const events = trips.map((trip) => ({
    ...trip,
    deviceId,
    start: trip.start - storeEpoch,
    end: trip.end - storeEpoch,
  }))
  // A trip is never cut: what was written about it may lie outside of the period.
  const first = Math.min(from - storeEpoch, events[0]?.start ?? from - storeEpoch)
  const last = Math.max(to - storeEpoch, events.at(-1)?.end ?? 0)
  const spans = [{ id: deviceId, zone: 'UTC', from: first, to: last }]
  const { noted, left } = attach(events, await readNotes(pool, reader, spans))
  const within = left.filter(({ at }) => at >= from - storeEpoch && at <= to - storeEpoch)
  return {
    noted: noted.map((trip) => ({
      ...trip,
      start: trip.start + storeEpoch,
      end: trip.end + storeEpoch,
    })),
    lost: await withoutNoted(positions, reader.kind, within),
  }
}
