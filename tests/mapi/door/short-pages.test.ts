import { beforeAll, expect, test } from 'vitest'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import type { VisibleFenceId } from '#server/db/family-scope.ts'
import { scanLimits } from '#server/domain/fleet/list/page-in-scope.ts'
import { listAlarms } from '#server/domain/tracking/alarm/list-alarms.ts'
import { call, logIn, type Reply } from '../../factories/caller.ts'
import { createDevice } from '../../factories/devices.ts'
import { planOf } from '../../factories/explain.ts'
import { rootPlatform } from '../../factories/file-platform.ts'
import { createAccount, createOrganisation } from '../../factories/organisations.ts'
import { prismaOf } from '../../factories/prisma-of.ts'
import { runTaskNow } from '../../factories/tasks.ts'

/** Above it a tree's rows are looked for among everybody's. */
const large = 20_001
/** Fill what one call looks through, and a little of the next. */
const others = scanLimits.mostRows + 200

const { platform, root } = await rootPlatform({ isApart: true })
const dealer = await createOrganisation(platform, { name: 'dealer', parent: root })
const stranger = await createOrganisation(platform, { parent: root })
const sid = await logIn(platform, await createAccount(platform, { organisation: dealer }))
const own = await createDevice(platform, { organisation: dealer, name: 'own' })
const foreign = await createDevice(platform, { organisation: stranger })
const end = Math.floor(platform.now() / 1000)
const start = end - 86_400
const period = { start_time: start, end_time: end }

beforeAll(async () => {
  await platform.pool.query(
    `INSERT INTO device (imei, organisation_id, protocol)
     SELECT (5000000 + n)::text, $1, 'jt808' FROM generate_series(1, $2::int) n`,
    [dealer.id, large],
  )
  // Two old ones of its own below those of others, and one above.
  const times = [start + 10, start + 20, end - 10]
  await platform.positions.query(
    `INSERT INTO tracking.alarm (device_id, time, type, taken_at)
     SELECT $1::int, t, 0, 0 FROM unnest($2::int[]) t
     UNION ALL SELECT $3::int, $4::int + n, 0, 0 FROM generate_series(1, $5::int) n`,
    [own.id, times.map((time) => time - storeEpoch), foreign.id, start + 100 - storeEpoch, others],
  )
  await platform.pool.query(
    `INSERT INTO command (device_id, kind, type_value, params, created_at, expires_at)
     SELECT $1::int, 'command', 62, '{}'::jsonb, to_timestamp(t), to_timestamp(t + 60) FROM unnest($2::int[]) t
     UNION ALL SELECT $3::int, 'command', 62, '{}'::jsonb, to_timestamp($4::int + n), to_timestamp($4::int + n + 60)
       FROM generate_series(1, $5::int) n`,
    [own.id, times, foreign.id, start + 100, others],
  )
  await platform.pool.query(
    `INSERT INTO service_use (service, device_id, n, at)
     SELECT 7, $1::int, 1, to_timestamp(t) FROM unnest($2::int[]) t
     UNION ALL SELECT 7, $3::int, 1, to_timestamp($4::int + n) FROM generate_series(1, $5::int) n`,
    [own.id, times, foreign.id, start + 100, others],
  )
})

test('alarms of a fence are found by their index among everybody’s', async () => {
  await platform.positions.query('ANALYZE tracking.alarm')
  const organisation = { id: dealer.id, path: dealer.path }
  const choice = { types: undefined, isLoudOnly: false, statuses: undefined, from: start, to: end }
  const { indexes } = await planOf(platform.positions, () =>
    listAlarms(platform, {
      filter: { organisation, includesBelow: true },
      choice: { ...choice, fenceId: 7 as VisibleFenceId },
      isOldestFirst: false,
      after: undefined,
      limit: 100,
    }),
  )
  expect([...new Set(indexes)]).toEqual(['alarm_subject'])
})

/** All pages, as their `next` leads. */
async function pagesOf(name: string, params: object): Promise<Reply[]> {
  const pages: Reply[] = []
  let next: object | null = {}
  while (next) {
    platform.advance(2)
    const page: Reply = await call(platform, name, { ...period, ...params, ...next }, { sid })
    expect(page.error).toBeUndefined()
    pages.push(page)
    next = page['next']
  }
  return pages
}

const timesOf = (pages: Reply[]): number[] =>
  pages.flatMap((page) => page['items'].map(({ time }: { time: number }) => time))

test.each([
  ['alarm/Get', { get_child: true }],
  ['alarm/GetFamilyAlarmByType', { get_child: true, type: 'sos' }],
  ['cmd/GetSent', {}],
  ['incrementpackage/QueryIncrementUsage', {}],
])('%s answers short pages that lead to its end', async (name, params) => {
  const pages = await pagesOf(name, params)
  expect(timesOf(pages)).toEqual([end - 10, start + 20, start + 10])
  expect(pages.map((page) => page['items'].length)).toEqual([1, 2])
})

test('oldest first, a page may be short as well', async () => {
  const pages = await pagesOf('alarm/Get', { get_child: true, is_desc: false })
  expect(timesOf(pages)).toEqual([start + 10, start + 20, end - 10])
  expect(pages).toHaveLength(2)
})

test.each([
  ['notify/alarm', { get_child: true }],
  ['total/option/cmdSend', {}],
  ['total/incrementUsage', {}],
])('the export of %s holds what lies behind a short page', async (report, params) => {
  platform.advance(2)
  const begin = { report, format: 'csv', params: { ...period, ...params } }
  const started = await call(platform, 'export/Start', begin, { sid })
  expect(started.error).toBeUndefined()
  await runTaskNow(platform, started['task_id'])
  const { item } = await call(platform, 'export/Get', { task_id: started['task_id'] }, { sid })
  const file = await prismaOf(platform).storedFile.findUniqueOrThrow({
    where: { id: item.file_id },
  })
  const lines = Buffer.from(file.bytes ?? '')
    .toString('utf8')
    .trim()
    .split('\n')
  expect(lines).toHaveLength(4)
  for (const line of lines.slice(1)) expect(line).toContain(own.imei)
})
