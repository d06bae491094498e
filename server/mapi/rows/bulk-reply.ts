import type { z } from 'zod'
import { errorCodes } from '#lib/codes/error-codes.ts'
import type { bulkReply, failItem, undoableReply } from '#lib/contract/fail-item.ts'
import { numberKey } from '#lib/rules/device-number.ts'
import type { BulkOutcome, Refusal } from '../../domain/fleet/device/change-devices.ts'
import { errorText } from '../../texts/error-text.ts'

type FailItem = z.input<typeof failItem>

/** In the caller's language. */
export function toFailItem(
  lang: string,
  element: { imei?: string; simei?: string },
  { error, values }: Refusal,
): FailItem {
  return {
    imei: element.imei ?? '',
    simei: element.simei ?? '',
    errcode: errorCodes[error].code,
    error_message: errorText(error, lang, values),
  }
}

/** Unseen elements of `asked` are reported as missing. */
export function toBulkReply(
  lang: string,
  requested: readonly string[],
  { done, failed }: BulkOutcome,
): z.input<typeof bulkReply> {
  const answered = new Set([...done, ...failed].map(({ id }) => String(id)))
  const missing = [...new Set(requested)].filter((simei) => !answered.has(simei))
  return {
    suc_items: done.map(({ id }) => String(id)),
    fail_items: [
      ...missing.map((simei) => toFailItem(lang, { simei }, { error: 'deviceNotFound' })),
      ...failed.map((failure) => {
        const { id, imei } = failure
        return toFailItem(lang, { imei, simei: String(id) }, failure)
      }),
    ],
  }
}

export const toUndoableReply = (
  lang: string,
  requested: readonly string[],
  outcome: BulkOutcome,
): z.input<typeof undoableReply> => ({
  ...toBulkReply(lang, requested, outcome),
  undo_id: outcome.undoId === undefined ? null : String(outcome.undoId),
})

/** By device number, in any spelling. */
export function toNumberReply(
  lang: string,
  requested: readonly string[],
  { done, failed }: BulkOutcome,
): z.input<typeof bulkReply> {
  const answered = new Set([...done, ...failed].map(({ imei }) => numberKey(imei)))
  const missing = [...new Set(requested)].filter((imei) => !answered.has(numberKey(imei)))
  const reply = toBulkReply(lang, [], { done, failed })
  const unknown = missing.map((imei) => toFailItem(lang, { imei }, { error: 'deviceNotFound' }))
  return { ...reply, fail_items: [...unknown, ...reply.fail_items] }
}
