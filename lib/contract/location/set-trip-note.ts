import { z } from 'zod'
import { notedKinds } from '#lib/codes/noted-kinds.ts'
import { atMost } from '#lib/rules/required.ts'
import { ruled } from '#lib/rules/ruled.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { defineFunc } from '../define.ts'
import { requestId, simei, trackTime, tripNoteId } from '../fields.ts'

export const setTripNote = defineFunc('location/SetTripNote', {
  summary:
    'Writes a note about a trip or stop, changes or deletes it. Trips are counted anew as reports come late: a note stays with the one in which its moment lies, and is listed alone where there is none. Who has the device later does not see it.',
  access: ['e_ua_edit_device'],
  writes: true,
  scope: { simei: 'device' },
  params: z
    .strictObject({
      simei,
      kind: z.enum(notedKinds),
      time: trackTime
        .optional()
        .describe('A moment in it, as its `start_time`; changes the note that it has'),
      note_id: tripNoteId.optional().describe('In place of `time`: changes this note'),
      note: ruled(atMost(textLimits.tripNote)).describe('Empty: deletes it'),
      request_id: requestId,
    })
    .superRefine(({ time, note_id: id }, context) => {
      if ((time === undefined) !== (id === undefined)) return
      const path = [time === undefined ? 'time' : 'note_id']
      context.addIssue({ code: 'custom', path, message: 'tips1', params: { rule: 'tips1' } })
    }),
  reply: z.object({ note_id: tripNoteId.nullable().describe('Null once it is deleted') }),
  errors: ['notFound', 'deviceNotFound', 'monthLocked'],
})
