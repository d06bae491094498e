import { binaryArray } from './binary-array.ts'
import type { PoolClient } from './pool.ts'
import { textStatement } from './text-statement.ts'

/** What a row tells of a card. */
export const cardKinds = { told: 0, in: 1, out: 2 } as const

/** A card of a driver, as a tracker told it; store seconds. */
export type DriverCardRow = {
  deviceId: number
  /** Its time; of a card in a report the begin of its ten minutes. */
  slot: number
  time: number
  kind: (typeof cardKinds)[keyof typeof cardKinds]
  result: number
  /** Empty where it was not read, or where one was taken out. */
  card: string
  name: string
  agency: string
  /** yyyymmdd, or empty. */
  validUntil: string
}

/**
 * The same rows whatever the order in which, and however often, they come: the first time of a slot, and of texts that differ the one
 * that sorts last. Every writer inserts in the order of the key, so that none deadlocks.
 */
const insertText = textStatement(
  'tracking',
  `INSERT INTO tracking.driver_card AS old (device_id, slot, time, kind, result, card, name, agency, valid_until)
   SELECT device_id, slot, min(time), kind, max(result), card, max(name), max(agency), max(valid_until)
   FROM unnest($1::int[], $2::int[], $3::int[], $4::int2[], $5::int2[], $6::text[], $7::text[], $8::text[], $9::text[])
     AS new (device_id, slot, time, kind, result, card, name, agency, valid_until)
   GROUP BY device_id, slot, kind, card ORDER BY device_id, slot, kind, card
   ON CONFLICT (device_id, slot, kind, card) DO UPDATE SET
     time = least(old.time, excluded.time), result = greatest(old.result, excluded.result),
     name = greatest(old.name, excluded.name), agency = greatest(old.agency, excluded.agency),
     valid_until = greatest(old.valid_until, excluded.valid_until)`,
)

/** Repeatable, in any order. */
export async function insertDriverCards(
  client: Pick<PoolClient, 'query'>,
  cards: readonly DriverCardRow[],
): Promise<void> {
  if (cards.length === 0) return
  await client.query({
    name: 'insert-driver-cards',
    text: insertText,
    values: [
      binaryArray('int4', cards, (row) => row.deviceId),
      binaryArray('int4', cards, (row) => row.slot),
      binaryArray('int4', cards, (row) => row.time),
      binaryArray('int2', cards, (row) => row.kind),
      binaryArray('int2', cards, (row) => row.result),
      cards.map((row) => row.card),
      cards.map((row) => row.name),
      cards.map((row) => row.agency),
      cards.map((row) => row.validUntil),
    ],
  })
}
