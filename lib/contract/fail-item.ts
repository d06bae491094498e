import { z } from 'zod'
import { errorCodes } from '#lib/codes/error-codes.ts'
import { simei, undoId } from './fields.ts'

/** Of a refusal; types stay plain numbers, as they come from a catalogue that grows. */
export const errcode = z.int().meta({
  title: 'ErrorCode',
  enum: Object.values(errorCodes).map(({ code }) => code),
  'x-enum-varnames': Object.keys(errorCodes),
})

/** A refused element of a call on many, in the caller's language. */
export const failItem = z.object({
  imei: z
    .string()
    .describe('Number of the device; empty when it was named by an id that is nobody’s'),
  simei: z.string().describe('Id of the device; empty when it was named by its number'),
  errcode,
  error_message: z.string(),
})

/** The answer of every write on several devices. Never all-or-nothing. */
export const bulkReply = z.object({
  suc_items: z.array(simei),
  fail_items: z.array(failItem),
})

/** Of a change that family/Undo takes back. */
export const undoable = {
  undo_id: undoId
    .nullable()
    .describe('For family/Undo, ten minutes long; null when nothing was changed'),
}

export const undoableReply = bulkReply.extend(undoable)

/** The same id twice counts once. */
export const bulkSimeis = z
  .array(simei)
  .min(1)
  .max(1000)
  .describe('Up to 1000 devices; each answers for itself in suc_items or fail_items')
