import { expect, test } from 'vitest'
import {
  type DevicePage,
  listByIndex,
  listInOrder,
  listWithin,
} from '#server/domain/fleet/list/device-scans.ts'
import { planOf } from '../../factories/explain.ts'
import { rootPlatform } from '../../factories/file-platform.ts'
import { createOrganisation } from '../../factories/organisations.ts'

const { platform, root } = await rootPlatform({ isApart: false })
const dealer = await createOrganisation(platform, { parent: root })
await platform.pool.query(
  `INSERT INTO organisation (id, parent_id, path, name)
   SELECT id, $1, $2::text || id || '/', 'of many' FROM generate_series(1001, 2000) id`,
  [root.id, root.path],
)
await platform.pool.query(
  `INSERT INTO device (imei, organisation_id, name, protocol, activated_at)
   SELECT 86000000 + n * 7919 % 100003, CASE WHEN n % 1000 = 0 THEN $1 ELSE 1001 + n % 1000 END,
     'name ' || n, 'gt06', now() FROM generate_series(1, 20000) n`,
  [dealer.id],
)
await platform.pool.query('VACUUM ANALYZE device, organisation')

const page = (filter: Partial<DevicePage['filter']>, state: DevicePage['state'] = 'all') => ({
  filter: { organisation: root, includesBelow: true, below: 'each' as const, ...filter },
  state,
  after: { imei: '860100' },
  limit: 30,
})

test.each(['all', 'online'] as const)(
  'devices in order (%s) are read along the index of numbers and never sorted',
  async (state) => {
    const { indexes, kinds } = await planOf(platform.pool, () =>
      listInOrder(platform.pool, page({}, state), 1_000),
    )
    expect(['device_walk', 'device_imei_key']).toContain(indexes[0])
    expect(kinds).not.toContain('Sort')
  },
)

test.each(['all', 'online'] as const)(
  'devices within a small organisation (%s) are read by the index of its own',
  async (state) => {
    const asked = page({ organisation: dealer }, state)
    const { indexes, kinds } = await planOf(platform.pool, () =>
      listWithin(platform.pool, asked, 100),
    )
    const ofItsOwn = ['device_walk_organisation', 'device_organisation_id_imei_idx']
    expect(indexes.some((name) => ofItsOwn.includes(name))).toBe(true)
    expect(kinds).not.toContain('Seq Scan')
  },
)

test.each([
  ['860012', 'device_number_search'],
  ['name 1234', 'device_name_search'],
])('devices that contain %s are found by %s', async (search, index) => {
  const { indexes } = await planOf(platform.pool, () =>
    listByIndex(platform.pool, page({ search }), 2_000),
  )
  expect(indexes).toContain(index)
})
