import type { PoolClient } from '#server/db/pool.ts'
import { all, anyOf, db, rowFor, run } from '#server/db/sql.ts'

const versions = ['2.1.0', '2.1.4', '2.3.0'] as const
const dayMs = 86_400_000

/** Every third device of the demo told a newer firmware in the last weeks, every twelfth another hardware before. */
export async function seedHardware(
  client: PoolClient,
  ids: readonly number[],
  now: number,
): Promise<void> {
  const chosen = ids.filter((_, at) => at % 3 === 0)
  const devices = await all(
    client,
    db
      .selectFrom('device')
      .select(['id', 'organisation_id as organisationId', 'model'])
      .where('id', '=', anyOf(chosen))
      .where('protocol', '=', 'jt808')
      .orderBy('id'),
  )
  if (devices.length === 0) return
  const changes = devices.flatMap(({ id, organisationId }, at) => {
    const change = { device_id: id, organisation_id: organisationId, by_person: false }
    const firmware = {
      ...change,
      at: new Date(now - ((at % 25) + 1) * dayMs - at * 61_000),
      kind: 'firmware',
      former: versions[at % 2] ?? versions[0],
      value: versions[2],
    }
    const hardware = {
      ...change,
      at: new Date(firmware.at.getTime() - 3 * dayMs),
      kind: 'hardware',
      former: 'V1.2',
      value: 'V1.3',
    }
    return at % 4 === 0 ? [firmware, hardware] : [firmware]
  })
  await run(client, db.insertInto('hardware_change').values(rowFor('hardware_change', changes)))
  const told = { firmware: versions[2], hardware: 'V1.3' }
  const known = db.updateTable('device').set(rowFor('device', told))
  await run(client, known.where('id', '=', anyOf(devices.map(({ id }) => id))))
}
