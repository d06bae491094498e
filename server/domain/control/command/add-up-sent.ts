import { type RawBuilder, sql } from 'kysely'
import type { CommandStatGroup } from '#lib/codes/command-stat-groups.ts'
import { isTold } from '../../../db/path-range.ts'
import { all } from '../../../db/sql.ts'
import { zoneInSql } from '../../../db/zone-in-sql.ts'
import type { Services } from '../../../services.ts'
import { deviceChunks } from '../../fleet/list/device-chunks.ts'
import { rememberOfPlace } from '../../fleet/list/remember-of-place.ts'
import { type SentFilter, sentBy } from './list-sent.ts'

export type SentSums = {
  count: number
  answered: number
  underway: number
  failed: number
  cancelled: number
  devices: number
}

/** Key of a command: its type, or empty for a change of settings; of a channel its name. */
export type SentSum = SentSums & { key: string }

type Asked = { sent: SentFilter; by: CommandStatGroup /** Of days and months. */; zone: string }

const nothing = (): SentSums => ({
  count: 0,
  answered: 0,
  underway: 0,
  failed: 0,
  cancelled: 0,
  devices: 0,
})

const figures = ['count', 'answered', 'underway', 'failed', 'cancelled', 'devices'] as const

function add(into: SentSums, more: SentSums): void {
  for (const figure of figures) into[figure] += more[figure]
}

/** Commands of a filter, added up, and all of them; newest day first, else the most commands first. */
export async function addUpSent(
  services: Services,
  asked: Asked,
): Promise<{ rows: SentSum[]; total: SentSums }> {
  const { sent, by, zone } = asked
  const { filter, ...others } = sent
  const name = ['commands', by, zone, JSON.stringify(others)].join(':')
  return rememberOfPlace(services, { name, filter }, async () => {
    const sums = new Map<string, SentSums>()
    const total = nothing()
    for await (const ids of deviceChunks(services, filter)) {
      if (ids.length === 0) continue
      for (const { key, ...more } of await all(
        services.pool,
        statement(asked, ids, keyOf(asked)),
      )) {
        const sum = sums.get(key) ?? nothing()
        add(sum, more)
        sums.set(key, sum)
      }
      // A device that got several commands counts once.
      const [whole] = await all(services.pool, statement(asked, ids, sql`''::text`))
      if (whole) add(total, whole)
    }
    const isTime = by === 'day' || by === 'month'
    const rows = [...sums]
      .map(([key, sum]) => ({ ...sum, key }))
      .sort((a, b) => (isTime ? 0 : b.count - a.count) || (a.key < b.key ? 1 : -1))
    return { rows, total }
  })
}

function keyOf({ by, zone }: Asked): RawBuilder<string> {
  const wall = sql`(c.created_at AT TIME ZONE ${zoneInSql(zone)})`
  switch (by) {
    case 'day':
      return sql`to_char(${wall}, 'YYYY-MM-DD')`
    case 'month':
      return sql`to_char(${wall}, 'YYYY-MM')`
    case 'name':
      return sql`coalesce(c.type_value::text, '')`
    case 'channel':
      return sql`CASE WHEN c.kind IN ('sms', 'platform') THEN c.kind ELSE 'connection' END`
  }
}

const counted = (...states: string[]) =>
  sql<number>`count(*) FILTER (WHERE c.state::text = ANY (${states}::text[]))::int`

const statement = ({ sent }: Asked, ids: readonly number[], key: RawBuilder<string>) =>
  sentBy(sent, ids)
    .innerJoin('device as d', 'd.id', 'c.device_id')
    .innerJoin('organisation as o', 'o.id', 'd.organisation_id')
    .select([
      key.as('key'),
      sql<number>`count(*)::int`.as('count'),
      counted('answered').as('answered'),
      counted('waiting', 'sent', 'acknowledged').as('underway'),
      counted('refused', 'timedOut').as('failed'),
      counted('cancelled').as('cancelled'),
      sql<number>`count(DISTINCT c.device_id)::int`.as('devices'),
    ])
    .where((eb) => isTold(eb.ref('c.organisation_id'), { home: eb.ref('o.path'), path: sent.path }))
    .groupBy(sql`1`)
