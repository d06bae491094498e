import { expect, test } from 'vitest'
import { errorCodes } from '#lib/codes/error-codes.ts'
import { monthsLater } from '#lib/rules/service-time.ts'
import { call, logIn } from '../../factories/caller.ts'
import { marketPlatform } from '../../factories/file-platform.ts'
import { createAccount, createGroup } from '../../factories/organisations.ts'

const { platform, market } = await marketPlatform()

const seconds = (offset = 0) => Math.floor(platform.now() / 1000) + offset
const detail = (party: 'dealer' | 'owner', simei: string) =>
  market.as(party, 'device/GetDetail', { simei })

const profile = {
  car_type: 'truck',
  vehicle_brand: 'Dongfeng',
  frame_number: 'LGAX0123456789012',
  engine_number: 'E-1',
  insurance_company: 'PICC',
  insurance_time: '2027-03-01',
  inspection_time: '2027-04-30',
  temperature_from: '-18',
  temperature_to: '2.5',
  fuel_driving: '28.5',
  fuel_idling: '2.25',
  fuel_price: '7.63',
  fuel_currency: 'CNY',
  leader_name: '王师傅',
  leader_sex: 'male',
  leader_id_number: '11010519491231002X',
  leader_phone: '13800138000',
  leader_address: '北京',
  leader_employer: '物流公司',
  leader_mail: 'wang@example.com',
}

test('every field that is written is answered again, and the others stay', async () => {
  const { simei, imei } = await market.device('owner')
  const group = await createGroup(platform, market.parties.owner, 'vans')
  const fields = {
    name: '京A12345',
    model: 'VL300',
    icon: 3,
    wired: 1,
    sim: '13800138000',
    iccid: '89860123456789012345',
    remark: 'first floor',
  }
  const params = { simei, sgid: String(group.id), ...fields, ...profile }
  const sent: unknown[] = []
  const stop = await platform.bus.subscribe('device', (message) => sent.push(message))
  const reply = await market.as('owner', 'device/Modify', params)
  stop()
  expect(reply.errcode).toBe(0)
  expect(sent).toEqual([{ id: Number(simei), imei }])
  const now = { sgid: String(group.id), sgid_name: 'vans', ...fields, ...profile }
  expect(await detail('owner', simei)).toMatchObject({ ...now, modify_time: reply['modify_time'] })
  await market.as('owner', 'device/Modify', { simei, sgid: null, insurance_time: null, sim: '' })
  expect(await detail('owner', simei)).toMatchObject({
    ...now,
    sgid: null,
    sgid_name: null,
    insurance_time: null,
    sim: null,
  })
})

test('what changed is noted with before and after, the ID number not in clear', async () => {
  const { simei, id } = await market.device('owner', { name: 'old' })
  const params = { simei, name: 'new', remark: '', leader_id_number: '110105194912310' }
  await market.as('dealer', 'device/Modify', params)
  const { rows } = await platform.pool.query(
    `SELECT before, after FROM audit WHERE func = 'device/Modify' AND object_id = $1`,
    [id],
  )
  expect(rows).toEqual([
    {
      before: { name: 'old', leaderIdNumber: '' },
      after: { name: 'new', leaderIdNumber: '***', ownerId: market.parties.owner.id },
    },
  ])
})

test('the ID number of the leader is masked for who may not edit the device', async () => {
  const { simei } = await market.device('owner')
  await market.as('owner', 'device/Modify', { simei, leader_id_number: '11010519491231002X' })
  const reader = await createAccount(platform, {
    organisation: market.parties.dealer,
    permissions: ['e_ua_show_family'],
  })
  const sid = await logIn(platform, reader)
  const seen = await call(platform, 'device/GetDetail', { simei }, { sid })
  expect(seen).toMatchObject({ leader_id_number: '110***********002X', can_edit: false })
})

test.each([
  ['sim', '123'],
  ['iccid', 'ABCDEFGHIJABCDEFGHIJ'],
  ['leader_phone', '1380013800'],
  ['leader_id_number', '1234'],
  ['leader_mail', 'nobody'],
  ['icon', 11],
  ['insurance_time', '2027-02-30'],
])('a wrong %s is refused and named', async (field, value) => {
  const { simei } = await market.device('owner')
  const reply = await market.as('owner', 'device/Modify', { simei, [field]: value })
  expect(reply).toMatchObject({ error: 'badParams', fields: [{ path: field }] })
})

test('a device user changes name, icon and profile of its device, and nothing else', async () => {
  const { simei, imei } = await market.device('owner')
  const sid = await logIn(platform, { login: imei, password: '123456' })
  const as = (params: object) => call(platform, 'device/Modify', { simei, ...params }, { sid })
  expect((await as({ name: 'mine', icon: 2, leader_name: 'me' })).errcode).toBe(0)
  expect((await as({ name: 'mine', model: 'X' })).error).toBe('deviceFieldNotYours')
  const bulk = await call(platform, 'device/BatchModify', { simei: [simei], model: 'X' }, { sid })
  expect(bulk.error).toBe('deviceFieldNotYours')
  expect(await detail('owner', simei)).toMatchObject({ name: 'mine', icon: 2, model: '' })
})

test('a group of another organisation is refused, one at a time and in bulk', async () => {
  const { simei } = await market.device('owner')
  const foreign = await createGroup(platform, market.parties.buyer)
  const sgid = String(foreign.id)
  expect((await market.as('dealer', 'device/Modify', { simei, sgid })).error).toBe('groupElsewhere')
  const bulk = await market.as('dealer', 'device/BatchModify', { simei: [simei], sgid })
  expect(bulk['fail_items']).toMatchObject([{ errcode: errorCodes.groupElsewhere.code }])
})

test('a bulk change changes what it may, and says of the rest why not', async () => {
  const own = await market.device('owner')
  const foreign = await market.device('root')
  const params = {
    simei: [own.simei, foreign.simei, own.simei],
    model: 'M2',
    due_time: seconds(86_400),
  }
  const reply = await market.as('dealer', 'device/BatchModify', params)
  expect(reply).toMatchObject({
    suc_items: [own.simei],
    fail_items: [
      {
        imei: '',
        simei: foreign.simei,
        errcode: errorCodes.deviceNotFound.code,
        error_message: '设备不存在或已删除',
      },
    ],
  })
  expect(await detail('dealer', own.simei)).toMatchObject({
    model: 'M2',
    due_time: params.due_time,
  })
  const { rows } = await platform.pool.query(
    `SELECT before, after FROM audit WHERE func = 'device/BatchModify' AND object_id = $1`,
    [own.id],
  )
  expect(rows).toMatchObject([{ before: { model: '', expiresAt: null }, after: { model: 'M2' } }])
})

test('a device that has the values already counts as done, and nothing is written of it', async () => {
  const same = await market.device('owner')
  const other = await market.device('owner')
  const due_time = seconds(86_400)
  const both = { simei: [same.simei, other.simei], model: 'M3', icon: 4, due_time }
  await market.as('dealer', 'device/BatchModify', { ...both, simei: [same.simei] })
  await market.as('dealer', 'device/Modify', { simei: other.simei, icon: 4 })
  const reply = await market.as('dealer', 'device/BatchModify', both)
  expect(reply['suc_items']).toEqual(both.simei)
  const again = await market.as('dealer', 'device/BatchModify', both)
  expect(again).toMatchObject({ suc_items: both.simei, undo_id: null })
  await market.as('dealer', 'device/Modify', { simei: same.simei, model: 'M3', icon: 4 })
  const { rows } = await platform.pool.query(
    `SELECT object_id AS id, after - 'ownerId' AS after FROM audit WHERE object_id = ANY ($1) ORDER BY at, id`,
    [[same.id, other.id]],
  )
  const expiresAt = new Date(due_time * 1000).toISOString()
  expect(rows).toEqual([
    { id: same.id, after: { model: 'M3', icon: 4, expiresAt } },
    { id: other.id, after: { icon: 4 } },
    { id: other.id, after: { model: 'M3', expiresAt } },
  ])
})

test('a thousand devices are changed in one call, one more is refused', async () => {
  const { rows } = await platform.pool.query<{ id: string }>(
    `INSERT INTO device (imei, organisation_id, protocol)
     SELECT 'bulk' || n, $1, 'gt06' FROM generate_series(1, 1000) n RETURNING id::text`,
    [market.parties.buyer.id],
  )
  const simei = rows.map(({ id }) => id)
  const reply = await market.as('dealer', 'device/BatchModify', { simei, icon: 4 })
  expect(reply['suc_items']).toHaveLength(1000)
  const more = await market.as('dealer', 'device/BatchModify', { simei: [...simei, '1'], icon: 4 })
  expect(more.error).toBe('badParams')
})

test('only dealers set an end of service, from now on and at most 240 months ahead', async () => {
  const { simei } = await market.device('owner')
  const set = (party: 'dealer' | 'owner', dueTime: number | null) =>
    market.as(party, 'device/BatchModify', { simei: [simei], due_time: dueTime })
  expect((await set('owner', seconds(86_400))).error).toBe('onlySellers')
  const limit = monthsLater(new Date(platform.now()), 240)
  const last = Math.floor(limit.getTime() / 1000)
  expect((await set('dealer', last + 60)).error).toBe('expiryTooLong')
  expect((await set('dealer', seconds(-60))).error).toBe('expiryPast')
  expect((await set('dealer', last - 60))['suc_items']).toEqual([simei])
  expect((await set('dealer', null))['suc_items']).toEqual([simei])
  expect((await detail('dealer', simei))['due_time']).toBeNull()
  const one = (party: 'dealer' | 'owner', dueTime: number | null) =>
    market.as(party, 'device/Modify', { simei, due_time: dueTime })
  expect((await one('owner', seconds(86_400))).error).toBe('onlySellers')
  expect((await one('dealer', last + 60)).error).toBe('expiryTooLong')
  expect((await one('dealer', seconds(-60))).error).toBe('expiryPast')
  expect((await one('dealer', last - 60)).errcode).toBe(0)
  expect((await detail('owner', simei))['due_time']).toBe(last - 60)
  const nothing = await market.as('dealer', 'device/BatchModify', { simei: [simei] })
  expect(nothing.error).toBe('nothingToChange')
})

test('the platform service is counted in seconds, in all and left', async () => {
  const { simei } = await market.device('dealer')
  const due_time = seconds(3600)
  const sfamilyid = String(market.parties.owner.id)
  await market.as('dealer', 'device/Sell', { simei: [simei], sfamilyid, due_time })
  const { flow, rflow, start_dev_time } = await detail('owner', simei)
  expect(flow).toBe(due_time - start_dev_time)
  expect(rflow).toBe(due_time - seconds(0))
  const endless = await market.device('owner')
  expect(await detail('owner', endless.simei)).toMatchObject({ flow: null, rflow: null })
})
