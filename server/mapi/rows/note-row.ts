import type { FoundNote } from '../../domain/tracking/trip-note/read-notes.ts'

/** Notes on a trip or stop, on the wire; the newest first. */
export const noteRow = (notes: readonly FoundNote[]) => ({
  note: notes.map(({ text }) => text).join('\n'),
  note_by: notes[0]?.writtenBy ?? '',
  note_time: notes[0]?.writtenAt ?? null,
  notes: notes.map(oneNote),
})

export const oneNote = (note: FoundNote) => ({
  note_id: String(note.id),
  note: note.text,
  note_by: note.writtenBy,
  note_time: note.writtenAt,
})
