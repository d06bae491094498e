import { expect, test } from 'vitest'
import { call, logIn } from '../../factories/caller.ts'
import { putAlarm, putState } from '../../factories/devices.ts'
import { createFence } from '../../factories/fences.ts'
import { marketPlatform } from '../../factories/file-platform.ts'
import { putFrames } from '../../factories/frames.ts'
import { type Party, refusalOf } from '../../factories/market.ts'
import { createAccount, createGroup, createOrganisation } from '../../factories/organisations.ts'

const { platform, market } = await marketPlatform()

const seconds = () => Math.floor(platform.now() / 1000)
const idOf = (party: Party) => String(market.parties[party].id)
const detail = (simei: string) => market.as('root', 'device/GetDetail', { simei })
const bound = async (party: Party) => {
  const device = await market.device(party, { phone: `139${String(seconds()).slice(-8)}` })
  await platform.pool.query('UPDATE device SET account_id = $2, password_hash = $3 WHERE id = $1', [
    device.id,
    market.accounts[party].id,
    'x',
  ])
  return device
}

test('a move brings a device into another organisation and ends what was of the former one', async () => {
  const device = await bound('owner')
  const group = await createGroup(platform, market.parties.buyer, 'new')
  const sent: unknown[] = []
  const stop = await platform.bus.subscribe('device', (message) => sent.push(message))
  const params = { simei: [device.simei], sfamilyid: idOf('buyer'), sgid: String(group.id) }
  const reply = await market.as('dealer', 'device/Move', params)
  stop()
  expect(reply).toMatchObject({ suc_items: [device.simei], fail_items: [] })
  expect(sent).toEqual([{ id: device.id, imei: device.imei }])
  expect(await detail(device.simei)).toMatchObject({
    sfamily_name: 'buyer',
    sgid_name: 'new',
    suid: null,
    phone: null,
  })
  expect((await market.as('owner', 'device/GetDetail', { simei: device.simei })).error).toBe(
    'deviceNotFound',
  )
  expect((await market.as('buyer', 'device/GetDetail', { simei: device.simei })).errcode).toBe(0)
  const { rows } = await platform.pool.query(
    `SELECT before, after FROM audit WHERE func = 'device/Move' AND object_id = $1`,
    [device.id],
  )
  expect(rows).toMatchObject([
    {
      before: { organisationId: market.parties.owner.id, accountId: market.accounts.owner.id },
      after: { organisationId: market.parties.buyer.id, groupId: group.id, accountId: null },
    },
  ])
})

test('what was done to a device stays with who did it: no word of theirs goes with it, and nothing of theirs still runs', async () => {
  const device = await market.device('owner', { name: 'van' })
  const { simei } = device
  await putState(platform, device.id, { line: 'down' })
  const fence = await createFence(platform, {
    organisation: market.parties.owner,
    name: 'Anns yard',
  })
  const ofDealer = await createFence(platform, {
    organisation: market.parties.dealer,
    name: 'Depot',
  })
  const time = seconds() - 600
  const raise = (subject: number, detail: string) =>
    platform.positions.query(`UPDATE tracking.alarm SET detail = $2 WHERE id = $1`, [
      subject,
      detail,
    ])
  const alarms: number[] = []
  for (const { id, name } of [fence, ofDealer]) {
    const alarm = await putAlarm(platform, { deviceId: device.id, time: time + id, subject: id })
    await raise(alarm, name)
    alarms.push(alarm)
  }
  const notes = { owner: 'Ann forgot her keys', dealer: 'Seen at the depot' }
  for (const [at, party] of (['owner', 'dealer'] as const).entries()) {
    const handle = { ids: [`${alarms[at]}`], result: 'e_disposal_false', note: notes[party] }
    expect((await market.as(party, 'alarm/Handle', handle))['suc_items']).toHaveLength(1)
  }
  const send = (party: Party, value: number) =>
    market.as(party, 'cmd/Send', {
      simei,
      type_value: 20_000,
      params: { value: `${party},${value}#` },
      offline: 'cache',
      wait_seconds: 0,
    })
  expect((await send('owner', 1)).errcode).toBe(0)
  await platform.pool.query("UPDATE command SET state = 'sent' WHERE device_id = $1", [device.id])
  expect((await send('dealer', 2)).errcode).toBe(0)
  const interval = {
    simei,
    type_value: 62,
    params: { value: 30 },
    offline: 'cache',
    wait_seconds: 0,
  }
  expect((await market.as('owner', 'cmd/Send', interval)).errcode).toBe(0)
  const guest = await createAccount(platform, { organisation: market.parties.sub })
  const end_time = seconds() + 86_400
  await market.as('owner', 'device/Invite', { simei, account: guest.login, end_time })

  await market.as('dealer', 'device/Move', { simei: [simei], sfamilyid: idOf('buyer') })
  await market.as('buyer', 'device/Modify', { simei, name: 'van of Bob' })
  // Commands are dated by the clock of the database.
  const latest = Math.max(seconds(), Math.floor(Date.now() / 1000)) + 60
  const period = { simei, start_time: time - 86_400, end_time: latest }
  const told = async (party: Party) => {
    const { items } = await market.as(party, 'alarm/Get', period)
    const one = await market.as(party, 'alarm/GetDetail', { simei, id: items[0].id })
    expect(one).toMatchObject(items[0])
    return items.map((item: Record<string, string>) => [
      item['fencename'],
      item['handler'] !== '',
      item['note'],
    ])
  }
  const commands = async (party: Party) => {
    const { items } = await market.as(party, 'cmd/GetSent', period)
    const list = (await market.as(party, 'cmd/GetCmdList', { simei }))['items']
    expect(list.map(({ cmd_id }: { cmd_id: string }) => cmd_id)).toEqual(
      items.map(({ cmd_id }: { cmd_id: string }) => cmd_id),
    )
    return items.map((item: Record<string, string>) => [
      item['name'],
      item['content'],
      item['state'],
    ])
  }
  const ofDealerOnly = [['text', 'dealer,2#', 'waiting']]
  expect(await commands('buyer')).toEqual(ofDealerOnly)
  expect(await commands('dealer')).toEqual([
    ['interval', 'seconds 30', 'cancelled'],
    ...ofDealerOnly,
    ['text', 'owner,1#', 'sent'],
  ])
  for (const isGone of [false, true]) {
    if (isGone) await platform.pool.query('DELETE FROM fence WHERE id = $1', [fence.id])
    expect(await told('buyer')).toEqual([
      ['Depot', true, notes.dealer],
      ['', false, ''],
    ])
    expect(await told('dealer')).toEqual([
      ['Depot', true, notes.dealer],
      ['Anns yard', true, notes.owner],
    ])
  }
  const shown = JSON.stringify([
    await market.as('buyer', 'alarm/Get', period),
    await market.as('buyer', 'device/GetDetail', { simei }),
    await market.as('buyer', 'usermgr/GetOptLog', { start_time: time, end_time: seconds() + 60 }),
  ])
  expect(shown).not.toContain('Ann')
  const sent = await market.as('owner', 'message/GetShare', { direction: 'sent' })
  expect(JSON.stringify(sent)).toContain(device.imei.slice(-6))
  expect(JSON.stringify(sent)).not.toContain('Bob')
})

test('who leads a device stays with its users: told by the seller it goes to the buyer, and back with an undo', async () => {
  const { simei } = await market.device('dealer')
  const leader = { leader_name: 'Ann Driver', leader_phone: '13900000001', car_type: 'van' }
  await market.as('dealer', 'device/Modify', { simei, ...leader })
  const move = (party: Party) =>
    market.as('dealer', 'device/Move', { simei: [simei], sfamilyid: idOf(party) })
  await move('owner')
  expect(await market.as('owner', 'device/GetDetail', { simei })).toMatchObject(leader)
  const { undo_id } = await move('buyer')
  const none = { leader_name: '', leader_phone: '', car_type: 'van' }
  expect(await market.as('buyer', 'device/GetDetail', { simei })).toMatchObject(none)
  expect(await detail(simei)).toMatchObject(none)
  expect((await market.as('dealer', 'family/Undo', { undo_id }))['suc_items']).toEqual([simei])
  expect(await market.as('owner', 'device/GetDetail', { simei })).toMatchObject(leader)
})

test('frames, uses of services and log-ins of a device are read by who had it then and those above', async () => {
  const { pool } = platform
  const device = await market.device('owner')
  const { id, simei, imei } = device
  const hash = 'SELECT password_hash AS hash FROM device WHERE id = $1'
  const password = (await pool.query(hash, [id])).rows[0].hash
  const guestsHome = await createOrganisation(platform, {
    parent: market.parties.sub,
    name: 'short-lived',
  })
  await market.as('dealer', 'device/Move', { simei: [simei], sfamilyid: idOf('buyer') })
  await market.as('dealer', 'device/Move', { simei: [simei], sfamilyid: String(guestsHome.id) })
  await market.as('dealer', 'device/Move', { simei: [simei], sfamilyid: idOf('owner') })
  await market.as('dealer', 'family/DelFamily', { sfamilyid: String(guestsHome.id) })
  // An hour each; the last goes on.
  const start = seconds() - 5 * 3600
  const hour = (n: number) => start + n * 3600
  const { rows: homes } = await pool.query(
    'SELECT organisation_id FROM former_home WHERE device_id = $1 ORDER BY left_at',
    [id],
  )
  const { owner, buyer, sub } = market.parties
  expect(homes.map((home) => home.organisation_id)).toEqual([owner.id, buyer.id, sub.id])
  await pool.query(
    `UPDATE former_home h SET left_at = to_timestamp($2::int + 3600 * w.n),
       came_at = CASE WHEN w.n > 1 THEN to_timestamp($2::int + 3600 * (w.n - 1)) END
     FROM (SELECT left_at, row_number() OVER (ORDER BY left_at) AS n FROM former_home WHERE device_id = $1) w
     WHERE h.device_id = $1 AND h.left_at = w.left_at`,
    [id, start],
  )
  const moments = [0, 1, 2, 3].map((n) => hour(n) + 1800)
  for (const [n, at] of moments.entries())
    await putFrames(platform, id, [{ at: at * 1000, name: `0x0200 of ${n}`, hex: '7e02007e' }])
  await pool.query(
    `INSERT INTO service_use (service, device_id, n, at) SELECT 7, $1::int, n, to_timestamp(at)
     FROM unnest($2::int[]) WITH ORDINALITY AS x (at, n)`,
    [id, moments],
  )
  const period = { start_time: start, end_time: hour(5) }
  const read = async (party: Party, limit_size = 10) => {
    const log = await market.as(party, 'device/GetLog', { simei, ...period, limit_size })
    const uses = await market.as(party, 'incrementpackage/QueryIncrementUsage', {
      simei,
      ...period,
    })
    expect(uses['items']?.length).toBe(log['items']?.length)
    return {
      frames: log['items'].map(({ name }: { name: string }) => Number(name.slice(-1))),
      withheld: log['withheld'],
    }
  }
  expect(await read('dealer')).toEqual({ frames: [3, 2, 1, 0], withheld: [] })
  const others = [{ start_time: hour(1), end_time: hour(3) }]
  expect(await read('owner')).toEqual({ frames: [3, 0], withheld: others })
  const page = { simei, ...period, limit_size: 1 }
  const first = (await market.as('owner', 'device/GetLog', page))['items']
  const rest = { ...page, last_time: first[0].time_ms }
  expect((await market.as('owner', 'device/GetLog', rest))['items']).toMatchObject([
    { time_ms: (moments[0] ?? 0) * 1000 },
  ])

  // A device log-in reads its own log-ins, those of its present home alone.
  await pool.query(
    `INSERT INTO audit (at, actor_kind, actor_id, actor_name, organisation_id, organisation_path, func, object_kind, object_id)
     SELECT to_timestamp(at), 'device', $1, $3, 1, '/1/', 'user/Login', 'device', $1 FROM unnest($2::int[]) at`,
    [id, moments, imei],
  )
  await pool.query('UPDATE device SET password_hash = $2 WHERE id = $1', [id, password])
  const sid = await logIn(platform, { login: imei, password: '123456' })
  const own = await call(platform, 'usermgr/GetLoginLog', period, { sid })
  const times = own['items'].map(({ time }: { time: number }) => time)
  expect(times.filter((time: number) => moments.includes(time))).toEqual([moments[3], moments[0]])
})

test('counts of both organisations follow a move', async () => {
  const count = async (party: Party) => {
    const { rows } = await platform.pool.query<{ n: number }>(
      'SELECT device_count AS n FROM organisation WHERE id = $1',
      [market.parties[party].id],
    )
    return rows[0]?.n ?? 0
  }
  const device = await market.device('owner')
  const before = [await count('owner'), await count('buyer')]
  await market.as('dealer', 'device/Move', { simei: [device.simei], sfamilyid: idOf('buyer') })
  expect([await count('owner'), await count('buyer')]).toEqual([
    (before[0] ?? 0) - 1,
    (before[1] ?? 0) + 1,
  ])
})

test('a move within the organisation changes the group alone', async () => {
  const device = await bound('owner')
  const group = await createGroup(platform, market.parties.owner, 'inner')
  const move = (sgid?: string) =>
    market.as('owner', 'device/Move', { simei: [device.simei], sfamilyid: idOf('owner'), sgid })
  expect((await move(String(group.id)))['suc_items']).toEqual([device.simei])
  expect(await detail(device.simei)).toMatchObject({
    sgid_name: 'inner',
    account: market.accounts.owner.login,
    phone: expect.stringMatching(/^139/),
  })
  expect(refusalOf(await move(String(group.id)))).toBe('设备已在目标位置')
  expect(refusalOf(await move())).toBe('设备已在目标位置')
})

test('devices of the top organisation reach end users through a dealer only', async () => {
  const device = await market.device('root')
  const refused = '顶级组织的设备不能直接添加给终端用户，请先划拨给经销商'
  const to = { simei: [device.simei], sfamilyid: idOf('owner') }
  expect(refusalOf(await market.as('root', 'device/Move', to))).toBe(refused)
  expect(refusalOf(await market.as('root', 'device/Sell', to))).toBe(refused)
  const term = { simei: [device.simei], suid: String(market.accounts.owner.id) }
  expect(refusalOf(await market.as('root', 'device/AddForTerm', term))).toBe(refused)
  const first = { simei: [device.simei], sfamilyid: idOf('dealer') }
  expect((await market.as('root', 'device/Sell', first))['suc_items']).toEqual([device.simei])
  expect((await market.as('root', 'device/AddForTerm', term))['suc_items']).toEqual([device.simei])
})

test('a group of another organisation than the target is refused as a whole', async () => {
  const device = await market.device('owner')
  const group = await createGroup(platform, market.parties.owner)
  const params = { simei: [device.simei], sfamilyid: idOf('buyer'), sgid: String(group.id) }
  expect((await market.as('dealer', 'device/Move', params)).error).toBe('groupElsewhere')
})

test('sold to an end user, a device is bound to its dealer and ownership starts', async () => {
  const device = await market.device('dealer')
  const due = seconds() + 86_400 * 365
  const params = { simei: [device.simei], sfamilyid: idOf('owner'), due_time: due }
  expect((await market.as('dealer', 'device/Sell', params))['suc_items']).toEqual([device.simei])
  const start_dev_time = seconds()
  expect(await detail(device.simei)).toMatchObject({
    sfamily_name: 'owner',
    dealer_name: 'dealer',
    due_time: due,
    start_dev_time,
  })
  await market.as('dealer', 'device/Sell', { simei: [device.simei], sfamilyid: idOf('buyer') })
  expect(await detail(device.simei)).toMatchObject({ sfamily_name: 'buyer', dealer_name: 'dealer' })
  await market.as('dealer', 'device/Sell', { simei: [device.simei], sfamilyid: idOf('sub') })
  expect(await detail(device.simei)).toMatchObject({ sfamily_name: 'sub', dealer_name: null })
})

test('only dealers sell, downwards, and for 240 months at most', async () => {
  const device = await market.device('owner')
  const child = await createOrganisation(platform, {
    parent: market.parties.owner,
    kind: 'end_user',
  })
  const sell = (party: Party, target: string, more = {}) =>
    market.as(party, 'device/Sell', { simei: [device.simei], sfamilyid: target, ...more })
  expect((await sell('owner', String(child.id))).error).toBe('onlySellers')
  expect((await sell('dealer', idOf('dealer'))).error).toBe('notASubordinate')
  expect((await sell('sub', idOf('owner'))).error).toBe('notFound')
  const tooLong = { due_time: seconds() + 86_400 * 366 * 20 }
  expect((await sell('dealer', idOf('buyer'), tooLong)).error).toBe('expiryTooLong')
  expect(refusalOf(await sell('dealer', idOf('owner')))).toBe('设备已在目标位置')
})

test('a device log-in ends when its device leaves, and the former password does not open it', async () => {
  const device = await market.device('owner')
  const sid = await logIn(platform, { login: device.imei, password: '123456' })
  await platform.pool.query('UPDATE device SET password_hash = $2 WHERE id = $1', [device.id, 'x'])
  const ended: unknown[] = []
  const stop = await platform.bus.subscribe('session', (message) => ended.push(message))
  await market.as('dealer', 'device/Move', { simei: [device.simei], sfamilyid: idOf('buyer') })
  stop()
  expect(ended).toEqual([{ sidHash: expect.stringMatching(/^[\da-f]{64}$/) }])
  expect((await call(platform, 'family/GetDeviceList', {}, { sid })).error).toBe('loginExpired')
  const { rows } = await platform.pool.query('SELECT password_hash FROM device WHERE id = $1', [
    device.id,
  ])
  expect(rows).toEqual([{ password_hash: null }])
})

test('devices are added to the account of an end user, from stock as if sold', async () => {
  const device = await market.device('dealer')
  const suid = String(market.accounts.owner.id)
  const add = () => market.as('dealer', 'device/AddForTerm', { simei: [device.simei], suid })
  expect(await add()).toMatchObject({ suc_items: [device.simei], fail_items: [] })
  expect(await detail(device.simei)).toMatchObject({
    sfamily_name: 'owner',
    account: market.accounts.owner.login,
    dealer_name: 'dealer',
  })
  expect(refusalOf(await add())).toBe('设备已在目标位置')
})

test('a device of another account or with a phone is taken by a dealer with is_del_bind alone', async () => {
  const other = await createAccount(platform, { organisation: market.parties.owner })
  const suid = String(other.id)
  const withAccount = await bound('owner')
  const withPhone = await market.device('owner', { phone: '13911112222' })
  const simei = [withAccount.simei, withPhone.simei]
  const messages = [
    `设备已绑定账号 ${market.accounts.owner.login}，请先登录该账号删除设备`,
    '设备已绑定手机号 13911112222，请先解绑',
  ]
  const add = async (party: Party, takes: boolean) => {
    const reply = await market.as(party, 'device/AddForTerm', { simei, suid, is_del_bind: takes })
    return reply['fail_items'].map((item: { error_message: string }) => item.error_message)
  }
  expect(await add('dealer', false)).toEqual(messages)
  expect(await add('owner', true)).toEqual(messages)
  expect(await add('dealer', true)).toEqual([])
  for (const one of simei) {
    expect(await detail(one)).toMatchObject({ account: other.login, phone: null })
  }
})
