import { sql } from 'kysely'
import type { Protocol } from '#lib/codes/protocols.ts'
import { carry } from '#lib/commands/carry.ts'
import type { bulkObstacles } from '#lib/contract/cmd/check-batch.ts'
import type { Context } from '../../../context.ts'
import { inScope } from '../../../db/in-scope.ts'
import { isBelow } from '../../../db/path-range.ts'
import { all, anyOf, db } from '../../../db/sql.ts'
import type { Order } from './check-order.ts'

type Why = (typeof bulkObstacles)[number]
export type Obstacle = { why: Why; protocol: Protocol; count: number }
export type Takers = { total: number; ready: number; obstacles: Obstacle[] }

type Kind = {
  protocol: Protocol
  model: string
  isFrozen: boolean
  isExpired: boolean
  hasSim: boolean
  count: number
}

/** Devices below `path`, by what decides whether they take the order; most frequent first. */
export async function countTakers(
  { services, now }: Context,
  {
    order,
    ids,
    path,
  }: { order: Pick<Order, 'command' | 'params'>; ids: readonly number[]; path: string },
): Promise<Takers> {
  const at = new Date(now())
  const kinds: Kind[] = await inScope(services.pool, path, (client) =>
    all(
      client,
      db
        .selectFrom('device as d')
        .innerJoin('organisation as o', 'o.id', 'd.organisation_id')
        .select(['d.protocol', 'd.model'])
        .select((eb) => [
          eb('d.frozen_at', 'is not', null).$castTo<boolean>().as('isFrozen'),
          sql<boolean>`coalesce(d.expires_at <= ${at}, false)`.as('isExpired'),
          eb('d.sim', 'is not', null).$castTo<boolean>().as('hasSim'),
          sql<number>`count(*)::int`.as('count'),
        ])
        .where('d.id', '=', anyOf(ids))
        .where('d.deleted_at', 'is', null)
        .where(isBelow(sql<string>`o.path`, path))
        .groupBy([sql`1`, sql`2`, sql`3`, sql`4`, sql`5`]),
    ),
  )
  const sums = new Map<string, Obstacle>()
  let total = 0
  let ready = 0
  for (const kind of kinds) {
    total += kind.count
    const why = obstacleOf(order, kind)
    if (!why) {
      ready += kind.count
      continue
    }
    const { protocol } = kind
    const key = `${why}/${protocol}`
    const sum = sums.get(key) ?? { why, protocol, count: 0 }
    sums.set(key, { ...sum, count: sum.count + kind.count })
  }
  return { total, ready, obstacles: [...sums.values()].sort((a, b) => b.count - a.count) }
}

function obstacleOf({ command, params }: Pick<Order, 'command' | 'params'>, kind: Kind) {
  if (kind.isFrozen) return 'frozen'
  if (kind.isExpired) return 'expired'
  const wire = carry(command, kind, params)
  if (typeof wire === 'string') return wire
  return command.channel === 'sms' && !kind.hasSim ? 'simMissing' : undefined
}
