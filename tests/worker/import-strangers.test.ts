import { afterAll, beforeAll, expect, test } from 'vitest'
import { positionOf } from '#server/gateway/codecs/osmand/forwarded.ts'
import type { ForeignFleet, ForeignPosition, ForeignSource } from '../../scripts/import/foreign.ts'
import { type ImportReport, runImport } from '../../scripts/import/run-import.ts'
import { createAccount, createOrganisation, type Organisation } from '../factories/organisations.ts'
import { openPlatform, type Platform } from '../factories/platform.ts'

let platform: Platform
let root: Organisation
let target: Organisation
let manager: Awaited<ReturnType<typeof createAccount>>

beforeAll(async () => {
  platform = await openPlatform()
  root = await createOrganisation(platform, { name: 'root' })
  target = await createOrganisation(platform, { name: 'Haulage', parent: root })
  manager = await createAccount(platform, { organisation: root })
})
afterAll(() => platform.close())

const main = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await platform.pool.query(text, values)).rows as Row[]

const emptyFleet = (): ForeignFleet => ({
  groups: [],
  devices: [],
  users: [],
  fences: [],
  drivers: 0,
  userDevices: [],
  userGroups: [],
  deviceFences: [],
  groupFences: [],
})

const device = (id: number, number: string, groupId?: number) => ({
  id: id,
  number: number,
  name: `Vehicle ${id}`,
  groupId: groupId,
  model: '',
  phone: '',
  protocol: 'osmand',
})

const user = (id: number, name: string, email: string) => ({
  id: id,
  name: name,
  login: '',
  email: email,
  isAdministrator: false,
  isManager: true,
  isDisabled: false,
})

const circle = (id: number, name: string, radius: number) => ({
  id: id,
  name: name,
  area: `CIRCLE (47 8, ${radius})`,
  halfWidth: undefined,
})

const position = (deviceId: number, secondsAgo: number, more: object = {}): ForeignPosition => ({
  deviceId: deviceId,
  position: positionOf({
    fixTime: Date.now() - secondsAgo * 1000,
    deviceTime: Date.now() - secondsAgo * 1000,
    valid: true,
    outdated: false,
    latitude: 47.1,
    longitude: 8.1,
    altitude: 1,
    speed: 1,
    course: 1,
    accuracy: 0,
    attributes: {},
    ...more,
  }),
})

/** `rows` one by one; the cursor counts them. */
function sourceOf(name: string, fleet: ForeignFleet, rows: ForeignPosition[] = []): ForeignSource {
  return {
    name: name,
    readFleet: () => Promise.resolve(fleet),
    countPositions: () => Promise.resolve(rows.length),
    async *readPositions(cursor) {
      for (let at = Number(cursor); at < rows.length; at++)
        yield { rows: rows.slice(at, at + 1), cursor: String(at + 1) }
    },
    async *readHistory(ids) {
      yield { rows: rows.filter(({ deviceId }) => ids.includes(deviceId)), cursor: '' }
    },
    close: () => Promise.resolve(),
  }
}

const importOf = (source: ForeignSource): Promise<ImportReport> =>
  runImport({
    services: platform,
    source: source,
    account: manager.login,
    organisation: 'Haulage',
    isDry: false,
    withPositions: true,
    tell: () => undefined,
  })

const timesOf = async (imei: string): Promise<number> => {
  const [row] = await main<{ id: number }>('SELECT id FROM device WHERE imei = $1', [imei])
  const text = 'SELECT FROM tracking.position WHERE device_id = $1'
  return (await platform.positions.query(text, [row?.id])).rowCount ?? 0
}

test('two people of one name, and one whose name an organisation here has, see only what is theirs', async () => {
  const acme = await createOrganisation(platform, { name: 'Acme', parent: target })
  const fleet = emptyFleet()
  fleet.users = [
    user(1, 'John Smith', 'john.one@example.com'),
    user(2, 'John Smith', 'john.two@example.com'),
    user(3, 'Acme', 'stranger@example.com'),
  ]
  fleet.devices = [1, 2, 3].map((id) => device(id, `90100000000001${id}`))
  fleet.userDevices = [1, 2, 3].map((id) => [id, id] as const)
  const source = sourceOf('people', fleet)
  expect((await importOf(source)).refused).toEqual([])
  const seen = await main<{ email: string; id: number }>(
    `SELECT a.email, o.id, o.name, (SELECT array_agg(d.imei) FROM device d WHERE d.organisation_id = o.id) AS devices
     FROM account a JOIN organisation o ON o.id = a.organisation_id WHERE a.email LIKE '%@example.com' ORDER BY 1`,
  )
  expect(seen).toMatchObject([
    { email: 'john.one@example.com', name: 'John Smith', devices: ['901000000000011'] },
    { email: 'john.two@example.com', name: 'John Smith #2', devices: ['901000000000012'] },
    { email: 'stranger@example.com', name: 'Acme #3', devices: ['901000000000013'] },
  ])
  expect(seen.map(({ id }) => id)).not.toContain(acme.id)
  const again = await importOf(source)
  expect(again.made).toMatchObject({
    organisations: { made: 0, known: 3 },
    accounts: { made: 0, known: 3 },
  })
})

test('fences and groups of one name stay several, each with its own devices', async () => {
  const fleet = emptyFleet()
  fleet.groups = [1, 2].map((id) => ({ id: id, name: 'Vans', parentId: undefined }))
  fleet.devices = [1, 2].map((id) => device(id, `90100000000002${id}`, id))
  fleet.fences = [circle(1, 'Home', 100), circle(2, 'Home', 100)]
  fleet.deviceFences = [
    [1, 1],
    [2, 2],
  ]
  expect((await importOf(sourceOf('names', fleet))).refused).toEqual([])
  const text = `SELECT f.name, g.name AS "group", d.imei FROM fence f JOIN fence_binding b ON b.fence_id = f.id
    JOIN device d ON d.id = b.device_id JOIN device_group g ON g.id = d.group_id ORDER BY 1`
  expect(await main(text)).toEqual([
    { name: 'Home', group: 'Vans', imei: '901000000000021' },
    { name: 'Home #2', group: 'Vans #2', imei: '901000000000022' },
  ])
})

test('what has left the organisation, or was deleted, is neither written to nor made again', async () => {
  const fleet = emptyFleet()
  fleet.groups = [
    { id: 1, name: 'Outer', parentId: undefined },
    { id: 2, name: 'Inner', parentId: 1 },
  ]
  fleet.devices = [device(1, '901000000000031'), device(2, '901000000000032', 1)]
  await importOf(sourceOf('left', fleet))
  const buyer = await createOrganisation(platform, { name: 'Buyer', parent: root })
  await main(`UPDATE device SET organisation_id = $1 WHERE imei = '901000000000031'`, [buyer.id])
  await main(`UPDATE organisation SET path = '${buyer.path}' || id || '/' WHERE name = 'Outer'`)
  fleet.devices.push(device(3, '901000000000033', 1))
  fleet.users = [user(9, 'Nine', 'nine@outer.example.com')]
  fleet.userGroups = [[9, 1]]
  fleet.fences = [circle(5, 'Spy', 100)]
  fleet.deviceFences = [[1, 5]]
  const report = await importOf(sourceOf('left', fleet, [position(1, 60), position(2, 60)]))
  expect(report.positions).toMatchObject({ stored: 0, withoutDevice: 2 })
  expect(report.made?.links).toEqual({ made: 0, known: 0 })
  const refused = report.refused.map(({ kind, name }) => `${kind} ${name}`).sort()
  expect(refused).toEqual([
    'account nine@outer.example.com',
    'device 901000000000031',
    'device 901000000000032',
    'device 901000000000033',
    'group Inner',
    'organisation Outer',
  ])
  expect(await timesOf('901000000000031')).toBe(0)
  expect(await main(`SELECT FROM account WHERE email LIKE 'nine@%'`)).toEqual([])
})

test('a row that cannot be read is refused by the name of its device, and the others go on', async () => {
  const fleet = emptyFleet()
  fleet.devices = [device(1, '901000000000041'), device(2, '901000000000042')]
  const noText = { toString: 1, valueOf: 1 }
  const rows = [
    position(1, 90, { latitude: noText }),
    position(1, 80, { fixTime: noText, deviceTime: noText }),
    position(1, 70, { attributes: { alarm: noText, ignition: noText, event: [noText] } }),
    position(1, 60, { accuracy: noText, speed: noText, valid: noText }),
    position(2, 60),
    // As no source gives it.
    { deviceId: 1, position: { ...position(1, 50).position, attributes: { alarm: noText } } },
  ]
  const report = await importOf(sourceOf('odd', fleet, rows))
  expect(report.positions).toMatchObject({ read: 6, unreadable: 3, stored: 3 })
  expect(report.refused).toEqual([
    { kind: 'position', name: '901000000000041', why: expect.stringContaining('3 of its') },
  ])
  expect(await timesOf('901000000000042')).toBe(1)
})

test('of a device that is taken later, the positions before are read as well', async () => {
  const fleet = emptyFleet()
  fleet.devices = [device(1, '901000000000051')]
  const rows = [position(2, 90), position(1, 90), position(2, 60)]
  const first = await importOf(sourceOf('later', fleet, rows))
  expect(first.positions).toMatchObject({ read: 3, stored: 1, withoutDevice: 2 })
  fleet.devices.push(device(2, '901000000000052'))
  rows.push(position(2, 30))
  await importOf(sourceOf('later', fleet, rows))
  expect(await timesOf('901000000000052')).toBe(3)
  // Once.
  expect((await importOf(sourceOf('later', fleet, rows))).positions).toMatchObject({ read: 0 })
})

test('of two imports at once of one source, one is told that another runs', async () => {
  const fleet = emptyFleet()
  fleet.groups = [
    { id: 1, name: 'Twice', parentId: undefined },
    { id: 2, name: 'Twice below', parentId: 1 },
  ]
  const first = sourceOf('twice', fleet)
  let told: unknown
  const busy: ForeignSource = {
    ...first,
    async *readPositions() {
      told = await importOf(first).catch((error: unknown) => error)
      yield { rows: [], cursor: '' }
    },
  }
  await importOf(busy)
  expect(String(told)).toContain('An import of twice into Haulage is running')
  expect(await main(`SELECT FROM organisation WHERE name LIKE 'Twice%'`)).toHaveLength(1)
  // Afterwards it may.
  expect((await importOf(first)).made?.organisations).toEqual({ made: 0, known: 1 })
})
