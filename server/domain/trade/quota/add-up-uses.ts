import { type RawBuilder, sql } from 'kysely'
import type { ServiceType } from '#lib/codes/paid-services.ts'
import type { ServiceUseGroup } from '#lib/codes/service-use-groups.ts'
import { all } from '../../../db/sql.ts'
import { zoneInSql } from '../../../db/zone-in-sql.ts'
import type { Services } from '../../../services.ts'
import { deviceChunks } from '../../fleet/list/device-chunks.ts'
import { rememberOfPlace } from '../../fleet/list/remember-of-place.ts'
import { serviceUsesBy, type UseFilter } from './list-uses.ts'

/** Uses of a service. `of`: a day, month or the id of a device; empty for all. `n` in the unit of the service. */
export type UseSum = {
  of: string
  service: ServiceType
  uses: number
  n: number
  /** Names of the quotas that they were drawn from. */
  lots: string[]
}

export type UseTotal = { uses: number; devices: number; services: number }

type Asked = {
  uses: UseFilter
  by: Exclude<ServiceUseGroup, 'use'>
  /** Of days and months. */
  zone: string
}

/** Uses of a filter, added up by service, and all of them; newest day first, else the most uses first, services of one together. */
export async function addUpUses(
  services: Services,
  asked: Asked,
): Promise<{ rows: UseSum[]; total: UseTotal }> {
  const { uses, by, zone } = asked
  const { filter, ...others } = uses
  const name = ['uses', by, zone, JSON.stringify(others)].join(':')
  return rememberOfPlace(services, { name, filter }, async () => {
    const sums = new Map<string, UseSum>()
    const total = { uses: 0, devices: 0 }
    for await (const ids of deviceChunks(services, filter)) {
      if (ids.length === 0) continue
      for (const row of await all(services.pool, statement(asked, ids))) addRow(sums, row)
      const whole = serviceUsesBy(uses, ids).select([
        sql<number>`count(*)::int`.as('uses'),
        sql<number>`count(DISTINCT u.device_id)::int`.as('devices'),
      ])
      for (const more of await all(services.pool, whole)) {
        total.uses += more.uses
        total.devices += more.devices
      }
    }
    const rows = sorted([...sums.values()], by)
    return { rows, total: { ...total, services: new Set(rows.map((row) => row.service)).size } }
  })
}

function addRow(sums: Map<string, UseSum>, { of, service, uses, n, lots }: UseSum): void {
  const key = keyOfUse({ of, service })
  const sum = sums.get(key) ?? { of, service, uses: 0, n: 0, lots: [] }
  sum.uses += uses
  sum.n += n
  sum.lots = [...new Set([...sum.lots, ...lots])]
  sums.set(key, sum)
}

/** Of a row of sums. */
export const keyOfUse = ({ of, service }: Pick<UseSum, 'of' | 'service'>) => `${of}:${service}`

function sorted(rows: readonly UseSum[], by: Asked['by']): UseSum[] {
  const isTime = by === 'day' || by === 'month'
  const wholes = new Map<string, number>()
  for (const { of, uses } of rows) wholes.set(of, (wholes.get(of) ?? 0) + uses)
  const sizeOf = ({ of }: UseSum) => (isTime ? 0 : (wholes.get(of) ?? 0))
  return rows.toSorted(
    (a, b) =>
      sizeOf(b) - sizeOf(a) ||
      (a.of === b.of ? b.uses - a.uses || a.service - b.service : a.of < b.of ? 1 : -1),
  )
}

function keyOf({ by, zone }: Asked): RawBuilder<string> {
  const wall = sql`(u.at AT TIME ZONE ${zoneInSql(zone)})`
  switch (by) {
    case 'day':
      return sql`to_char(${wall}, 'YYYY-MM-DD')`
    case 'month':
      return sql`to_char(${wall}, 'YYYY-MM')`
    case 'device':
      return sql`u.device_id::text`
    case 'service':
      return sql`''::text`
  }
}

const statement = (asked: Asked, ids: readonly number[]) =>
  serviceUsesBy(asked.uses, ids)
    .leftJoin('service_batch as b', 'b.id', 'u.batch_id')
    .select([
      keyOf(asked).as('of'),
      sql<ServiceType>`u.service`.as('service'),
      sql<number>`count(*)::int`.as('uses'),
      sql<number>`sum(u.n)::int`.as('n'),
      sql<
        string[]
      >`coalesce(array_agg(DISTINCT b.name) FILTER (WHERE b.name <> '' AND ${sql.lit(asked.by === 'device')}), '{}')`.as(
        'lots',
      ),
    ])
    .groupBy([sql`1`, sql`2`])
