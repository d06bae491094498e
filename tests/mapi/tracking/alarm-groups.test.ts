import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AlarmType, alarmTypes } from '#lib/codes/alarm-types.ts'
import { call, logIn, type Reply } from '../../factories/caller.ts'
import { createDevice, putAlarm } from '../../factories/devices.ts'
import { createFence } from '../../factories/fences.ts'
import { createAccount, createGroup, createOrganisation } from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'

type Organisation = Awaited<ReturnType<typeof createOrganisation>>
type Device = Awaited<ReturnType<typeof createDevice>>
type Put = { id: number; device: Device; type: AlarmType; time: number }

let platform: Platform
let root: Organisation

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  root = await createOrganisation(platform, { name: 'root' })
})
afterAll(() => platform.close())

const now = () => Math.floor(platform.now() / 1000)
const period = () => ({ start_time: now() - 86_400, end_time: now() })

const ask = (name: string, params: object, sid: string): Promise<Reply> => {
  platform.advance(60)
  return call(platform, name, params, { sid })
}
const groups = (sid: string, params: object = {}) =>
  ask('alarm/GetGroups', { ...period(), ...params }, sid)

const types: AlarmType[] = ['sos', 'overspeed', 'lowPower']

/** A dealer with devices of its own, two customers, and one below the first of them. */
async function dealership() {
  const dealer = await createOrganisation(platform, { name: 'Dealer', parent: root })
  const north = await createOrganisation(platform, { name: 'North', parent: dealer })
  const farNorth = await createOrganisation(platform, { name: 'Far north', parent: north })
  const south = await createOrganisation(platform, { name: 'South', parent: dealer })
  const account = await createAccount(platform, { organisation: dealer })
  const places = [dealer, north, farNorth, south]
  const devices: (Device & { home: Organisation })[] = []
  for (const [at, home] of [...places, ...places].entries()) {
    const device = await createDevice(platform, { organisation: home, name: `van ${at}` })
    devices.push(Object.assign(device, { home: home }))
  }
  return { dealer, north, farNorth, south, devices, sid: await logIn(platform, account) }
}

/** So many of each type of each device, told apart by their numbers alone. */
async function raise(devices: readonly Device[]): Promise<Put[]> {
  const made: Put[] = []
  for (const [at, device] of devices.entries())
    for (const [which, type] of types.entries())
      for (let n = 0; n < ((at * 5 + which * 3) % 7) % 5; n++) {
        const time = now() - 3_000 - at * 11 - which * 7 - n * 100
        const id = await putAlarm(platform, {
          deviceId: device.id,
          time: time,
          type: alarmTypes[type].bit,
        })
        made.push({ id: id, device: device, type: type, time: time })
      }
  return made
}

const byKey = (rows: Iterable<readonly [string, unknown]>) => Object.fromEntries([...rows])

/** Counted one by one, by none of the product's means. */
function counted(alarms: readonly Put[], nameOf: (device: Device) => string) {
  const found = new Map<string, { count: number; devices: Set<number>; times: number[] }>()
  for (const { device, type, time } of alarms) {
    const name = `${nameOf(device)} ${type}`
    const group = found.get(name) ?? { count: 0, devices: new Set(), times: [] }
    found.set(name, group)
    group.count += 1
    group.devices.add(device.id)
    group.times.push(time)
  }
  return byKey(
    [...found].map(([name, { count, devices, times }]) => [
      name,
      [count, devices.size, Math.min(...times), Math.max(...times)],
    ]),
  )
}

const told = (items: Reply[], nameOf: (item: Reply) => unknown) =>
  byKey(
    items.map((item) => [
      `${nameOf(item)} ${item['type']}`,
      [item['count'], item['devices'], item['first_time'], item['time']],
    ]),
  )

test('open alarms stand together by device and type, and by organisation and type', async () => {
  const { dealer, north, south, devices, sid } = await dealership()
  const alarms = await raise(devices)
  const all = await groups(sid, { get_child: true })
  expect(told(all['items'], ({ simei }) => simei)).toEqual(counted(alarms, ({ id }) => String(id)))
  expect(all['total']).toEqual({
    groups: all['items'].length,
    count: alarms.length,
    unack: alarms.length,
    types: types.toSorted((a, b) => alarmTypes[a].bit - alarmTypes[b].bit),
  })
  const homes = new Map(devices.map(({ id, home }) => [id, home]))
  const placeOf = ({ id }: Device) => {
    const path = homes.get(id)?.path ?? ''
    return path.startsWith(north.path) ? 'North' : path.startsWith(south.path) ? 'South' : 'Dealer'
  }
  const families = await groups(sid, { get_child: true, by: 'family' })
  expect(told(families['items'], (item) => item['sfamily_name'])).toEqual(counted(alarms, placeOf))
  const own = families['items'].filter((item: Reply) => item['is_own'])
  expect(own.map((item: Reply) => item['group_sfamilyid'])).toEqual(
    own.map(() => String(dealer.id)),
  )
  const ownAlone = await groups(sid, { by: 'family' })
  expect(ownAlone['items'].every((item: Reply) => item['is_own'])).toBe(true)
})

test('the last alarm of a group is told with all its facts, and with the number of those before', async () => {
  const { devices, sid } = await dealership()
  const van = devices[0] as Device
  const put = (secondsAgo: number) =>
    putAlarm(platform, { deviceId: van.id, time: now() - secondsAgo, type: alarmTypes.sos.bit })
  const first = now() - 500
  await put(500)
  const last = String(await put(100))
  await put(300)
  const { items } = await groups(sid, { types: ['sos'] })
  const detail = await ask('alarm/GetDetail', { simei: String(van.id), id: last }, sid)
  const { errcode: _, error_message: __, ...facts } = detail
  expect(items).toHaveLength(1)
  expect(items[0]).toMatchObject({ id: last, count: 3, unack: 3, first_time: first })
  expect(items[0]).toMatchObject({ alarmAddr: facts['alarmAddr'], addr: facts['addr'] })
})

test('a group is narrowed as a list is: by device, number, group, text, type, fence and period', async () => {
  const { dealer, devices, sid } = await dealership()
  const [one, two] = [devices[0], devices[4]] as [Device, Device]
  const group = await createGroup(platform, dealer)
  await platform.pool.query('UPDATE device SET group_id = $1 WHERE id = $2', [group.id, two.id])
  const fence = await createFence(platform, { organisation: dealer, name: 'Yard' })
  const put = (deviceId: number, secondsAgo: number, type: AlarmType, subject = 0) =>
    putAlarm(platform, {
      deviceId: deviceId,
      time: now() - secondsAgo,
      type: alarmTypes[type].bit,
      subject: subject,
    })
  await put(one.id, 900, 'sos')
  await put(two.id, 1_800, 'sos')
  await put(two.id, 2_700, 'fenceOut', fence.id)
  const of = async (params: object) =>
    (await groups(sid, params))['items']
      .map((item: Reply) => `${item['simei'] === String(one.id) ? 'one' : 'two'} ${item['type']}`)
      .sort()
  expect(await of({})).toEqual(['one sos', 'two fenceOut', 'two sos'])
  expect(await of({ simei: String(one.id) })).toEqual(['one sos'])
  expect(await of({ imei_list: [two.imei] })).toEqual(['two fenceOut', 'two sos'])
  expect(await of({ sgid: String(group.id) })).toEqual(['two fenceOut', 'two sos'])
  expect(await of({ search: one.imei })).toEqual(['one sos'])
  expect(await of({ types: ['sos'] })).toEqual(['one sos', 'two sos'])
  expect(await of({ fence_id: String(fence.id) })).toEqual(['two fenceOut'])
  expect(await of({ start_time: now() - 1_500 })).toEqual(['one sos'])
})

test('pages follow each other in either order, also after the group before them is gone', async () => {
  const { devices, sid } = await dealership()
  await raise(devices)
  const whole = async (params: object) =>
    (await groups(sid, { get_child: true, ...params }))['items']
  for (const order of [
    {},
    { is_desc: false },
    { sort: 'time' },
    { sort: 'time', is_desc: false },
    { by: 'family' },
  ]) {
    const keys: string[] = []
    const fixed = { ...period(), get_child: true, limit_size: 2, ...order }
    for (let next: object | null = {}; next; ) {
      const page: Reply = await ask('alarm/GetGroups', { ...fixed, ...next }, sid)
      keys.push(...page['items'].map((item: Reply) => item['key']))
      next = page['next']
    }
    const all: Reply[] = (await ask('alarm/GetGroups', { ...fixed, limit_size: 100 }, sid))['items']
    expect(keys).toEqual(all.map((item) => item['key']))
    expect(new Set(keys).size).toBe(keys.length)
    const figure = 'sort' in order ? 'time' : 'count'
    const figures = all.map((item) => item[figure])
    const sign = 'is_desc' in order ? 1 : -1
    expect(figures).toEqual(figures.toSorted((a, b) => sign * (a - b)))
  }
  const fixed = { ...period(), get_child: true }
  const page = await ask('alarm/GetGroups', { ...fixed, limit_size: 1 }, sid)
  const [first] = page['items']
  const like = { ...fixed, simei: first['simei'], type: first['type'], result: 'e_disposal_solved' }
  expect((await ask('alarm/HandleLike', like, sid))['count']).toBe(first['count'])
  const rest = await ask('alarm/GetGroups', { ...fixed, ...page['next'] }, sid)
  expect(rest['items'].map((item: Reply) => item['key'])).toEqual(
    (await whole({})).map((item: Reply) => item['key']),
  )
  const half = await ask('alarm/GetGroups', { ...fixed, last_key: first['key'] }, sid)
  expect(half.error).toBe('badParams')
})

test('a group is handled like its last, is gone at once, and comes back as a whole', async () => {
  const { devices, sid } = await dealership()
  const alarms = await raise(devices)
  const read = async (by: string) => {
    const params = { ...period(), get_child: true, by: by }
    const { items } = await call(platform, 'alarm/GetGroups', params, { sid })
    return items as Reply[]
  }
  for (const by of ['device', 'family']) {
    const before = await read(by)
    for (const chosen of before.slice(0, 2)) {
      const isFamily = chosen['group_sfamilyid'] !== null
      const { count, undo_id } = await ask(
        'alarm/HandleLike',
        {
          ...period(),
          type: chosen['type'],
          result: 'e_disposal_solved',
          get_child: !chosen['is_own'],
          ...(isFamily ? { sfamilyid: chosen['group_sfamilyid'] } : { simei: chosen['simei'] }),
        },
        sid,
      )
      expect(count).toBe(chosen['count'])
      const isThere = (rows: Reply[]) => rows.some(({ key }) => key === chosen['key'])
      expect(isThere(await read(by))).toBe(false)
      // At once, so that nothing is kept any more of what was answered before.
      await call(platform, 'family/Undo', { undo_id: undo_id }, { sid })
      expect(isThere(await read(by))).toBe(true)
    }
  }
  const total = (await groups(sid, { get_child: true }))['total']
  expect(total['count']).toBe(alarms.length)
})

test('acknowledged alarms are open, handled and deleted ones are not', async () => {
  const { devices, sid } = await dealership()
  const alarms = await raise(devices.slice(0, 1))
  const ids = alarms.map(({ id }) => String(id))
  const count = async () => {
    const { total } = await groups(sid)
    return [total['count'], total['unack']]
  }
  expect(await count()).toEqual([alarms.length, alarms.length])
  await ask('alarm/Ack', { ids: ids.slice(0, 1) }, sid)
  expect(await count()).toEqual([alarms.length, alarms.length - 1])
  await ask('alarm/Handle', { ids: ids.slice(0, 1), result: 'e_disposal_solved' }, sid)
  expect(await count()).toEqual([alarms.length - 1, alarms.length - 1])
  await ask('alarm/Delete', { ids: ids.slice(1, 2) }, sid)
  expect(await count()).toEqual([alarms.length - 2, alarms.length - 2])
})
