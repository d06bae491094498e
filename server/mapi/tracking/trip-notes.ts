import { setTripNote as setTripNoteContract } from '#lib/contract/location/set-trip-note.ts'
import { setNote } from '../../domain/tracking/trip-note/set-note.ts'
import { handle } from '../door/handle.ts'

export const setTripNote = handle(setTripNoteContract, async (ctx, params) => {
  const { simei, kind, time, note_id: id, note: text } = params
  const of = time === undefined ? { id: Number(id) } : { time }
  const noteId = await setNote(ctx, { deviceId: ctx.visible.device(simei), kind, of, text })
  return { note_id: noteId === undefined ? null : String(noteId) }
})
