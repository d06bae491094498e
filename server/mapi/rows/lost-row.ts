import { storeEpoch } from '#lib/codes/position-flags.ts'
import type { LostNote } from '../../domain/tracking/trip-note/with-notes.ts'
import { noteRow } from './note-row.ts'

/** A note alone, by its moment. */
export const lostRow = ({ start, notes }: LostNote) => ({
  start_time: start + storeEpoch,
  ...noteRow(notes),
  is_lost: true,
})
