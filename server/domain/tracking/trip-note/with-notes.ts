import type { Services } from '../../../services.ts'
import type { DeviceSpan } from '../statistics/device-spans.ts'
import type { DeviceEvent, EventReader } from '../statistics/page-by-device.ts'
import { withPresent } from '../statistics/with-present.ts'
import { withoutNoted } from './find-noted.ts'
import { type FoundNote, type NoteReader, readNotes } from './read-notes.ts'

/** A note whose trip or stop is no more: it stands in a list by its own moment. */
export type LostNote = DeviceEvent & { isLost: true; notes: readonly FoundNote[] }

export type Noted<R extends DeviceEvent> =
  | (R & { isLost?: never; notes: readonly FoundNote[] })
  | LostNote

type Event = DeviceEvent & { end: number }

/**
 * Trips or stops with what people wrote about them, and among them notes that have none any more.
 * `isNarrowed`: the reader leaves some out, so that a note without one tells nothing.
 */
export const withNotes =
  <R extends Event>(
    { pool, positions }: Services,
    { isNarrowed, ...reader }: NoteReader & { isNarrowed: boolean },
    read: EventReader<R>,
  ): EventReader<Noted<R>> =>
  async ({ spans, limit }) => {
    const rows = await read({ spans, limit })
    const seen = rows.length < limit ? spans : spansUpTo(spans, rows.at(-1))
    const notes = await readNotes(pool, reader, seen)
    const { noted, left } = attach(rows, notes)
    if (isNarrowed) return noted
    const lost = await withoutNoted(positions, reader.kind, left)
    const alone = lost.map((note): LostNote => aloneOf(note))
    return withPresent<Noted<R>>(spans, noted, alone).slice(0, limit)
  }

const aloneOf = (note: FoundNote): LostNote => ({
  deviceId: note.deviceId,
  start: note.at,
  isLost: true,
  notes: [note],
})

/** What of the spans a page reaches that ends with `last`. */
function spansUpTo(spans: readonly DeviceSpan[], last: Event | undefined): DeviceSpan[] {
  const place = spans.findIndex(({ id }) => id === last?.deviceId)
  return spans.slice(0, place + 1).map((span, at) => {
    return at < place || !last ? span : { ...span, to: Math.max(span.from, last.end) }
  })
}

/** Each event with the notes whose moments lie in it, and the notes that are left. */
export function attach<R extends Event>(
  rows: readonly R[],
  notes: readonly FoundNote[],
): { noted: (R & { notes: readonly FoundNote[] })[]; left: FoundNote[] } {
  if (notes.length === 0) return { noted: rows.map((row) => ({ ...row, notes: [] })), left: [] }
  const byDevice = new Map<number, FoundNote[]>()
  for (const note of notes) {
    const own = byDevice.get(note.deviceId)
    if (own) own.push(note)
    else byDevice.set(note.deviceId, [note])
  }
  const taken = new Set<FoundNote>()
  const noted = rows.map((row) => {
    const own = (byDevice.get(row.deviceId) ?? []).filter(
      (note) => note.at >= row.start && note.at <= row.end && !taken.has(note),
    )
    for (const note of own) taken.add(note)
    return { ...row, notes: own }
  })
  return { noted, left: notes.filter((note) => !taken.has(note)) }
}
