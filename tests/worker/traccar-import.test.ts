import { afterAll, beforeAll, expect, test } from 'vitest'
import { remakeStream } from '#server/domain/tracking/motion/remake-stream.ts'
import { openApiSource } from '../../scripts/import/api-source.ts'
import type { ForeignSource } from '../../scripts/import/foreign.ts'
import { openPostgresSource } from '../../scripts/import/postgres-source.ts'
import { type ImportReport, runImport } from '../../scripts/import/run-import.ts'
import { call, logIn } from '../factories/caller.ts'
import { importCommand } from '../factories/import-command.ts'
import { createAccount, createOrganisation, type Organisation } from '../factories/organisations.ts'
import { openPlatform, type Platform } from '../factories/platform.ts'
import { fillTraccar, type TraccarSums } from '../factories/traccar-database.ts'
import { openTraccarServer } from '../factories/traccar-server.ts'
import { type TestDatabase, testDatabase } from '../setup/database.ts'

const devices = 120
const perDevice = 100

let platform: Platform
let foreign: TestDatabase
let sums: TraccarSums
let target: Organisation
let manager: Awaited<ReturnType<typeof createAccount>>

beforeAll(async () => {
  platform = await openPlatform()
  foreign = await testDatabase({ isPlain: true })
  sums = await fillTraccar(foreign.url, { devices, perDevice })
  const root = await createOrganisation(platform, { name: 'root' })
  target = await createOrganisation(platform, { name: 'Haulage', parent: root })
  // Of somebody else, who has that name.
  const ann = await createOrganisation(platform, { name: 'Ann', parent: target })
  await createAccount(platform, { organisation: ann })
  manager = await createAccount(platform, { organisation: root })
})
afterAll(async () => {
  await platform.close()
  await foreign.drop()
})

type How = { isDry?: boolean; source?: ForeignSource; organisation?: string; account?: string }

async function importAll(how: How = {}): Promise<ImportReport> {
  const { source = await openPostgresSource(foreign.url), organisation = 'Haulage' } = how
  try {
    return await runImport({
      services: platform,
      source: source,
      account: how.account ?? manager.login,
      organisation: organisation,
      isDry: how.isDry ?? false,
      withPositions: true,
      tell: () => undefined,
    })
  } finally {
    await source.close()
  }
}

const main = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await platform.pool.query(text, values)).rows as Row[]

test('a dry run tells what would be made and what cannot be taken, and makes nothing', async () => {
  const report = await importAll({ isDry: true })
  expect(report).toMatchObject({
    isDryRun: true,
    found: { devices: devices + 1, users: 7, fences: 4, drivers: 1, positions: sums.positions },
    // North, Vans, and Ann's.
    plan: { organisations: 3, groups: 1, devices: devices, accounts: 2, fences: 3 },
    made: null,
  })
  expect(report.refused.map(({ kind, name }) => `${kind} ${name}`).sort()).toEqual([
    'device no number!',
    'fence Bow',
    'user admin@example.com',
    'user both@example.com',
    'user gone@example.com',
    'user none',
    'user part@example.com',
  ])
  expect(await main('SELECT id FROM device')).toEqual([])
  expect(await main('SELECT id FROM import_source')).toEqual([])
})

test('killed at half and gone on, counts and sums are equal; run again, nothing comes twice', async () => {
  const { config } = platform
  const command = { config, from: foreign.url, organisation: 'Haulage', account: manager.login }
  expect((await importCommand({ ...command, killAfter: 1 })).signal).toBe('SIGKILL')
  const report = await importAll()
  expect(report.made?.devices).toEqual({ made: 0, known: devices })
  expect(report.positions).toMatchObject({ withoutDevice: 0, old: 0, unreadable: 0 })
  expect(report.positions?.read).toBeLessThan(sums.positions)
  const { rows } = await platform.positions.query<TraccarSums>(
    `SELECT count(*)::int AS positions, sum(lat)::float8 AS lat, sum(lon)::float8 AS lon, sum(speed)::float8 AS speed
     FROM tracking.position`,
  )
  expect(rows[0]).toEqual(sums)
  // Who has data delivered is not sent it.
  const arrivals = await platform.positions.query('SELECT FROM tracking.arrival')
  expect(arrivals.rowCount).toBe(0)
  const again = await importAll()
  const known = Object.values(again.made ?? {}).map(({ made }) => made)
  expect(known).toEqual([0, 0, 0, 0, 0, 0])
  expect(again.positions).toMatchObject({ read: 0, stored: 0 })
  expect(await main('SELECT id FROM device')).toHaveLength(devices)
})

test('devices, groups and people lie where they belong', async () => {
  const places = await main<{ name: string; parent: string; devices: number }>(
    `SELECT o.name, p.name AS parent, o.device_count AS devices FROM organisation o
     JOIN organisation p ON p.id = o.parent_id WHERE o.path LIKE '%/' || $1 || '/%' ORDER BY o.name, o.id`,
    [target.id],
  )
  expect(places).toEqual([
    { name: 'Ann', parent: 'Haulage', devices: 0 },
    { name: 'Ann #3', parent: 'Haulage', devices: 2 },
    { name: 'Haulage', parent: 'root', devices: devices / 2 - 2 },
    { name: 'North', parent: 'Haulage', devices: devices / 4 },
    { name: 'Vans', parent: 'North', devices: devices / 4 },
  ])
  const [truck] = await main(
    `SELECT g.name, d.name AS device, d.protocol, d.model, d.sim, d.activated_at IS NOT NULL AS "isActive"
     FROM device d JOIN device_group g ON g.id = d.group_id WHERE d.imei = '356000000000005'`,
  )
  expect(truck).toEqual({
    name: 'Trucks',
    device: 'Vehicle 5',
    protocol: 'osmand',
    model: 'FMB920',
    sim: '4915123456789',
    isActive: true,
  })
  const people = await main(
    `SELECT a.login, a.email, a.role, o.name FROM account a JOIN organisation o ON o.id = a.organisation_id
     WHERE a.email LIKE '%@example.com' ORDER BY a.login`,
  )
  expect(people).toEqual([
    { login: 'ann', email: 'ann@example.com', role: 'e_role_user', name: 'Ann #3' },
    { login: 'vera', email: 'vera@example.com', role: 'e_role_user', name: 'Vans' },
  ])
})

test('fences keep their shapes and what they watch', async () => {
  const fences = await main(
    `SELECT name, type, radius, width, cardinality(points) / 2 AS points,
       (SELECT count(*)::int FROM fence_binding b WHERE b.fence_id = f.id) AS bound FROM fence f ORDER BY name`,
  )
  expect(fences).toEqual([
    { name: 'Depot', type: 'circle', radius: 251, width: null, points: 0, bound: 1 },
    { name: 'Road', type: 'corridor', radius: null, width: 150, points: 3, bound: 1 },
    { name: 'Yard', type: 'polygon', radius: null, width: null, points: 3, bound: 3 },
  ])
})

test('the last place and the motion are made of the positions; the device is silent since', async () => {
  const [device] = await main<{ id: number }>(
    `SELECT id FROM device WHERE imei = '356000000000004'`,
  )
  const id = device?.id ?? 0
  expect(await remakeStream({ main: platform.pool, positions: platform.positions }, id)).toBe(true)
  const sid = await logIn(platform, manager)
  const now = Math.floor(Date.now() / 1000)
  const period = { start_time: now - 86_400, end_time: now }
  const trips = await call(platform, 'location/GetTrips', { simei: String(id), ...period }, { sid })
  const metres = (trips['items'] as { distance: number }[]).map(({ distance }) => distance)
  expect(metres.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(5000)
  const last = await call(platform, 'location/GetLast', {}, { sid })
  const at = (last['simei'] as string[]).indexOf(String(id))
  const of = (name: string) => (last[name] as number[])[at]
  expect([of('lat'), of('lon'), of('state')]).toEqual([47_053_500, 8_004_000, 1])
})

test('by its API the same is found, and positions that came by the database are known', async () => {
  const server = await openTraccarServer(foreign.url, 'of an administrator')
  const access = { token: 'of an administrator', days: 2 }
  const [known] = await main<{ name: string }>('SELECT name FROM import_source')
  const name = known?.name ?? ''
  const report = await importAll({ source: { ...openApiSource(server.url, access), name } })
  expect(report.plan).toEqual((await importAll({ isDry: true })).plan)
  const made = Object.values(report.made ?? {}).map((counts) => counts.made)
  expect(made).toEqual([0, 0, 0, 0, 0, 0])
  expect(report.positions?.read).toBe(sums.positions)
  const { rows } = await platform.positions.query<TraccarSums>(
    `SELECT count(*)::int AS positions, sum(lat)::float8 AS lat, sum(lon)::float8 AS lon, sum(speed)::float8 AS speed
     FROM tracking.position`,
  )
  expect(rows[0]).toEqual(sums)
  await expect(
    importAll({ source: openApiSource(server.url, { token: 'wrong', days: 2 }) }),
  ).rejects.toThrow('HTTP 401')
  await server.close()
})

test('the history of some devices is theirs alone, by the database and by the API', async () => {
  const server = await openTraccarServer(foreign.url, 'of an administrator')
  const access = { token: 'of an administrator', days: 2 }
  for (const source of [await openPostgresSource(foreign.url), openApiSource(server.url, access)]) {
    const found: number[] = []
    for await (const { rows } of source.readHistory([3, 7]))
      found.push(...rows.map(({ deviceId }) => deviceId))
    expect(found.filter((id) => id === 3)).toHaveLength(perDevice)
    expect(found).toHaveLength(2 * perDevice)
    await source.close()
  }
  await server.close()
})

test('who may not do it at the console, or sees no such organisation, imports nothing', async () => {
  await expect(importAll({ organisation: 'Nowhere' })).rejects.toThrow('no organisation Nowhere')
  const { login } = await createAccount(platform, { organisation: target })
  await main(
    `UPDATE account SET permissions = array_remove(permissions, 'e_ua_import_device') WHERE login = $1`,
    [login],
  )
  await expect(importAll({ account: login })).rejects.toThrow('lacks the rights e_ua_import_device')
})
