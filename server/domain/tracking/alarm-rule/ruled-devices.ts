import { sql } from 'kysely'
import type { AlarmRuleKind } from '#lib/codes/alarm-rules.ts'
import { pathRange } from '../../../db/path-range.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, anyOf, db } from '../../../db/sql.ts'
import { rulesInForce } from './read-rules.ts'
import { type AlarmRule, nearestFirst, RuleBook, type RuledDevice } from './winning-rule.ts'

export type RuledDevices = { devices: RuledDevice[]; rules: AlarmRule[]; book: RuleBook }

const pageSize = 1000

/** Devices of which some rule may hold, a thousand at a time, with their rules. */
export async function* ruledDevices(pool: Pool, kind: AlarmRuleKind): AsyncGenerator<RuledDevices> {
  const scopes = await scopesOf(pool, kind)
  if (scopes.length === 0) return
  for (let after = 0; ; ) {
    const organisations = await organisationsOf(pool, scopes, after)
    const ids = organisations.map(({ id }) => id)
    const chains = [...new Set(organisations.flatMap(({ path }) => nearestFirst(path)))]
    const rules = await rulesInForce(pool, kind, chains)
    const book = new RuleBook(rules)
    const paths = new Map(organisations.map(({ id, path }) => [id, path]))
    for await (const devices of devicesOf(pool, ids))
      yield {
        rules,
        book,
        devices: devices.map(({ organisationId, ...device }) => ({
          ...device,
          path: paths.get(organisationId) ?? '',
        })),
      }
    if (organisations.length < pageSize) return
    after = ids.at(-1) ?? after
  }
}

type Scope = { path: string; includesBelow: boolean }

/** Organisations that have rules; one below another that rules it as well is left out. */
async function scopesOf(pool: Pool, kind: AlarmRuleKind): Promise<Scope[]> {
  const rows = await all(
    pool,
    db
      .selectFrom('alarm_rule as r')
      .innerJoin('organisation as o', 'o.id', 'r.organisation_id')
      .select((eb) => [
        'o.path',
        sql<boolean>`bool_or(${eb.ref('r.includes_below')})`.as('includesBelow'),
      ])
      .where('r.kind', '=', kind)
      .where('r.is_on', '=', true)
      .groupBy('o.path')
      .orderBy('o.path'),
  )
  let covering: string | undefined
  return rows.filter(({ path, includesBelow }) => {
    if (covering !== undefined && path.startsWith(covering)) return false
    if (includesBelow) covering = path
    return true
  })
}

/** By id. */
function organisationsOf(pool: Pool, scopes: readonly Scope[], after: number) {
  const own = scopes.filter(({ includesBelow }) => !includesBelow).map(({ path }) => path)
  const ranges = scopes
    .filter(({ includesBelow }) => includesBelow)
    .map(({ path }) => pathRange(path))
  const bounds = sql<{
    below: string
    above: string
  }>`unnest(${ranges.map(({ from }) => from)}::text[], ${ranges.map(({ to }) => to)}::text[])`
  const alone = db
    .selectFrom('organisation')
    .select(['id', 'path'])
    .where('path', '=', anyOf(own))
    .where('id', '>', after)
  const below = db
    .selectFrom(bounds.as<'b'>(sql`b (below, above)`))
    .innerJoin('organisation as o', (join) =>
      join.onRef('o.path', '>=', 'b.below').onRef('o.path', '<', 'b.above'),
    )
    .select(['o.id', 'o.path'])
    .where('o.id', '>', after)
  const found = db.selectFrom(alone.union(below).as('x')).select(['x.id', 'x.path'])
  return all(pool, found.orderBy('x.id').limit(pageSize))
}

async function* devicesOf(pool: Pool, organisationIds: readonly number[]) {
  for (let after = 0; ; ) {
    const devices = await all(
      pool,
      db
        .selectFrom('device')
        .select(['id', 'group_id as groupId', 'organisation_id as organisationId'])
        .where('organisation_id', '=', anyOf(organisationIds))
        .where('deleted_at', 'is', null)
        .where('id', '>', after)
        .orderBy('id')
        .limit(pageSize),
    )
    if (devices.length > 0) yield devices
    if (devices.length < pageSize) return
    after = devices.at(-1)?.id ?? after
  }
}
