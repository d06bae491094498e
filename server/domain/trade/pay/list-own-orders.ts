import { type Expression, sql } from 'kysely'
import { type OwnOrderState, ownOrderStates } from '#lib/codes/payment.ts'
import { searchForm } from '#lib/rules/search-form.ts'
import { containing } from '../../../db/contains-name.ts'
import type { Bound } from '../../../db/family-scope.ts'
import { keyset } from '../../../db/keyset.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, db } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'
import { devicesInSight } from '../../fleet/list/devices-in-sight.ts'
import { isPackageNamed, type WantedLanguages } from '../package/name-in.ts'
import { ordersIn } from './find-order.ts'

type Asked = {
  /** Part of a name, or a whole number. */
  search: string | undefined
  languages: WantedLanguages
  state: OwnOrderState | undefined
  service: number | undefined
  from: Date | undefined
  to: Date | undefined
  by: 'id' | 'amount'
  isDescending: boolean
  after: { id: number; amount: number } | undefined
  limit: number
}

/** Until when what an order gave lasts: that of its quota. `number`: of the order. */
export const endOfOrder = (number: string | Expression<string>) =>
  db
    .selectFrom('service_batch as q')
    .select((eb) => unixSeconds(eb.ref('q.ends_at')).as('end'))
    .where('q.key', '=', sql<string>`'order:' || ${number}::text`)

/** What an organisation has ordered itself, with the names of devices that it still sees. */
export function listOwnOrders(pool: Pool, bound: Bound, asked: Asked) {
  const { search, state, service, from, to, after } = asked
  const by = asked.by === 'id' ? sql.ref<number>('t.id') : sql.ref<number>('t.amount')
  const page = keyset({
    expression: by,
    type: 'bigint',
    tie: asked.by === 'id' ? by : sql.ref<number>('t.id'),
    isDown: asked.isDescending,
    after: after && { key: String(asked.by === 'id' ? after.id : after.amount), id: after.id },
  })
  return all(
    pool,
    ordersIn(bound, asked.languages)
      .leftJoin(
        devicesInSight(bound.path).where('seen.deleted_at', 'is', null).as('held'),
        (join) => join.onRef('held.id', '=', 't.device_id'),
      )
      .select(['held.name as deviceName'])
      .select((eb) => endOfOrder(eb.ref('t.number')).as('newEnd'))
      .where('o.path', '=', bound.path)
      .$if(state !== undefined, (rows) =>
        rows.where('t.status', 'in', ownOrderStates[state ?? 'open']),
      )
      .$if(service !== undefined, (rows) => rows.where('t.service', '=', service ?? 0))
      .$if(from !== undefined, (rows) => rows.where('t.created_at', '>=', from ?? new Date(0)))
      .$if(to !== undefined, (rows) => rows.where('t.created_at', '<', to ?? new Date(0)))
      .$if(Boolean(search), (rows) =>
        rows.where((eb) => {
          const pattern = containing(searchForm(search ?? ''))
          const named = (['t.package_name', 'held.name'] as const).map((name) =>
            eb(sql<string>`search_form(${eb.ref(name)})`, 'like', pattern),
          )
          const numbered = (['t.number', 't.imei', 't.iccid'] as const).map((name) =>
            eb(name, '=', search ?? ''),
          )
          const ofDocument = eb.exists(
            eb
              .selectFrom('billing_document as b')
              .select('b.id')
              .whereRef('b.order_id', '=', 't.id')
              .where((inner) =>
                inner(sql<string>`upper(b.number)`, '=', (search ?? '').toUpperCase()),
              ),
          )
          return eb.or([...named, isPackageNamed(search ?? ''), ...numbered, ofDocument])
        }),
      )
      .where(page.isAfter)
      .orderBy(page.orderBy)
      .limit(asked.limit),
  )
}
