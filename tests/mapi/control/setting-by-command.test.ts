import { beforeEach, expect, test } from 'vitest'
import { call, logIn } from '../../factories/caller.ts'
import { createDevice, putState } from '../../factories/devices.ts'
import { rootPlatform } from '../../factories/file-platform.ts'
import { createAccount } from '../../factories/organisations.ts'
import { prismaOf } from '../../factories/prisma-of.ts'

const { platform, root } = await rootPlatform()
const sid = await logIn(platform, await createAccount(platform, { organisation: root }))
beforeEach(() => platform.advance(10))

const ask = (name: string, params: object) => call(platform, name, params, { sid })

async function newDevice(options: object = {}) {
  const { id } = await createDevice(platform, { organisation: root, ...options })
  await putState(platform, id)
  return { id, simei: String(id) }
}

async function command(simei: string, type_value: number, params: object): Promise<string> {
  const order = { simei, type_value, params, offline: 'cache', wait_seconds: 0 }
  const reply = await ask('cmd/Send', order)
  expect(reply.errcode).toBe(0)
  return reply['cmd_id']
}

const end = (id: string, state: 'answered' | 'refused', reply: string | null = null) =>
  prismaOf(platform).command.update({ where: { id: BigInt(id) }, data: { state, reply } })

type Kind = 'GetSetting' | 'GetAlarmSetting'
async function standing(simei: string, kind: Kind, key: string) {
  const { items } = await ask(`device/${kind}`, { simei })
  return items.find((one: { key: string }) => one.key === key)
}

test('a command is the newest word on the setting that it changes, which stands as it does', async () => {
  const { simei } = await newDevice()
  await ask('device/SetSetting', { simei: [simei], items: [{ key: 'locint_val', value: 1800 }] })
  const before = await platform.pool.query('SELECT id FROM command WHERE device_id = $1', [simei])
  await end(before.rows[0].id, 'answered')
  const interval = () => standing(simei, 'GetSetting', 'locint_val')
  expect(await interval()).toMatchObject({ value: 1800, state: 'answered' })
  const id = await command(simei, 62, { value: 30 })
  expect(await interval()).toMatchObject({ value: 30, state: 'waiting' })
  await end(id, 'refused', 'failed')
  expect(await interval()).toMatchObject({ value: 30, state: 'refused' })
  await end(await command(simei, 62, { value: 60 }), 'answered')
  expect(await interval()).toMatchObject({ value: 60, state: 'answered' })
  const { settings } = await prismaOf(platform).device.findUniqueOrThrow({
    where: { id: Number(simei) },
  })
  expect(settings).toMatchObject({ intervalSeconds: expect.any(Number) })
})

test('a setting that waits to be sent gives way to the command, and the other way round', async () => {
  const { simei } = await newDevice()
  const states = async () => {
    const order = 'SELECT state, reply FROM command WHERE device_id = $1 ORDER BY id'
    return (await platform.pool.query(order, [simei])).rows
  }
  const set = (value: number) =>
    ask('device/SetSetting', { simei: [simei], items: [{ key: 'locint_val', value }] })
  await set(1800)
  await command(simei, 62, { value: 30 })
  const gone = { state: 'cancelled', reply: 'superseded' }
  expect(await states()).toMatchObject([gone, { state: 'waiting' }])
  await set(900)
  expect(await states()).toMatchObject([gone, gone, { state: 'waiting' }])
  expect(await standing(simei, 'GetSetting', 'locint_val')).toMatchObject({ value: 900 })
})

test('the level of vibration is told apart from its switch', async () => {
  const { simei } = await newDevice()
  const items = [{ key: 'shakeswicth', open: 1, notify: 3, value: 40 }]
  await ask('device/SetAlarmSetting', { simei: [simei], items })
  const shake = () => standing(simei, 'GetAlarmSetting', 'shakeswicth')
  expect(await shake()).toMatchObject({ value: 40, notify: 3, state: 'waiting' })
  const id = await command(simei, 35, { value: 90 })
  await end(id, 'refused', 'unsupported')
  const told = await shake()
  expect(told).toMatchObject({ value: 90, notify: 3, open: 1, state: 'waiting' })
  expect(told.value_standing).toMatchObject({ state: 'unsupported' })
  await end(await command(simei, 35, { value: 91 }), 'answered')
  expect((await shake()).value_standing).toMatchObject({ state: 'answered' })
})

test.each([
  [36, { value: 80 }, 'speedswitch', { open: 1, value: 80 }],
  [36, { value: 0 }, 'speedswitch', { open: 0 }],
  [82, { enable: 0 }, 'lowpower', { open: 0 }],
  [84, { enable: 1 }, 'closeswitch', { open: 1 }],
] as const)('command %i with %j changes %s and not how it is told', async (...row) => {
  const [type, params, key, changed] = row
  const { simei } = await newDevice()
  const number = key === 'speedswitch' ? { value: 100 } : {}
  const items = [{ key, open: 1, notify: 3, ...number }]
  await ask('device/SetAlarmSetting', { simei: [simei], items })
  await command(simei, type, params)
  expect(await standing(simei, 'GetAlarmSetting', key)).toMatchObject({ ...changed, notify: 3 })
})

test.each([
  [77, 0, 'indicatorlight'],
  [90, 1, 'disconnswitch'],
] as const)('command %i with %i changes %s', async (type, enable, key) => {
  const { simei } = await newDevice()
  await command(simei, type, { enable })
  const one = await standing(simei, 'GetSetting', key)
  expect(one).toMatchObject({ value: enable, state: 'waiting' })
})
