import { z } from 'zod'
import { tripNoteId, unixTime } from './fields.ts'

/** One note. */
export const tripNote = z.object({
  note_id: tripNoteId,
  note: z.string(),
  note_by: z.string(),
  note_time: unixTime,
})

/** What people wrote about a trip or stop, beside it. */
export const noteReply = {
  note: z
    .string()
    .describe('What people wrote about it; where several became one of late reports, a line each'),
  note_by: z
    .string()
    .describe('Who wrote the newest of them; empty where nobody did, or above the caller'),
  note_time: unixTime.nullable(),
  notes: z.array(tripNote).describe('Each, the newest first'),
}

/** Of lists of many devices, whose rows are also notes that lost what they were about. */
export const lostNote = z
  .boolean()
  .nullable()
  .describe('A note alone: late reports left nothing at its moment, which is `start_time`')
