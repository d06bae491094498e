import { expect, test } from 'vitest'
import { listUpkeep, type UpkeepPage } from '#server/domain/tracking/upkeep/list-upkeep.ts'
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
   SELECT 86000000 + n, CASE WHEN n % 1000 = 0 THEN $1 ELSE 1001 + n % 1000 END,
     'name ' || n, 'gt06', now() FROM generate_series(1, 20000) n`,
  [dealer.id],
)
// Five of each device, two of them done.
await platform.pool.query(
  `INSERT INTO upkeep (device_id, organisation_id, kind, due_on, remind_days, remind_km, remind_hours, sort_on,
     created_at, updated_at, closed_at, done_on)
   SELECT d.id, d.organisation_id, 'service', day, 14, 500, 20, day, now(), now(),
     CASE WHEN n > 3 THEN now() END, CASE WHEN n > 3 THEN day END
   FROM device d, generate_series(1, 5) n, LATERAL (SELECT date '2026-01-01' + d.id % 700 + n AS day) at`,
)
await platform.pool.query('VACUUM ANALYZE device, organisation, upkeep')

const page = (part: Partial<UpkeepPage> = {}, organisation = root): UpkeepPage => ({
  devices: { organisation, includesBelow: true },
  path: organisation.path,
  today: '2026-11-29',
  kind: undefined,
  state: undefined,
  from: undefined,
  to: undefined,
  after: undefined,
  limit: 100,
  ...part,
})

const plan = (asked: UpkeepPage) => planOf(platform.pool, () => listUpkeep(platform, asked))

test.each([
  ['open', {}, 'upkeep_open'],
  ['open, later pages', { after: { day: '2026-12-24', id: 7 } }, 'upkeep_open'],
  ['done', { state: 'done' }, 'upkeep_done'],
] as const)(
  'of 100 000 plans a page of what is %s is read along its index, unsorted',
  async (_, part, index) => {
    const { indexes, kinds } = await plan(page(part))
    expect(indexes).toContain(index)
    expect(kinds).not.toContain('Sort')
  },
)

test('of a small organisation only its devices are looked at', async () => {
  const { indexes, tables } = await plan(page({}, dealer))
  expect(indexes).toContain('upkeep_device_id_id_idx')
  expect(tables).toContain('upkeep')
  expect(indexes).not.toContain('upkeep_open')
})
