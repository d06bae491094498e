import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DisplayState, liveFlag, type StateFilter } from '#lib/codes/device-state.ts'
import { positionFlag } from '#lib/codes/position-flags.ts'
import { call, logIn, type Reply } from '../../factories/caller.ts'
import { createDevice, putState } from '../../factories/devices.ts'
import {
  createAccount,
  createGroup,
  createOrganisation,
  type Organisation,
} from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'

const yesterday = new Date(Date.now() - 86_400_000)

describe.each([
  ['in one database', false],
  ['in two databases', true],
])('device lists with the stores %s', (_, isApart) => {
  let platform: Platform
  let root: Organisation
  let dealer: Organisation
  let sid: string
  let groupId: number

  beforeAll(async () => {
    platform = await openPlatform({ isHeld: true, isApart })
    root = await createOrganisation(platform, { name: 'root' })
    dealer = await createOrganisation(platform, { name: 'dealer', parent: root })
    sid = await logIn(platform, await createAccount(platform, { organisation: root }))
    groupId = (await createGroup(platform, dealer)).id
    const make = (imei: string, options: object = {}) =>
      createDevice(platform, { organisation: dealer, imei, ...options })
    const moving = await make('1001', { name: '京A12345', groupId })
    await putState(platform, moving.id, {
      isMoving: true,
      speed: 523,
      alarmMask: 3,
      flags: positionFlag.accKnown | positionFlag.beidou,
      oilCut: true,
    })
    await putState(platform, (await make('1002')).id, { line: 'on' })
    await putState(platform, (await make('1003')).id, { line: 'sleep' })
    await putState(platform, (await make('1004')).id, { line: 'down', isMoving: true })
    await make('1005', { name: 'never reported' })
    await make('1006', { activatedAt: null })
    await putState(platform, (await make('1007', { expiresAt: yesterday })).id, { line: 'on' })
    await createDevice(platform, { organisation: root, imei: '1000', iccid: '8986001234' })
    await make('1008', { deletedAt: new Date() })
  })
  afterAll(() => platform.close())

  const list = (params: object) => call(platform, 'family/GetDeviceList', params, { sid })
  const numbers = (reply: Reply): string[] =>
    reply['items'].map(({ imei }: { imei: string }) => imei)

  test('a device shows its present state in the units of the contract', async () => {
    const { items } = await list({ search: '京a1' })
    expect(items).toMatchObject([
      {
        imei: '1001',
        name: '京A12345',
        sfamily_name: 'dealer',
        sgid: String(groupId),
        state: 'moving',
        line_state: 'e_line_on',
        human_state: 'e_line_human',
        satellite_type: ['e_type_beidou'],
        lat: 31_230_000,
        lon: 121_470_000,
        speed: 523,
        course: 90,
        loc_type: 'e_gps',
        alarms: ['sos', 'overspeed'],
        acc: 'e_acc_empty',
        due_time: null,
      },
    ])
    const silent = await list({ search: '1005' })
    expect(silent['items']).toMatchObject([
      { state: 'offline', human_state: 'e_line_down', lat: null, fix_time: null },
    ])
  })

  test.each<[StateFilter, string[]]>([
    ['all', ['1000', '1001', '1002', '1003', '1004', '1005', '1006', '1007']],
    ['online', ['1001', '1002', '1003']],
    ['moving', ['1001']],
    ['static', ['1002', '1003']],
    ['offline', ['1000', '1004', '1005']],
    ['expired', ['1007']],
    ['notActivated', ['1006']],
  ])('the filter %s shows %j and counts as many', async (state, expected) => {
    const reply = await list({ state })
    expect(numbers(reply)).toEqual(expected)
    expect(reply['counts'][state]).toBe(expected.length)
  })

  test('who filters by online sees the two states of people', async () => {
    const rows: { imei: string; human_state: string }[] = (await list({}))['items']
    const inTouch = rows.filter((row) => row.human_state === 'e_line_human')
    expect(numbers(await list({ state: 'online' }))).toEqual(inTouch.map(({ imei }) => imei))
  })

  test('every row passes the rule that its filter stands for', async () => {
    const states = (await list({}))['items'].map(({ state }: { state: DisplayState }) => state)
    expect(states).toEqual([
      'offline',
      'moving',
      'online',
      'static',
      'offline',
      'offline',
      'notActivated',
      'expired',
    ])
  })

  test.each<StateFilter>(['all', 'offline', 'online'])(
    'pages of one row in the state %s give every device once',
    async (state) => {
      const whole = numbers(await list({ state }))
      const seen: string[] = []
      for (;;) {
        const page = await list({
          state,
          limit_size: 1,
          ...(seen.length > 0 && { last_imei: seen.at(-1) }),
        })
        if (page['items'].length === 0) break
        expect('counts' in page).toBe(seen.length === 0)
        seen.push(...numbers(page))
      }
      expect(seen).toEqual(whole)
    },
  )

  test('an organisation alone, a group, and chosen devices narrow the list', async () => {
    expect(numbers(await list({ is_get_child: false }))).toEqual(['1000'])
    expect(numbers(await list({ sgid: String(groupId) }))).toEqual(['1001'])
    expect(numbers(await list({ sfamilyid: String(dealer.id), state: 'online' }))).toEqual([
      '1001',
      '1002',
      '1003',
    ])
    const all = (await list({}))['items'].map(({ simei }: { simei: string }) => simei)
    const chosen = await list({ simeis: all, limit_size: 2 })
    expect(chosen['items']).toHaveLength(8)
    expect(await list({ simeis: [] })).toMatchObject({ items: [] })
  })

  test('counts are of the organisation, whatever the search', async () => {
    const reply = await list({ search: 'nothing like it' })
    expect(reply).toMatchObject({ items: [], counts: { all: 8, online: 3, offline: 3 } })
  })

  test('the columnar snapshot says the same, in pages if asked', async () => {
    const last = (params: object) => call(platform, 'location/GetLast', params, { sid })
    const whole = await last({})
    expect(whole['simei']).toHaveLength(8)
    expect(whole['next_simei']).toBeNull()
    expect(whole['state'].toSorted()).toEqual([0, 1, 1, 1, 2, 3, 4, 5])
    const at = whole['state'].indexOf(4)
    expect(whole).toMatchObject({ time: expect.any(Number) })
    expect([whole['lat'][at], whole['speed'][at], whole['flags'][at]]).toEqual([
      31_230_000,
      523,
      liveFlag.alarm | liveFlag.cut,
    ])
    expect(whole['fix_time'].filter((time: number) => time === 0)).toHaveLength(3)
    const first = await last({ limit_size: 5 })
    const second = await last({ limit_size: 5, last_simei: first['next_simei'] })
    expect([...first['simei'], ...second['simei']]).toEqual(whole['simei'])
    expect(second['next_simei']).toBeNull()
  })

  test('devices are found by exact numbers, by a part, and by ICCID when asked', async () => {
    const find = (params: object) => call(platform, 'device/FindDev', params, { sid })
    const exact = await find({ imeis: ['1002', '1002', '9999'] })
    expect(exact).toMatchObject({ items: [{ imei: '1002', name: '1002' }], missing: ['9999'] })
    const padded = await find({ imeis: ['001002', '009999'] })
    expect(padded).toMatchObject({ items: [{ imei: '1002' }], missing: ['009999'] })
    expect(numbers(await find({ imei: '100', limit_size: 3 }))).toEqual(['1000', '1001', '1002'])
    expect(numbers(await find({ imei: '898600' }))).toEqual([])
    expect(numbers(await find({ imei: '898600', is_find_iccid: true }))).toEqual(['1000'])
    expect(numbers(await find({ imei: '_' }))).toEqual([])
  })

  test('a device that was found tells its chain of organisations when asked', async () => {
    const find = (params: object) =>
      call(platform, 'device/FindDev', { imeis: ['1002'], ...params }, { sid })
    expect((await find({}))['items'][0]).not.toHaveProperty('chain')
    expect((await find({ get_chain: true }))['items'][0].chain).toMatchObject([
      { sname: 'root' },
      { sname: 'dealer' },
    ])
  })

  test('the detail of a device has its chain, its service and its last report in full', async () => {
    const { sort_key: _, ...row } = (await list({ search: '1007' }))['items'][0]
    const detail = await call(
      platform,
      'device/GetDetail',
      { simei: row.simei, get_increment: true, get_user: true },
      { sid },
    )
    expect(detail).toMatchObject({
      ...row,
      chain: [{ sname: 'root' }, { sname: 'dealer' }],
      increment: expect.arrayContaining([
        expect.objectContaining({ type: 4, end_time: Math.floor(yesterday.getTime() / 1000) }),
      ]),
      user: { sfamilyid: String(dealer.id), name: 'dealer', phone: null },
      addr: expect.stringContaining('上海'),
      city: expect.any(String),
      last_pos: { lat: 31_230_000, lon: 121_470_000, time: expect.any(Number) },
      rflow: 0,
      extra: {},
    })
  })
})
