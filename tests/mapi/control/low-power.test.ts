import { afterAll, beforeAll, expect, test } from 'vitest'
import { runLowPower } from '#server/domain/control/setting/low-power.ts'
import { runSchedules } from '#server/domain/control/standing/run-schedules.ts'
import { createLog } from '#server/log.ts'
import { call, logIn, type Reply } from '../../factories/caller.ts'
import { createDevice, putState } from '../../factories/devices.ts'
import {
  createAccount,
  createOrganisation,
  type Organisation,
} from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'

let platform: Platform
let root: Organisation
let account: { login: string; password: string }

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  Object.assign(platform, { log: createLog('test', 'silent') })
  root = await createOrganisation(platform, { name: 'root' })
  account = await createAccount(platform, { organisation: root })
})
afterAll(() => platform.close())

async function ask(func: string, params: object): Promise<Reply> {
  platform.advance(1)
  return call(platform, func, params, { sid: await logIn(platform, account) })
}

async function newDevice(options: object = {}): Promise<string> {
  const device = await createDevice(platform, { organisation: root, ...options })
  await putState(platform, device.id)
  return String(device.id)
}

const has = (simei: string, battery: number | null) =>
  platform.positions.query('UPDATE tracking.device_state SET battery = $2 WHERE device_id = $1', [
    simei,
    battery,
  ])

const set = (simei: string, key: string, value: number | null) =>
  ask('device/SetSetting', { simei: [simei], items: [{ key, value }] })

/** Looks, more than two minutes later. */
async function look(): Promise<void> {
  platform.advance(150)
  const { pool: main, positions, bus, log } = platform
  await runLowPower({ main, positions, bus, log, now: () => platform.now() })
}

/** A work window that is over, or that is looked at at `nextAt` (ms). */
const putSchedule = (simei: string, { isOn, nextAt }: { isOn: boolean; nextAt?: number }) =>
  platform.pool.query(
    `INSERT INTO standing_order (device_id, type_value, params, organisation_id, is_on, next_at, updated_at)
     VALUES ($1, 160, '{}', $2, $3, $4, now())
     ON CONFLICT (device_id, type_value) DO UPDATE SET is_on = $3, next_at = $4`,
    [simei, root.id, isOn, nextAt === undefined ? null : new Date(nextAt)],
  )

/** Intervals that it was told, oldest first. */
async function told(simei: string): Promise<number[]> {
  const { rows } = await platform.pool.query<{ seconds: number }>(
    `SELECT (params ->> 'seconds')::int AS seconds FROM command
     WHERE device_id = $1 AND kind = 'interval' ORDER BY id`,
    [simei],
  )
  return rows.map(({ seconds }) => seconds)
}

test.each(['jt808', 'gt06', 'watch'])(
  'a device of %s reports every two minutes below 20 %%, and as before from 25 %% on',
  async (protocol) => {
    const simei = await newDevice({ protocol })
    await has(simei, 60)
    await set(simei, 'lowpowermodeswitch', 1)
    await look()
    expect(await told(simei)).toEqual([])
    await has(simei, 19)
    await look()
    await look()
    expect(await told(simei)).toEqual([120])
    await has(simei, 24)
    await look()
    expect(await told(simei)).toEqual([120])
    await has(simei, 25)
    await look()
    expect(await told(simei)).toEqual([120, 600])
    const { rows } = await platform.pool.query(
      `SELECT after ->> 'is_low' AS low FROM audit WHERE func = 'cmd/LowPower' AND object_id = $1 ORDER BY id`,
      [simei],
    )
    expect(rows.map(({ low }) => low)).toEqual(['true', 'false'])
  },
)

test('the chosen interval comes back, also when the mode is switched off, and counts anew when it is changed', async () => {
  const simei = await newDevice({ protocol: 'watch' })
  await set(simei, 'locint_val', 60)
  await set(simei, 'lowpowermodeswitch', 1)
  await has(simei, 5)
  await look()
  expect(await told(simei)).toEqual([60, 120])
  await set(simei, 'locint_val', 90)
  await look()
  expect(await told(simei)).toEqual([60, 120, 90, 120])
  await set(simei, 'lowpowermodeswitch', 0)
  await look()
  expect(await told(simei)).toEqual([60, 120, 90, 120, 90])
  const left = await platform.pool.query('SELECT FROM low_power_mode WHERE device_id = $1', [simei])
  expect(left.rowCount).toBe(0)
})

test('a longer interval stays, a battery that is not told changes nothing, and a frozen device hears it later', async () => {
  const slow = await newDevice({ protocol: 'watch' })
  await set(slow, 'locint_val', 900)
  await set(slow, 'lowpowermodeswitch', 1)
  await has(slow, 5)
  await look()
  expect(await told(slow)).toEqual([900, 900])
  const silent = await newDevice()
  await set(silent, 'lowpowermodeswitch', 1)
  await has(silent, null)
  await look()
  expect(await told(silent)).toEqual([])
  const frozen = await newDevice()
  await set(frozen, 'lowpowermodeswitch', 1)
  await has(frozen, 5)
  const freeze = (at: Date | null) =>
    platform.pool.query('UPDATE device SET frozen_at = $2 WHERE id = $1', [frozen, at])
  await freeze(new Date())
  await look()
  expect(await told(frozen)).toEqual([])
  await freeze(null)
  await look()
  expect(await told(frozen)).toEqual([120])
})

test.each([
  { protocol: 'gt06', resting: [], awake: [600, 120] },
  { protocol: 'watch', resting: [], awake: [600, 120] },
  // It rests by a word of its own.
  { protocol: 'jt808', resting: [120], awake: [120, 120] },
])(
  'a $protocol that rests by its interval hears of a low battery once it reports again',
  async ({ protocol, resting, awake }) => {
    const simei = await newDevice({ protocol })
    await set(simei, 'lowpowermodeswitch', 1)
    await putSchedule(simei, { isOn: false })
    await has(simei, 5)
    await look()
    expect(await told(simei)).toEqual(resting)
    await putSchedule(simei, { isOn: false, nextAt: platform.now() })
    const { pool: main, bus } = platform
    await runSchedules({ main, bus, now: () => platform.now() })
    await look()
    expect(await told(simei)).toEqual(awake)
  },
)

test('a device that cannot be told stops no other, and waits', async () => {
  const [bad, good] = [await newDevice(), await newDevice()]
  for (const simei of [bad, good]) {
    await set(simei, 'lowpowermodeswitch', 1)
    await has(simei, 5)
  }
  const { pool } = platform
  await pool.query(`ALTER TABLE command ADD CONSTRAINT refused CHECK (device_id <> ${Number(bad)})`)
  await look()
  await pool.query('ALTER TABLE command DROP CONSTRAINT refused')
  expect(await told(good)).toEqual([120])
  await look()
  expect(await told(bad)).toEqual([])
  platform.advance(3600)
  await look()
  expect(await told(bad)).toEqual([120])
})

test('it is offered where a device hears of an interval', async () => {
  const effectOn = async (protocol: string) => {
    const simei = await newDevice({ protocol })
    const { items } = await ask('device/GetSetting', { simei })
    return items.find(({ key }: { key: string }) => key === 'lowpowermodeswitch').has_effect
  }
  const protocols = ['jt808', 'gt06', 'watch', 'osmand']
  const effects: boolean[] = []
  for (const protocol of protocols) effects.push(await effectOn(protocol))
  expect(effects).toEqual([true, true, true, false])
})
