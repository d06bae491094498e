import { type RawBuilder, sql } from 'kysely'
import type { CommandState } from '#lib/codes/command-states.ts'
import { type OrderOutcome, orderOutcomes, orderStates } from '#lib/codes/order-outcomes.ts'
import { isBelow } from '../../../db/path-range.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, db } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'

/** Unix seconds. `state` `notSent`: `reply` says why; other facts are empty. */
export type BulkRow = {
  id: string | null
  deviceId: number
  imei: string
  deviceName: string
  organisation: string
  typeValue: number | null
  kind: string | null
  state: CommandState | 'notSent'
  reply: string | null
  tries: number | null
  createdAt: number | null
  sentAt: number | null
  acknowledgedAt: number | null
  endedAt: number | null
  expiresAt: number | null
}

type Batch = { taskId: number; path: string; outcome?: OrderOutcome | undefined }

const state: RawBuilder<BulkRow['state']> = sql`coalesce(c.state::text, 'notSent')`

/** Devices of a batch that lie below `path` still, once each has a command or a reason for none. */
const devicesOf = ({ taskId, path, outcome }: Batch) =>
  db
    .selectFrom('task_item as i')
    .innerJoin('device as d', (on) =>
      on.on(sql<boolean>`d.id = (i.input ->> 'simei')::int`).on('d.deleted_at', 'is', null),
    )
    .innerJoin('organisation as o', 'o.id', 'd.organisation_id')
    .leftJoin('command as c', (on) =>
      on.onRef('c.task_id', '=', 'i.task_id').onRef('c.device_id', '=', 'd.id'),
    )
    .where('i.task_id', '=', taskId)
    .where((eb) => isBelow(eb.ref('o.path'), path))
    .where((eb) => eb.or([eb('c.id', 'is not', null), eb('i.state', '=', 'failed')]))
    .$if(outcome !== undefined, (rows) =>
      rows.where(sql<boolean>`${state} = ANY (${[...orderStates[outcome ?? 'failed']]}::text[])`),
    )

/** In the order of devices. */
export const listBulk = (
  pool: Pool,
  { lastDevice = 0, limit, ...batch }: Batch & { lastDevice?: number | undefined; limit: number },
): Promise<BulkRow[]> =>
  all(
    pool,
    devicesOf(batch)
      .select(['d.id as deviceId', 'd.imei', 'd.name as deviceName', 'o.name as organisation'])
      .select(['c.type_value as typeValue', 'c.kind', 'c.tries'])
      .select((eb) => [
        eb.cast<string | null>('c.id', 'text').as('id'),
        state.as('state'),
        sql<string | null>`CASE WHEN c.id IS NULL THEN i.message ELSE c.reply END`.as('reply'),
        unixSeconds(eb.ref('c.created_at')).as('createdAt'),
        unixSeconds(eb.ref('c.sent_at')).as('sentAt'),
        unixSeconds(eb.ref('c.acknowledged_at')).as('acknowledgedAt'),
        unixSeconds(eb.ref('c.answered_at')).as('endedAt'),
        unixSeconds(eb.ref('c.expires_at')).as('expiresAt'),
      ])
      .where('d.id', '>', lastDevice)
      .orderBy('d.id')
      .limit(limit),
  )

/** Devices by how it ended for them. */
export async function countBulk(pool: Pool, batch: Batch): Promise<Record<OrderOutcome, number>> {
  const rows = await all(
    pool,
    devicesOf(batch)
      .select([state.as('state'), sql<number>`count(*)::int`.as('count')])
      .groupBy(state),
  )
  const countOf = (outcome: OrderOutcome) =>
    rows.reduce((sum, row) => sum + (orderStates[outcome].includes(row.state) ? row.count : 0), 0)
  const [answered, underway, failed, cancelled] = orderOutcomes.map(countOf) as [
    number,
    number,
    number,
    number,
  ]
  return { answered, underway, failed, cancelled }
}

/** Ids of the devices for which it failed. */
export async function failedOfBulk(pool: Pool, batch: Batch): Promise<number[]> {
  const rows = devicesOf({ ...batch, outcome: 'failed' })
    .select('d.id')
    .orderBy('d.id')
  return (await all(pool, rows)).map(({ id }) => id)
}
