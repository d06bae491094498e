import { type DisplayState, displayStateOf, lineStates } from '#lib/codes/device-state.ts'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { all, anyOf, db } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'
import { unixOf } from '../device/read-devices.ts'

/** How a device is in touch. */
export type Touch = {
  state: DisplayState
  isAccOn: boolean | undefined
  /** Unix seconds; undefined: never. */
  seenAt: number | undefined
}

/** Of thousands of devices. */
export async function readTouches(
  { pool, positions, now }: Services,
  ids: readonly number[],
): Promise<Map<number, Touch>> {
  if (ids.length === 0) return new Map()
  const [devices, states] = await Promise.all([
    all(
      pool,
      db
        .selectFrom('device')
        .select(['id', 'activated_at as activatedAt', 'expires_at as expiresAt'])
        .where('id', '=', anyOf(ids)),
    ),
    all(
      positions,
      db
        .selectFrom('tracking.device_state')
        .select(['device_id as id', 'line', 'is_moving as isMoving', 'acc', 'seen_at as seenAt'])
        .where('device_id', '=', anyOf(ids)),
    ),
  ])
  const byId = new Map(states.map((state) => [state.id, state]))
  const seconds = now() / 1000
  return new Map(
    devices.map(({ id, activatedAt, expiresAt }) => {
      const { line = 0, isMoving = false, acc = null, seenAt = null } = byId.get(id) ?? {}
      const facts = {
        line: lineStates[line] ?? 'e_line_down',
        isMoving,
        activatedAt: unixOf(activatedAt),
        expiresAt: unixOf(expiresAt),
      }
      return [
        id,
        {
          state: displayStateOf(facts, seconds),
          isAccOn: acc === null ? undefined : acc === 1,
          seenAt: seenAt === null ? undefined : seenAt + storeEpoch,
        },
      ]
    }),
  )
}
