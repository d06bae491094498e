import type { CareState, CareSubject } from '#lib/codes/device-care.ts'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, anyOf, db, type Given, prepared } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'
import type { Services } from '../../../services.ts'

/** What people did about a device; times in Unix seconds. */
export type Care = {
  remindedAt: number | null
  remindedBy: string
  handledAt: number | null
  handledBy: string
  note: string
}

type Subject = { organisationId: number; about: CareSubject }

const careOf = prepared('care', (asked: Given<Subject & { ids: readonly number[] }>) =>
  db
    .selectFrom('device_care')
    .select(['device_id as id', 'reminded_by as remindedBy', 'handled_by as handledBy', 'note'])
    .select((eb) => [
      unixSeconds(eb.ref('reminded_at')).as('remindedAt'),
      unixSeconds(eb.ref('handled_at')).as('handledAt'),
    ])
    .where('organisation_id', '=', asked.organisationId)
    .where('about', '=', asked.about)
    .where('device_id', '=', anyOf(asked.ids)),
)

/** By device; those that nobody cared for are left out. */
export async function readCare(
  pool: Pool,
  { organisationId, about }: Subject,
  ids: readonly number[],
): Promise<Map<number, Care>> {
  const rows = await careOf(pool, { organisationId, about, ids })
  return new Map(rows.map(({ id, ...care }) => [id, care]))
}

/** Which devices count by what was done about their silence: until they report again. */
export type SilenceCare = { organisationId: number; state: CareState }

/** Of thousands of devices, those in a state. */
export async function ofCare(
  { pool, positions }: Services,
  { organisationId, state }: SilenceCare,
  ids: readonly number[],
): Promise<readonly number[]> {
  if (state === 'all') return ids
  const care = await readCare(pool, { organisationId, about: 'silence' }, ids)
  const seen = await seenAt(positions, [...care.keys()])
  const isHandled = (id: number) => isStillHandled(care.get(id), seen.get(id))
  return ids.filter((id) => isHandled(id) === (state === 'handled'))
}

/** `seen`: its last sign of life, Unix seconds. */
export const isStillHandled = (care: Care | undefined, seen: number | undefined): boolean =>
  care?.handledAt != null && (seen === undefined || seen <= care.handledAt)

async function seenAt(positions: Pool, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await all(
    positions,
    db
      .selectFrom('tracking.device_state')
      .select(['device_id as id', 'seen_at as seenAt'])
      .where('device_id', '=', anyOf(ids)),
  )
  return new Map(
    rows.flatMap(({ id, seenAt: at }) => (at === null ? [] : [[id, at + storeEpoch] as const])),
  )
}
