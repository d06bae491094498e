import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { alarmMask, alarmTypes } from '#lib/codes/alarm-types.ts'
import { positionFlag, storeEpoch } from '#lib/codes/position-flags.ts'
import { type LiveRow, liveRowBytes, readLiveRow } from '#lib/live/frame.ts'
import { sweepOffline } from '#server/domain/tracking/position/sweep-offline.ts'
import type { BusTopics } from '#server/jobs/bus.ts'
import { createDevice, putState } from '../factories/devices.ts'
import { untilLockWaits } from '../factories/lock-waits.ts'
import { createOrganisation, type Organisation } from '../factories/organisations.ts'
import { openPlatform, type Platform } from '../factories/platform.ts'

/** Just too long for a device without settings. */
const tooLong = 730

function decodeRows(base64: string): LiveRow[] {
  const bytes = Buffer.from(base64, 'base64')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  return Array.from({ length: bytes.length / liveRowBytes }, (_, n) =>
    readLiveRow(view, n * liveRowBytes),
  )
}

describe.each([
  ['in one database', false],
  ['with the positions in a database of their own', true],
])('the offline sweep %s', (_, isApart) => {
  let platform: Platform
  let organisation: Organisation
  const alarms: BusTopics['alarm'][] = []
  const live: string[] = []
  beforeAll(async () => {
    platform = await openPlatform({ isApart })
    organisation = await createOrganisation(platform)
    await platform.bus.subscribe('alarm', (alarm) => alarms.push(alarm))
    await platform.bus.subscribe('live', ({ rows }) => live.push(rows))
  })
  afterAll(() => platform.close())
  // Alive for as long as a test takes.
  beforeEach(() => gatewayAt('-10 minutes'))
  afterEach(async () => {
    await platform.positions.query('TRUNCATE tracking.device_state, tracking.alarm')
    alarms.length = 0
    live.length = 0
  })

  const sweep = () => sweepOffline({ ...platform, main: platform.pool })
  const now = () => Math.floor(Date.now() / 1000)
  const gatewayAt = (ago: string) =>
    platform.pool.query(
      `INSERT INTO gateway_status (gateway_id, status, unknown, at) VALUES ('g', '{}', '[]', now() - $1::interval)
       ON CONFLICT (gateway_id) DO UPDATE SET at = excluded.at`,
      [ago],
    )
  const lineOf = async (id: number) => {
    const { rows } = await platform.positions.query(
      'SELECT line, is_moving FROM tracking.device_state WHERE device_id = $1',
      [id],
    )
    return rows[0]
  }
  const storedAlarms = async () =>
    (await platform.positions.query('SELECT device_id, time, type, lat, flags FROM tracking.alarm'))
      .rows
  const silentFor = async (
    seconds: number,
    options: Partial<Parameters<typeof createDevice>[1]> = {},
  ) => {
    const device = await createDevice(platform, { organisation, ...options })
    await putState(platform, device.id, { fixedAt: now() - seconds, isMoving: true })
    return device.id
  }

  test('a silent device goes offline once, with one alarm, and watchers hear of it', async () => {
    const silent = await silentFor(tooLong)
    const awake = await silentFor(600)
    const before = now()
    expect(await sweep()).toBe(1)
    expect(await lineOf(silent)).toEqual({ line: 0, is_moving: true })
    expect(await lineOf(awake)).toMatchObject({ line: 1 })
    const [alarm, ...others] = await storedAlarms()
    expect(others).toEqual([])
    expect(alarm).toMatchObject({
      device_id: silent,
      type: alarmTypes.offline.bit,
      lat: 31_230_000,
    })
    expect(alarm.time + storeEpoch).toBeGreaterThanOrEqual(before)
    expect(alarms).toMatchObject([{ deviceId: silent, type: alarmTypes.offline.bit }])
    expect(live.flatMap(decodeRows)).toMatchObject([{ id: silent, state: 'offline' }])
    expect(await sweep()).toBe(0)
    expect(alarms).toHaveLength(1)
  })

  test('two sweeps at once mark and tell each device once', async () => {
    for (let n = 0; n < 20; n += 1) await silentFor(tooLong)
    const counts = await Promise.all([sweep(), sweep(), sweep()])
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(20)
    expect(await storedAlarms()).toHaveLength(20)
    expect(alarms).toHaveLength(20)
  })

  test('the interval of a device counts, and one that makes no sense does not stop the sweep', async () => {
    const slow = await silentFor(tooLong)
    const quick = await silentFor(200)
    const odd = await silentFor(100)
    const settings = (id: number, text: string) =>
      platform.pool.query('UPDATE device SET settings = $2 WHERE id = $1', [id, text])
    await settings(slow, '{"intervalSeconds": 3600}')
    await settings(quick, '{"intervalSeconds": 30}')
    await settings(odd, '{"intervalSeconds": "often"}')
    expect(await sweep()).toBe(1)
    expect(await lineOf(quick)).toMatchObject({ line: 0 })
    await settings(odd, '{"intervalSeconds": 1e30}')
    expect(await sweep()).toBe(0)
  })

  test('a device whose offline alarm is off goes offline in silence', async () => {
    const quiet = await silentFor(tooLong)
    await platform.pool.query('UPDATE device SET settings = $2 WHERE id = $1', [
      quiet,
      { alarmsOff: Number(alarmMask(['sos', 'offline'])) },
    ])
    const odd = await silentFor(tooLong)
    await platform.pool.query('UPDATE device SET settings = $2 WHERE id = $1', [
      odd,
      { alarmsOff: 'all' },
    ])
    expect(await sweep()).toBe(2)
    expect(await lineOf(quiet)).toMatchObject({ line: 0 })
    expect(await storedAlarms()).toMatchObject([{ device_id: odd }])
  })

  test('an offline alarm that the app does not tell is marked', async () => {
    const silent = await silentFor(tooLong)
    await platform.pool.query('UPDATE device SET settings = $2 WHERE id = $1', [
      silent,
      { alarmsSilent: String(alarmMask(['offline'])) },
    ])
    const sent = await silentFor(tooLong)
    expect(await sweep()).toBe(2)
    const marked = (await storedAlarms()).map(({ device_id, flags }) => [
      device_id,
      (flags & positionFlag.silent) !== 0,
    ])
    expect(new Map(marked as [number, boolean][])).toEqual(
      new Map([
        [silent, true],
        [sent, false],
      ]),
    )
  })

  test('a device that is heard of while the sweep runs stays online', async () => {
    const id = await silentFor(tooLong)
    const client = await platform.positions.connect()
    await client.query('BEGIN')
    await client.query('UPDATE tracking.device_state SET seen_at = $2 WHERE device_id = $1', [
      id,
      now() - storeEpoch,
    ])
    const swept = sweep()
    await untilLockWaits(platform.positions, 1)
    await client.query('COMMIT')
    client.release()
    expect(await swept).toBe(0)
    expect(await lineOf(id)).toMatchObject({ line: 1 })
  })

  test('no alarm for devices out of service, nor for silence of which nobody could know', async () => {
    await silentFor(tooLong, { activatedAt: null })
    await silentFor(tooLong, { expiresAt: new Date(Date.now() - 1000) })
    await silentFor(tooLong, { deletedAt: new Date() })
    await silentFor(7200)
    expect(await sweep()).toBe(4)
    expect(await storedAlarms()).toEqual([])
    await gatewayAt('2 minutes')
    await silentFor(tooLong)
    expect(await sweep()).toBe(1)
    expect(await storedAlarms()).toEqual([])
  })

  test('more devices than one transaction takes are all marked', async () => {
    await platform.positions.query(
      `INSERT INTO tracking.device_state (device_id, seen_at, line)
       SELECT 1000000 + n, $1, 1 FROM generate_series(1, 2500) AS n`,
      [now() - storeEpoch - tooLong],
    )
    expect(await sweep()).toBe(2500)
  })
})
