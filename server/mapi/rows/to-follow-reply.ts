import type { z } from 'zod'
import type { bulkReply } from '#lib/contract/fail-item.ts'
import { toFailItem } from './bulk-reply.ts'

/** Of `requested` numbers those `found` are done. */
export const toFollowReply = (
  lang: string,
  requested: readonly string[],
  found: ReadonlyMap<string, number>,
): z.input<typeof bulkReply> => ({
  suc_items: Array.from(new Set(found.values()), String),
  fail_items: [...new Set(requested)]
    .filter((imei) => !found.has(imei))
    .map((imei) => toFailItem(lang, { imei }, { error: 'deviceNotFound' })),
})
