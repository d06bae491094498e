import { type Expression, type SqlBool, sql } from 'kysely'
import { paidServices } from '#lib/codes/paid-services.ts'
import type { Pool } from '../../../db/pool.ts'
import { anyOf, db, type Given, prepared } from '../../../db/sql.ts'
import { device } from '../../fleet/device/device-columns.ts'

/** When the end of a device's platform service was moved later last, and what is known of it. */
export type Renewal = {
  at: Date
  /** Undefined where nobody in sight did it. */
  by: string | undefined
  /** What was paid, cents; undefined for time that was given, and out of sight. */
  paid: { amount: number; currency: string } | undefined
}

/** Of devices that were renewed, by id. `path`: whose actors and payers are in sight. */
export async function readRenewals(
  pool: Pool,
  ids: readonly number[],
  { path, readsPrices }: { path: string; readsPrices: boolean },
): Promise<Map<number, Renewal>> {
  const isSeen = (place: string | null) => place?.startsWith(path) ?? false
  const renewals = new Map<number, Renewal>()
  for (const row of await renewalsOf(pool, { ids })) {
    const { id, at, payer, amount, currency, payerPath, actor, actorPath } = row
    if (at === null) continue
    const isPaid = amount !== null && currency !== null && isSeen(payerPath) && readsPrices
    const who = isSeen(payerPath) ? payer : isSeen(actorPath) ? actor : null
    renewals.set(id, {
      at,
      by: who || undefined,
      paid: isPaid ? { amount: Number(amount), currency } : undefined,
    })
  }
  return renewals
}

/** An order and an audit event carry times of their own, moments apart. */
const isThen = (moment: Expression<Date>) =>
  sql<SqlBool>`${moment} BETWEEN ${device.ref('d.renewed_at')} - interval '1 minute'
    AND ${device.ref('d.renewed_at')} + interval '1 minute'`

/** Each with the order, and the change by a person, that moved its end. */
const renewalsOf = prepared('renewals', ({ ids }: Given<{ ids: readonly number[] }>) =>
  db
    .selectFrom('device as d')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('service_batch as s')
          .innerJoin('trade_order as t', (join) =>
            join.on((on) => on('t.number', '=', sql<string>`substr(${on.ref('s.key')}, 7)`)),
          )
          .leftJoin('organisation as o', 'o.id', 't.organisation_id')
          .select(['t.payer', 't.amount', 't.currency', 'o.path as payerPath'])
          .whereRef('s.device_id', '=', 'd.id')
          .where('s.type', '=', paidServices.platform.type)
          .where('s.source', '=', 'order')
          .where((on) => isThen(on.ref('s.created_at')))
          .orderBy('s.id', 'desc')
          .limit(1)
          .as('b'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('audit as e')
          .select(['e.actor_name as actor', 'e.organisation_path as actorPath'])
          .whereRef('e.object_id', '=', 'd.id')
          .where('e.object_kind', '=', 'device')
          .where('e.errcode', '=', 0)
          .where((on) => isThen(on.ref('e.at')))
          .where((on) =>
            on.or([
              on('e.func', '=', 'incrementpackage/Present'),
              sql<SqlBool>`${on.ref('e.after')} ? 'expiresAt'`,
            ]),
          )
          .orderBy('e.at', 'desc')
          .limit(1)
          .as('a'),
      (join) => join.onTrue(),
    )
    .select(['d.id', 'd.renewed_at as at', 'b.payer', 'b.amount', 'b.currency', 'b.payerPath'])
    .select(['a.actor', 'a.actorPath'])
    .where('d.id', '=', anyOf(ids))
    .where('d.renewed_at', 'is not', null),
)
