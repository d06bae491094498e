import {
  type HealthLimitName,
  type HealthLimits,
  healthLimitNames,
  healthLimits,
} from '#lib/rules/health-limits.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { all, db, rowFor, run } from '../../../db/sql.ts'

/** As they were set, else as usual. */
export async function readHealthLimits(store: Pool | PoolClient): Promise<HealthLimits> {
  const rows = await all(store, db.selectFrom('health_limit').select(['name', 'value']).limit(100))
  const set = new Map(rows.map(({ name, value }) => [name, value]))
  return Object.fromEntries(
    healthLimitNames.map((name) => [name, set.get(name) ?? healthLimits[name].usual]),
  ) as HealthLimits
}

/** One that is as usual is not kept, so that another release may think otherwise. */
export async function keepHealthLimits(
  client: PoolClient,
  limits: Partial<Record<HealthLimitName, number>>,
): Promise<void> {
  const given = healthLimitNames.flatMap((name) => {
    const value = limits[name]
    return value === undefined ? [] : [{ name: name, value: value }]
  })
  const names = given.map(({ name }) => name)
  await run(client, db.deleteFrom('health_limit').where('name', 'in', names))
  const own = given.filter(({ name, value }) => value !== healthLimits[name].usual)
  if (own.length > 0)
    await run(client, db.insertInto('health_limit').values(rowFor('health_limit', own)))
}
