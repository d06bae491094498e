import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alarmTypes } from '#lib/codes/alarm-types.ts'
import { advancePush } from '#server/domain/tracking/data-push/advance-push.ts'
import { forgetPushed } from '#server/domain/tracking/data-push/forget-pushed.ts'
import { call, logIn } from '../../factories/caller.ts'
import { createDevice, putAlarm } from '../../factories/devices.ts'
import { createAccount, createOrganisation } from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'
import { openPushReceiver } from '../../factories/push-receiver.ts'

let platform: Platform
let receiver: Awaited<ReturnType<typeof openPushReceiver>>
let deviceId: number
let sid: string

beforeAll(async () => {
  platform = await openPlatform({ env: { DATA_PUSH_PRIVATE: 'true', DATA_PUSH_HTTP: 'true' } })
  receiver = await openPushReceiver()
  const root = await createOrganisation(platform, { name: 'root' })
  deviceId = (await createDevice(platform, { organisation: root })).id
  sid = await logIn(platform, await createAccount(platform, { organisation: root }))
})
afterAll(async () => {
  await receiver.close()
  await platform.close()
})

const ask = (func: string, params: object) => {
  platform.advance(10)
  return call(platform, `dev/${func}`, params, { sid })
}

test.each([
  ['http://push.example.com/', {}],
  ['https://10.0.0.1/', { DATA_PUSH_HTTP: 'true' }],
  ['https://[::ffff:127.0.0.1]/', {}],
])('%s is refused where the settings do not allow it', async (address, env) => {
  const guarded = await openPlatform({ env })
  const root = await createOrganisation(guarded, { name: 'root' })
  const own = await logIn(guarded, await createAccount(guarded, { organisation: root }))
  const refused = await call(guarded, 'dev/SetPush', { address, types: ['alarm'] }, { sid: own })
  await guarded.close()
  expect(refused).toMatchObject({ error: 'pushAddressRefused' })
})

test('a message is not sent again when its body is kept no longer', async () => {
  const { push_id } = await ask('SetPush', { address: receiver.url, types: ['alarm'] })
  await putAlarm(platform, {
    deviceId,
    time: Math.floor(Date.now() / 1000),
    type: alarmTypes.sos.bit,
  })
  await advancePush(
    { ...platform, main: platform.pool },
    { id: Number(push_id), claim: randomUUID() },
  )
  const { items } = await ask('GetDeliveries', { push_id })
  const [{ delivery_id } = { delivery_id: '' }] = items as { delivery_id: string }[]
  await platform.pool.query('UPDATE data_push_delivery SET body = NULL')
  expect(await ask('Replay', { push_id, delivery_id })).toMatchObject({
    error: 'deliveryForgotten',
  })
})

test('changes of states are forgotten after two days', async () => {
  const ago = (hours: number) => (Math.floor(Date.now() / 1000) - hours * 3600) * 1e6
  for (const hours of [70, 49])
    await platform.positions.query('INSERT INTO tracking.state_change VALUES (1999998, $1, 1, 1)', [
      ago(hours),
    ])
  await forgetPushed({ main: platform.pool, positions: platform.positions })
  const { rowCount } = await platform.positions.query(
    'SELECT FROM tracking.state_change WHERE device_id = 1999998',
  )
  expect(rowCount).toBe(0)
})
