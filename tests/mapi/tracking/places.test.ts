import { afterAll, beforeAll, expect, test } from 'vitest'
import { locationKinds } from '#lib/codes/location-kinds.ts'
import { positionFlag, storeEpoch } from '#lib/codes/position-flags.ts'
import { extraBound, writeExtra } from '#server/db/position-extra.ts'
import { placeNetworks } from '#server/domain/tracking/place/place-networks.ts'
import { sandboxLocator } from '#server/sandbox/sandbox-locator.ts'
import { call, logIn } from '../../factories/caller.ts'
import { createDevice, putPositions, putState } from '../../factories/devices.ts'
import {
  createAccount,
  createOrganisation,
  type Organisation,
} from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'

let platform: Platform
let sid: string
let organisation: Organisation
beforeAll(async () => {
  platform = await openPlatform({ isHeld: true, isApart: true })
  organisation = await createOrganisation(platform)
  sid = await logIn(platform, await createAccount(platform, { organisation }))
})
afterAll(() => platform.close())

const none = {
  satellites: undefined,
  signal: undefined,
  battery: undefined,
  isCharging: undefined,
  oilCut: undefined,
  isAsleep: false,
}

function extraOf(items: Record<string, string>): Buffer {
  const itemsJson = JSON.stringify(items)
  const bytes = Buffer.alloc(extraBound(itemsJson))
  return bytes.subarray(0, writeExtra(bytes, 0, none, { alarmMask: 0n, itemsJson }))
}

/** A report without a fix that waits for its place. */
async function unplaced(deviceId: number, items: Record<string, string>): Promise<void> {
  const time = Math.floor(Date.now() / 1000) - 60
  await putState(platform, deviceId, { fixedAt: time - 600 })
  const place = { lat: 31_230_000, lon: 121_470_000 }
  await putPositions(platform, [{ deviceId, time, ...place, flags: positionFlag.noFix }])
  await platform.positions.query('UPDATE tracking.position SET extra = $2 WHERE device_id = $1', [
    deviceId,
    extraOf(items),
  ])
  await platform.positions.query(
    `INSERT INTO tracking.unplaced (device_id, time, seq, try_at)
     SELECT device_id, time, seq, now() - interval '1 second' FROM tracking.position
     WHERE device_id = $1`,
    [deviceId],
  )
}

test('cell towers place a device but where lbsswitch is closed; access points do either way', async () => {
  const cells = '460,0,4120,21809,-71'
  const wifi = '001122334455,-60;001122334466,-50'
  const outcome = async (closed: 0 | 1 | null, items: Record<string, string>) => {
    const { id } = await createDevice(platform, { organisation })
    platform.advance(5)
    const set = { simei: [String(id)], items: [{ key: 'lbsswitch', value: closed }] }
    expect(await call(platform, 'device/SetSetting', set, { sid })).toMatchObject({ errcode: 0 })
    await unplaced(id, items)
    const stores = { ...platform, main: platform.pool, locator: sandboxLocator() }
    return placeNetworks({ ...stores, keptDays: { warm: 0 } })
  }
  expect(await outcome(1, { cells })).toEqual({ placed: 0, unknown: 1, again: 0 })
  expect(await outcome(0, { cells })).toEqual({ placed: 1, unknown: 0, again: 0 })
  expect(await outcome(null, { cells })).toEqual({ placed: 1, unknown: 0, again: 0 })
  expect(await outcome(1, { wifi })).toEqual({ placed: 1, unknown: 0, again: 0 })
})

test('a place of access points shows its kind and accuracy in detail, track and list', async () => {
  const device = await createDevice(platform, { organisation })
  const simei = String(device.id)
  const time = Math.floor(Date.now() / 1000) - 60
  await putState(platform, device.id, { fixedAt: time - 600 })
  await putPositions(platform, [
    { deviceId: device.id, time: time - 600, lat: 31_230_000, lon: 121_470_000 },
    { deviceId: device.id, time, lat: 31_230_000, lon: 121_470_000, flags: positionFlag.noFix },
  ])
  const wifi = '001122334455,-60;001122334466,-50'
  await platform.positions.query(
    'UPDATE tracking.position SET extra = $3 WHERE device_id = $1 AND time = $2',
    [device.id, time - storeEpoch, extraOf({ wifi })],
  )
  await platform.positions.query(
    `INSERT INTO tracking.unplaced (device_id, time, seq, try_at)
     SELECT device_id, time, seq, now() - interval '1 second' FROM tracking.position
     WHERE device_id = $1 AND time = $2`,
    [device.id, time - storeEpoch],
  )
  const stores = {
    ...platform,
    main: platform.pool,
    locator: sandboxLocator(),
    keptDays: { warm: 0 },
  }
  expect(await placeNetworks(stores)).toEqual({ placed: 1, unknown: 0, again: 0 })

  const detail = await call(platform, 'device/GetDetail', { simei }, { sid })
  expect(detail).toMatchObject({ loc_type: 'e_wifi', accuracy: 35, fix_time: time, speed: 0 })
  const period = { simei, start_time: time - 900, end_time: time + 30 }
  const track = await call(platform, 'location/GetTrack', period, { sid })
  expect(track['time']).toEqual([time - 600, time])
  expect(track['positionType'][1]).toBe(locationKinds.e_static_wifi)
  expect(track['approximate']).toEqual([[1, 35]])
  expect(track['lat'][1]).toBe(detail['lat'])
})
