import { storeEpoch } from '#lib/codes/position-flags.ts'
import { driverLimits } from '#lib/rules/driver-limits.ts'
import { cardKinds } from '../../../db/driver-card-store.ts'
import { all, db } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'
import { cardScopes, type Driver } from './read-drivers.ts'

/** Cards that can share the ten minutes of the newest. */
const mostAtOnce = 50

/** The card that is in now, and when it was told last (Unix seconds), as far as a reader in `path` may know it; undefined without one. */
export async function readPresentCard(
  { pool, positions, now }: Services,
  id: number,
  path: string,
): Promise<(Driver & { time: number }) | undefined> {
  const since = Math.floor(now() / 1000) - storeEpoch - driverLimits.days * 86_400
  const [rows, [scope]] = await Promise.all([
    all(
      positions,
      db
        .selectFrom('tracking.driver_card')
        .select(['time', 'kind', 'card', 'name'])
        .where('device_id', '=', id)
        .where('slot', '>', since)
        .orderBy('slot', 'desc')
        .limit(mostAtOnce),
    ),
    cardScopes(pool, [id], path),
  ])
  // Of one second a removal is the first.
  const isLater = (a: (typeof rows)[number], b: (typeof rows)[number]) =>
    a.time > b.time || (a.time === b.time && b.kind === cardKinds.out)
  const [first, ...others] = rows
  if (!first) return undefined
  const last = others.reduce((found, row) => (isLater(row, found) ? row : found), first)
  if (last.card === '' || last.time < (scope?.since ?? 0)) return undefined
  return { by: 'card', name: last.name, card: last.card, time: last.time + storeEpoch }
}
