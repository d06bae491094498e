import { afterAll, beforeAll, expect, test } from 'vitest'
import { runSchedules } from '#server/domain/control/standing/run-schedules.ts'
import { call, logIn } from '../../factories/caller.ts'
import { createDevice, putState } from '../../factories/devices.ts'
import {
  createAccount,
  createOrganisation,
  type Organisation,
} from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'

let platform: Platform
let root: Organisation
let account: { id: number; login: string; password: string }

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  root = await createOrganisation(platform, { name: 'root' })
  account = await createAccount(platform, { organisation: root })
})
afterAll(() => platform.close())

async function find(): Promise<string> {
  const { id } = await createDevice(platform, { organisation: root, protocol: 'watch' })
  await putState(platform, id)
  platform.advance(1)
  const sid = await logIn(platform, account)
  const order = { simei: String(id), type_value: 20_013, offline: 'cache', wait_seconds: 0 }
  expect(await call(platform, 'cmd/Send', order, { sid })).toMatchObject({ errcode: 0 })
  return String(id)
}

const look = () =>
  runSchedules({ main: platform.pool, bus: platform.bus, now: () => platform.now() })

/** As the gateway does, of all that wait. */
const ring = (simei: string, state = 'answered') =>
  platform.pool.query(
    `UPDATE command SET state = $3::"CommandState", sent_at = $2, answered_at = $2
     WHERE device_id = $1 AND state = 'waiting'`,
    [simei, new Date(platform.now()), state],
  )

async function rings(simei: string): Promise<number> {
  const sql = `SELECT FROM command WHERE device_id = $1 AND kind = 'find' AND state = 'answered'`
  return (await platform.pool.query(sql, [simei])).rowCount ?? 0
}

/** So many minutes, in which the device answers what it hears. */
async function pass(simei: string, minutes: number): Promise<void> {
  for (let n = 0; n < minutes; n++) {
    platform.advance(60)
    await look()
    await ring(simei)
  }
}

const isGoingOn = async (simei: string) =>
  (await platform.pool.query('SELECT FROM standing_order WHERE device_id = $1', [simei]))
    .rowCount === 1

test('a device that is looked for rings each minute, for five', async () => {
  const simei = await find()
  await ring(simei)
  expect(await rings(simei)).toBe(1)
  await pass(simei, 2)
  expect(await rings(simei)).toBe(3)
  await pass(simei, 8)
  expect(await rings(simei)).toBe(5)
  expect(await isGoingOn(simei)).toBe(false)
})

test('of a device that is away the minutes begin when it comes', async () => {
  const simei = await find()
  platform.advance(600)
  await look()
  expect(await rings(simei)).toBe(0)
  expect(await isGoingOn(simei)).toBe(true)
  await ring(simei)
  await pass(simei, 10)
  expect(await rings(simei)).toBe(5)
})

test('it ends where the first ring came to nothing, and with the account that looks for it', async () => {
  const refused = await find()
  await ring(refused, 'refused')
  platform.advance(60)
  await look()
  expect(await isGoingOn(refused)).toBe(false)
  const simei = await find()
  await ring(simei)
  const freeze = (at: Date | null) =>
    platform.pool.query('UPDATE account SET frozen_at = $2 WHERE id = $1', [account.id, at])
  await freeze(new Date())
  await pass(simei, 2)
  expect(await rings(simei)).toBe(1)
  await freeze(null)
})
