import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  displayStateOf,
  lineStates,
  type StateFilter,
  stateFilters,
} from '#lib/codes/device-state.ts'
import { all, db } from '#server/db/sql.ts'
import {
  isExpired,
  isLive,
  isNotActivated,
  stateConditions,
} from '#server/domain/fleet/list/state-conditions.ts'
import { rootPlatform } from '../../factories/file-platform.ts'

const { platform, root } = await rootPlatform({ isApart: false })
const day = 86_400_000
const now = Date.now()
const moments = [null, new Date(now - day), new Date(now + day)]
const lines = [undefined, ...lineStates.keys()]

const facts = moments.flatMap((expiresAt) =>
  [null, new Date(now - day)].flatMap((activatedAt) =>
    lines.flatMap((line) =>
      [false, true].map((isMoving) => ({ expiresAt, activatedAt, line, isMoving })),
    ),
  ),
)

const unix = (date: Date | null) => (date ? date.getTime() / 1000 : undefined)

const states = facts.map(({ expiresAt, activatedAt, line, isMoving }) =>
  displayStateOf(
    {
      line: lineStates[line ?? 0] ?? 'e_line_down',
      isMoving: line !== undefined && isMoving,
      activatedAt: unix(activatedAt),
      expiresAt: unix(expiresAt),
    },
    now / 1000,
  ),
)

const ids: number[] = []
for (const [at, { expiresAt, activatedAt, line, isMoving }] of facts.entries()) {
  const { rows } = await platform.pool.query<{ id: number }>(
    `INSERT INTO device (imei, organisation_id, name, protocol, expires_at, activated_at)
     VALUES ($1, $2, '', 'gt06', $3, $4) RETURNING id`,
    [String(860_000_000 + at), root.id, expiresAt, activatedAt],
  )
  const id = rows[0]?.id ?? 0
  ids.push(id)
  if (line === undefined) continue
  await platform.pool.query(
    'INSERT INTO tracking.device_state (device_id, line, is_moving) VALUES ($1, $2, $3)',
    [id, line, isMoving],
  )
}

const placesOf = (found: readonly { id: number }[]) =>
  found.map(({ id }) => ids.indexOf(id)).toSorted((a, b) => a - b)
const placesWhere = (fits: (state: string) => boolean) =>
  states.flatMap((state, at) => (fits(state) ? [at] : []))
const devices = db.selectFrom('device as d').select('d.id')

test.each(Object.keys(stateFilters) as StateFilter[])(
  'PostgreSQL and displayStateOf agree on who is %s, for every combination of facts',
  async (filter) => {
    const wanted: readonly string[] = stateFilters[filter]
    const { device = sql.lit(true), line = sql.lit(true) } = stateConditions[filter]
    const found = await all(platform.pool, devices.where(device).where(line))
    expect(placesOf(found)).toEqual(placesWhere((state) => wanted.includes(state)))
  },
)

test('a device is expired, not activated or shows its line', async () => {
  const [expired, idle, live] = await Promise.all(
    [isExpired, isNotActivated, isLive].map((condition) =>
      all(platform.pool, devices.where(condition)).then(placesOf),
    ),
  )
  expect(expired).toEqual(placesWhere((state) => state === 'expired'))
  expect(idle).toEqual(placesWhere((state) => state === 'notActivated'))
  expect(live).toEqual(placesWhere((state) => !['expired', 'notActivated'].includes(state)))
})
