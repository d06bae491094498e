import { all, anyOf, db } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'
import { type DeviceFilter, fromDevices } from '../list/device-filter.ts'

/** Devices of a scope that are asked by themselves, and those that are cut, at a time. */
const usual = { few: 1000, atOnce: 20_000 } as const

/** Ids of all devices of a scope that say their fuel is cut: of a small one its own are asked, else all that are cut are gone through. */
export async function cutDevices(
  { pool, positions }: Pick<Services, 'pool' | 'positions'>,
  scope: DeviceFilter,
  { few, atOnce }: { few: number; atOnce: number } = usual,
): Promise<number[]> {
  const own = fromDevices(scope).select('d.id')
  const inScope = await all(pool, own.limit(few + 1))
  const cut = db
    .selectFrom('tracking.device_state')
    .select('device_id as id')
    .where('oil_cut', '=', true)
    .orderBy('device_id')
  if (inScope.length <= few) {
    const ids = inScope.map(({ id }) => id)
    const states = await all(positions, cut.where('device_id', '=', anyOf(ids)))
    return states.map(({ id }) => id)
  }
  const found: number[] = []
  for (let last = 0; ; ) {
    const page = await all(positions, cut.where('device_id', '>', last).limit(atOnce))
    const ids = page.map(({ id }) => id)
    const seen = await all(pool, own.where('d.id', '=', anyOf(ids)))
    for (const { id } of seen) found.push(id)
    if (page.length < atOnce) return found
    last = ids.at(-1) ?? last
  }
}
