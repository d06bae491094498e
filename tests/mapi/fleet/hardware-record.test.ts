import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { call, logIn } from '../../factories/caller.ts'
import { createDevice } from '../../factories/devices.ts'
import {
  createAccount,
  createOrganisation,
  type Organisation,
} from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'
import { putSim } from '../../factories/sims.ts'

let platform: Platform
let parent: Organisation
let child: Organisation
let sid: string
let childSid: string
let simei: string
let imei: string

const period = () => {
  const now = Math.floor(Date.now() / 1000)
  return { start_time: now - 3600, end_time: now + 60 }
}

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  const root = await createOrganisation(platform, { name: 'root' })
  parent = await createOrganisation(platform, { parent: root })
  child = await createOrganisation(platform, { parent, name: 'child' })
  sid = await logIn(platform, await createAccount(platform, { organisation: parent }))
  childSid = await logIn(platform, await createAccount(platform, { organisation: child }))
  const device = await createDevice(platform, { organisation: child, model: 'A' })
  simei = String(device.id)
  imei = device.imei
})
beforeEach(() => platform.advance(10))
afterAll(() => platform.close())

const ask = (func: string, params: object, as = sid) => call(platform, func, params, { sid: as })
const record = async (params: object = {}, as = sid) =>
  (await ask('tool/GetHardwareRecord', { ...period(), imei_list: [imei], ...params }, as))['items']
/** As a gateway stores what a device tells (device-facts.ts). */
const tell = (column: string, value: string) =>
  platform.pool.query(`UPDATE device SET ${column} = $2 WHERE id = $1`, [Number(simei), value])
test('what people change carries their name, what a device tells does not', async () => {
  await tell('firmware', 'FW1')
  await tell('firmware', 'FW2')
  await tell('hardware', 'HW1')
  await tell('told_model', 'T1')
  await tell('told_model', 'T2')
  await tell('version', '1.0')
  await tell('version', '1.1')
  await ask('device/Modify', { simei, model: 'B' })
  await ask('device/BatchModify', { simei: [simei], model: 'C' })
  const items = await record()
  expect(items).toMatchObject([
    { kind: 'model', former: 'B', value: 'C', source: 'person' },
    { kind: 'model', former: 'A', value: 'B', source: 'person' },
    { kind: 'version', former: '1.0', value: '1.1', source: 'device', actor: '' },
    { kind: 'module', former: 'T1', value: 'T2', source: 'device', actor: '' },
    { kind: 'firmware', former: 'FW1', value: 'FW2', source: 'device', actor: '', simei, imei },
  ])
  const [bulk, single] = items
  expect(single.actor).not.toBe('')
  expect(bulk.actor).toBe(single.actor)
  expect(await record({ kind: 'firmware' })).toEqual([items[4]])
  expect(await record({ source: 'person' })).toEqual(items.slice(0, 2))
  expect(await record({ search: 'fw2' })).toEqual([items[4]])
  expect(await record({ last_time: bulk.time_ms, last_id: bulk.id })).toEqual(items.slice(1))
})

test('an account above the reader is not named', async () => {
  const items = await record({ kind: 'model' }, childSid)
  expect(items).toMatchObject([{ actor: '' }, { actor: '' }])
  await ask('device/Modify', { simei, model: 'D' }, childSid)
  const [own] = await record({ kind: 'model' }, childSid)
  expect(own).toMatchObject({ former: 'C', value: 'D' })
  expect(own.actor).not.toBe('')
  expect((await record({ kind: 'model' }))[0].actor).toBe(own.actor)
})

test('a card put into a device and taken out names who did', async () => {
  const iccid = await putSim(platform, child.id)
  const other = await putSim(platform, child.id)
  await ask('sim/Bind', { iccid, simei })
  await ask('sim/Unbind', { iccids: [iccid] })
  await ask('sim/Bind', { iccid: other, simei })
  const items = await record({ kind: 'iccid' })
  expect(items).toMatchObject([{ former: iccid, value: '', source: 'person' }])
  expect(items[0].actor).not.toBe('')
})

test('a number out of sight is unknown', async () => {
  const root = await createOrganisation(platform, { name: 'other root' })
  const stranger = await createDevice(platform, { organisation: root })
  const answer = await ask('tool/GetHardwareRecord', { ...period(), imei_list: [stranger.imei] })
  expect(answer.error).toBe('numbersUnknown')
})

test('a change that is undone, and another number, name who did', async () => {
  const device = await createDevice(platform, {
    organisation: child,
    model: 'old',
    activatedAt: null,
  })
  const own = { simei: String(device.id) }
  const changed = await ask('device/BatchModify', { simei: [own.simei], model: 'new' })
  await ask('family/Undo', { undo_id: changed['undo_id'] })
  const number = `${Number(device.imei) + 500_000}`
  await platform.pool.query(
    `INSERT INTO device_heard (device_id, cause, organisation_id, protocol, port, address, number, count, at)
     VALUES ($1, 'otherNumber', $2, 'jt808', 'jt808', '203.0.*.*', $3, 1, now())`,
    [device.id, child.id, number],
  )
  await ask('device/TakeNumber', own)
  const items = await record({ imei_list: [number] })
  expect(items).toMatchObject([
    { kind: 'number', former: device.imei, value: number, source: 'person' },
    { kind: 'model', former: 'new', value: 'old', source: 'person' },
    { kind: 'model', former: 'old', value: 'new', source: 'person' },
  ])
  for (const { actor } of items) expect(actor).not.toBe('')
})
