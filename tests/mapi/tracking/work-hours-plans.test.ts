import { expect, test } from 'vitest'
import { listHours } from '#server/domain/tracking/work-hours/list-hours.ts'
import { readHours } from '#server/domain/tracking/work-hours/read-hours.ts'
import { planOf } from '../../factories/explain.ts'
import { rootPlatform } from '../../factories/file-platform.ts'
import { createOrganisation } from '../../factories/organisations.ts'

const { platform, root } = await rootPlatform({ isApart: false })
const { pool } = platform
const dealer = await createOrganisation(platform, { parent: root })
await pool.query(
  `INSERT INTO organisation (id, parent_id, path, name)
   SELECT id, $1, $2::text || id || '/', 'of many' FROM generate_series(1001, 2000) id`,
  [root.id, root.path],
)
await pool.query(
  `INSERT INTO device (imei, organisation_id, name, protocol)
   SELECT 86000000 + n, CASE WHEN n % 1000 = 0 THEN $1 ELSE 1001 + n % 1000 END, 'name ' || n, 'gt06'
   FROM generate_series(1, 20000) n`,
  [dealer.id],
)
await pool.query(
  `INSERT INTO organisation_hours (organisation_id, periods, usual_purpose, set_at)
   SELECT id, '[]', 'none', now() FROM organisation`,
)
await pool.query(
  `INSERT INTO device_hours (device_id, organisation_id, periods, set_at)
   SELECT id, organisation_id, '[]', now() FROM device`,
)
await pool.query('VACUUM ANALYZE device, organisation, organisation_hours, device_hours')

const list = (organisation: { id: number; path: string }) =>
  planOf(pool, () => listHours(pool, { organisation, path: root.path, limit: 300 }))

test('of 20 000 devices with hours of their own a page is read along their key, unsorted', async () => {
  const { indexes, kinds } = await list(root)
  expect(indexes).toContain('device_hours_pkey')
  expect(kinds).not.toContain('Sort')
})

test('of a small organisation only its devices are looked at', async () => {
  const { tables, indexes } = await list(dealer)
  expect(tables).toContain('device_hours')
  expect(indexes).toContain('device_hours_organisation_id_idx')
})

test('hours of organisations are read by their key', async () => {
  const { rows } = await pool.query<{ id: number }>('SELECT id FROM device ORDER BY id LIMIT 100')
  const ids = rows.map(({ id }) => id)
  const { indexes } = await planOf(pool, () => readHours(pool, ids))
  expect(indexes).toContain('organisation_hours_pkey')
})
