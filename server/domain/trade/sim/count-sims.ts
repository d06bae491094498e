import { type RawBuilder, sql } from 'kysely'
import { endsSoonDays, type SimStatGroup } from '#lib/codes/sim-stat-groups.ts'
import { all, anyOf, db } from '../../../db/sql.ts'
import { zoneInSql } from '../../../db/zone-in-sql.ts'
import type { Services } from '../../../services.ts'
import { rememberAnswer } from '../../platform/remember-answer.ts'
import { chosenSims, type SimFilter } from './list-sims.ts'

export type SimSums = {
  cards: number
  active: number
  bound: number
  endsSoon: number
  expired: number
}

/** `name`: of an organisation. */
export type SimSum = SimSums & { key: string; name: string | undefined }

type Asked = { filter: SimFilter; by: SimStatGroup /** Of days and months. */; zone: string }

/** Of cards without an end. */
export const noEndKey = 'none'
/** Of the organisation itself, among those below it. */
const ownKey = 'own'

const noSims: SimSums = { cards: 0, active: 0, bound: 0, endsSoon: 0, expired: 0 }

/**
 * Cards of a filter, counted, and all of them: the newest day first, the first end first, else the most cards first. What no text
 * and no list of numbers narrows is kept for a moment, longer the longer it took.
 */
export function countSims(
  services: Services,
  asked: Asked,
): Promise<{ rows: SimSum[]; total: SimSums }> {
  const { search, iccids } = asked.filter
  const run = () => count(services, asked)
  if (search || iccids) return run()
  return rememberAnswer(services, `sims:${JSON.stringify(asked)}`, run)
}

async function count({ pool }: Services, asked: Asked) {
  const [rows, [total]] = await Promise.all([
    all(pool, statement(asked, keyOf(asked))),
    all(pool, statement(asked, sql`''::text`)),
  ])
  const names = asked.by === 'family' ? await namesOf({ pool }, asked, rows) : undefined
  return {
    rows: rows.map((row) => ({ ...row, name: names?.get(row.key) })),
    total: total ?? noSims,
  }
}

function keyOf({ by, zone, filter }: Asked): RawBuilder<string> {
  switch (by) {
    case 'state':
      return sql`s.state::text`
    case 'carrier':
      return sql`s.carrier`
    case 'day':
      return sql`to_char(s.at AT TIME ZONE ${zoneInSql(zone)}, 'YYYY-MM-DD')`
    case 'end':
      return sql`coalesce(to_char(s.ends AT TIME ZONE ${zoneInSql(zone)}, 'YYYY-MM'), ${sql.lit(noEndKey)})`
    case 'family':
      return sql`coalesce(nullif(split_part(substr(s.path, ${filter.bound.path.length + 1}::int), '/', 1), ''), ${sql.lit(ownKey)})`
  }
}

const counted = (condition: RawBuilder<unknown>) =>
  sql<number>`count(*) FILTER (WHERE ${condition})::int`

function statement({ filter, by }: Asked, key: RawBuilder<string>) {
  const cards = chosenSims(filter).select(['c.created_at as at', 'c.expires_at as ends'])
  const inOrder = { day: 'desc', end: 'asc' } as const
  const direction = by === 'day' || by === 'end' ? inOrder[by] : undefined
  return db
    .selectFrom(cards.as('s'))
    .select([
      key.as('key'),
      sql<number>`count(*)::int`.as('cards'),
      counted(sql`s.state = 'active'`).as('active'),
      counted(sql`s."deviceId" IS NOT NULL`).as('bound'),
      counted(
        sql`s.ends > now() AND s.ends <= now() + make_interval(days => ${sql.lit(endsSoonDays)})`,
      ).as('endsSoon'),
      counted(sql`s.ends <= now()`).as('expired'),
    ])
    .groupBy(sql`1`)
    .orderBy(direction ? sql`1` : sql`2`, direction ?? 'desc')
    .orderBy(sql`1`)
}

async function namesOf(
  { pool }: Pick<Services, 'pool'>,
  { filter }: Asked,
  rows: { key: string }[],
) {
  const own = Number(filter.bound.path.split('/').at(-2))
  const idOf = (key: string) => (key === ownKey ? own : Number(key))
  const found = await all(
    pool,
    db
      .selectFrom('organisation')
      .select(['id', 'name'])
      .where('id', '=', anyOf(rows.map(({ key }) => idOf(key)))),
  )
  const byId = new Map(found.map(({ id, name }) => [id, name]))
  return new Map(rows.map(({ key }) => [key, byId.get(idOf(key)) ?? '']))
}
