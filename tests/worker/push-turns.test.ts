import { afterAll, beforeAll, expect, test } from 'vitest'
import { alarmTypes } from '#lib/codes/alarm-types.ts'
import { openPushes } from '../../workers/data-push/open-pushes.ts'
import { call, logIn } from '../factories/caller.ts'
import { createDevice, putAlarm } from '../factories/devices.ts'
import { createAccount, createOrganisation } from '../factories/organisations.ts'
import { openPlatform, type Platform } from '../factories/platform.ts'
import { openPushReceiver } from '../factories/push-receiver.ts'
import { until } from '../gateway/support.ts'

let platform: Platform
let receiver: Awaited<ReturnType<typeof openPushReceiver>>

beforeAll(async () => {
  platform = await openPlatform({ env: { DATA_PUSH_PRIVATE: 'true', DATA_PUSH_HTTP: 'true' } })
  receiver = await openPushReceiver()
})
afterAll(async () => {
  await receiver.close()
  await platform.close()
})

test('more subscriptions than a worker has places for take turns', async () => {
  const root = await createOrganisation(platform, { name: 'root' })
  const account = await createAccount(platform, { organisation: root })
  const { id: deviceId } = await createDevice(platform, { organisation: root })
  const sid = await logIn(platform, account)
  const subscriptions = 4
  for (let nth = 0; nth < subscriptions; nth++) {
    platform.advance(2)
    const params = { address: receiver.url, types: ['alarm'] }
    expect((await call(platform, 'dev/SetPush', params, { sid })).error).toBeUndefined()
  }
  const running = openPushes({ ...platform, main: platform.pool }, { pushes: 1 })
  try {
    for (const nth of [1, 2]) {
      const time = Math.floor(Date.now() / 1000) - nth
      await putAlarm(platform, { deviceId, time, type: alarmTypes.sos.bit })
      const isAll = async () => receiver.received.length >= nth * subscriptions
      await until(isAll, `each subscription's message ${nth}`, 120_000)
    }
  } finally {
    await running.close()
  }
  const { rows } = await platform.pool.query(
    `SELECT count(*)::int AS messages FROM data_push_delivery WHERE state = 'delivered' GROUP BY push_id`,
  )
  expect(rows).toEqual(Array.from({ length: subscriptions }, () => ({ messages: 2 })))
})
