import { expect, test } from 'vitest'
import { isOneStore } from '#server/services.ts'
import { call, logIn } from '../../factories/caller.ts'
import { createDevice, putState } from '../../factories/devices.ts'
import { rootPlatform } from '../../factories/file-platform.ts'
import { createAccount, createGroup, createOrganisation } from '../../factories/organisations.ts'
import { limit } from '../../factories/service-limits.ts'
import { statementsOf, unpreparedOf } from '../../factories/statements.ts'

const { platform, root } = await rootPlatform()
// Sessions are remembered for five seconds of the machine: here as long as it takes.
platform.memory.sessions.ttl = 0
const dealer = await createOrganisation(platform, { name: 'dealer', parent: root })
const account = await createAccount(platform, { organisation: dealer })
const group = await createGroup(platform, dealer)
const device = await createDevice(platform, { organisation: dealer, groupId: group.id })
await putState(platform, device.id)
await limit(platform, 'smsAlarm', { flow: 10 })
const sid = await logIn(platform, account)
const ask = (name: string, params: object) => call(platform, name, params, { sid })

/** Of a device in a store that no statement joins with the main one. */
const stateAlone = isOneStore(platform) ? 0 : 1

/** Of a session that was used a moment ago: what each call that pages make all the time costs at most. */
const most = {
  'device/GetDetail': [
    3 + stateAlone,
    { simei: String(device.id), get_user: true, get_increment: true },
  ],
  'location/GetLast': [2, {}],
  'device/FindDev': [3, { imeis: [device.imei] }],
  'family/GetDeviceList': [4, {}],
  'family/GetFamilyList': [3, { get_current: true }],
  'message/GetUnReadMessage': [1, {}],
} as const

test.each(Object.entries(most))('%s takes few statements', async (name, [statements, params]) => {
  expect((await ask(name, params)).errcode).toBe(0)
  expect(await statementsOf(() => ask(name, params))).toBeLessThanOrEqual(statements)
})

test('user/Login takes few statements', async () => {
  expect(await statementsOf(() => logIn(platform, account))).toBeLessThanOrEqual(8)
})

test('PostgreSQL keeps the plans of what is asked for all the time', async () => {
  expect(await unpreparedOf(() => logIn(platform, account))).toEqual([])
  for (const [name, [, params]] of Object.entries(most)) {
    platform.memory.answers.clear()
    expect(await unpreparedOf(() => ask(name, params)), name).toEqual([])
  }
})

test('a default that nobody has used is shown, and not written by looking at it', async () => {
  const simei = String(device.id)
  const lots = () =>
    platform.pool.query('SELECT FROM service_batch WHERE device_id = $1', [device.id])
  const { increment } = await ask('device/GetDetail', { simei, get_increment: true })
  expect(increment.find(({ type }: { type: number }) => type === 7)).toMatchObject({
    flow: 10,
    total_flow: 10,
  })
  const listed = await ask('incrementpackage/GetDevFlow', { simei, type: 7 })
  expect(listed['items']).toMatchObject([{ batch_id: '0', source: 'preset', flow: 10, rflow: 10 }])
  const next = await ask('incrementpackage/GetDevFlow', { simei, type: 7, last_batch_id: '0' })
  expect(next['items']).toEqual([])
  expect((await lots()).rowCount).toBe(0)
})

test('calls that share a query get what is below their own organisation', async () => {
  const places = [dealer]
  for (const [name, parent] of [
    ['customer', dealer],
    ['neighbour', root],
    ['nothing yet', root],
  ] as const)
    places.push(await createOrganisation(platform, { name, parent }))
  const [, customer, neighbour] = places
  const own = [String(device.id)]
  const below: string[] = []
  const beside: string[] = []
  for (const [organisation, ids] of [
    [customer, below],
    [customer, below],
    [neighbour, beside],
  ] as const) {
    if (!organisation) throw new Error('no organisation')
    ids.push(String((await createDevice(platform, { organisation })).id))
  }
  const sids = await Promise.all(
    places.map(async (organisation) =>
      logIn(platform, await createAccount(platform, { organisation })),
    ),
  )
  const right = [[...own, ...below], below, beside, []]
  platform.memory.answers.clear()
  const askAll = (name: string, params = {}) =>
    Promise.all([...sids, ...sids].map((sid) => call(platform, name, params, { sid })))
  const idsOf = (items: { simei: string }[]) => items.map(({ simei }) => simei).sort()
  const last = await askAll('location/GetLast')
  expect(last.map(({ simei }) => simei)).toEqual([...right, ...right])
  const after = await askAll('location/GetLast', { last_simei: below[0] })
  expect(after[0]?.['simei']).toEqual(below.slice(1))
  const listed = await askAll('family/GetDeviceList')
  expect(listed.map(({ items }) => idsOf(items))).toEqual([...right, ...right])
  expect(listed.map(({ counts }) => counts.all)).toEqual([3, 2, 1, 0, 3, 2, 1, 0])
})
