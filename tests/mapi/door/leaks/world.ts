import { alarmTypes } from '#lib/codes/alarm-types.ts'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { sensors } from '#lib/codes/sensors.ts'
import { fillCells } from '#server/db/cell-store.ts'
import { everyTime } from '#server/db/fact-store.ts'
import { insertReadings } from '#server/db/reading-store.ts'
import { putAttendanceRule } from '../../../factories/attendance.ts'
import { createBeacon, putSightings } from '../../../factories/beacons.ts'
import { call, logIn } from '../../../factories/caller.ts'
import { createDevice, putAlarm, putPositions, putState } from '../../../factories/devices.ts'
import { createFence } from '../../../factories/fences.ts'
import { ownIp } from '../../../factories/numbers.ts'
import { createAccount, createGroup, createOrganisation } from '../../../factories/organisations.ts'
import type { Platform } from '../../../factories/platform.ts'
import { createPoi } from '../../../factories/pois.ts'
import { amrOf, putRecording } from '../../../factories/recordings.ts'
import { putSim } from '../../../factories/sims.ts'
import { putBookLock, putTripNote } from '../../../factories/trip-notes.ts'
import { putUpkeep } from '../../../factories/upkeep.ts'
import { putHours } from '../../../factories/working-days.ts'

export type Kind = 'organisation' | 'device' | 'account' | 'group' | 'fence' | 'poi' | 'sim'
/** By its id and by words that nothing else bears. */
export type Thing = { kind: Kind; id: number; path: string; words: string[]; isDeleted?: boolean }
export type Person = { sid: string; path: string; organisationId: number; deviceId?: number }
export type World = { things: Thing[]; people: Person[]; organisations: Thing[] }

export type Random = { below: (n: number) => number; of: <T>(list: readonly T[]) => T }

export function randomOf(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (n: number) => Math.floor(next() * n)
  return {
    below,
    of: (list) => {
      if (list.length === 0) throw new Error('nothing to choose from')
      return list[below(list.length)] as (typeof list)[number]
    },
  }
}

const sizes = {
  organisations: 18,
  groups: 15,
  fences: 15,
  pois: 15,
  sims: 15,
  accounts: 22,
  devices: 50,
  deleted: 15,
}
const many = <T>(count: number, make: (n: number) => Promise<T>) =>
  Array.from({ length: count }, (_, n) => n).reduce<Promise<T[]>>(
    async (made, n) => [...(await made), await make(n)],
    Promise.resolve([]),
  )

/** Part of no other word; `zq` finds all. */
const wordOf = (kind: string, n: number) => `zq${kind}${String(n).padStart(3, '0')}`

/** Random shape, things of every kind, each person's audit events. */
export async function makeWorld(platform: Platform, random: Random): Promise<World> {
  const organisations = await makeTree(platform, random)
  const groups = await many(sizes.groups, async (n) => {
    const { id, path } = random.of(organisations)
    const name = wordOf('grp', n)
    const group = await createGroup(platform, { id, path }, name)
    return { kind: 'group', id: group.id, path, words: [name] } satisfies Thing
  })
  const fences = await many(sizes.fences, async (n) => {
    const { id, path } = random.of(organisations)
    const name = wordOf('fen', n)
    const fence = await createFence(platform, { organisation: { id, path }, name })
    return { kind: 'fence', id: fence.id, path, words: [name] } satisfies Thing
  })
  const pois = await many(sizes.pois, async (n) => {
    const { id, path } = random.of(organisations)
    const name = wordOf('poi', n)
    const poi = await createPoi(platform, { organisation: { id, path }, name })
    return { kind: 'poi', id: poi.id, path, words: [name] } satisfies Thing
  })
  const sims = await many(sizes.sims, async () => {
    const { id, path } = random.of(organisations)
    const iccid = await putSim(platform, id)
    const { rows } = await platform.pool.query<{ id: number }>(
      'SELECT id FROM sim_card WHERE iccid = $1',
      [iccid],
    )
    return { kind: 'sim', id: rows[0]?.id ?? 0, path, words: [iccid] } satisfies Thing
  })
  const accounts = await many(sizes.accounts, async (n) => {
    // Two stand in the root, so that somebody sees all.
    const { id, path } = n < 2 ? (organisations[0] as Thing) : random.of(organisations)
    const login = wordOf('acc', n)
    const account = await createAccount(platform, { organisation: { id, path }, login })
    return { ...account, organisationId: id, path, words: [login] }
  })
  const devices = await makeDevices(platform, random, { organisations, groups, accounts })
  for (const { id, path } of organisations) {
    const beacon = await createBeacon(platform, { organisation: { id, path }, number: 'AB12' })
    await putAttendanceRule(platform, { organisationId: id, beaconIds: [beacon.id] })
  }
  await many(devices.length, async (n) => {
    const { id: deviceId, organisationId } = devices[n] as (typeof devices)[number]
    await putUpkeep(platform, { deviceId, organisationId })
    const closedBy = random.of(accounts).id
    await putUpkeep(platform, { deviceId, organisationId, closedBy })
    const at = Math.floor(Date.now() / 1000) - 1800
    await putBookLock(platform, { deviceId, organisationId })
    await putSightings(platform, deviceId, [{ number: 'AB12', at }])
    await putHours(platform, { deviceId, organisationId })
    await putRecording(platform, { deviceId, bytes: amrOf(1) })
    await putTripNote(platform, { deviceId, organisationId, at, writtenBy: closedBy })
  })
  const people = await many(accounts.length, async (n) => {
    const account = accounts[n] as (typeof accounts)[number]
    return { sid: await logIn(platform, account, { ip: ownIp() }), ...account }
  })
  await leaveTraces(platform, random, { people, devices })
  const holders = devices.filter(({ isDeleted }) => !isDeleted).slice(0, 4)
  const users = await many(holders.length, async (n) => {
    const { id, path, imei, organisationId } = holders[n] as (typeof holders)[number]
    const sid = await logIn(platform, { login: imei, password: '123456' }, { ip: ownIp() })
    return { sid, path, organisationId, deviceId: id }
  })
  const named = accounts.map(({ id, path, words }) => ({
    kind: 'account' as const,
    id,
    path,
    words,
  }))
  const things = [...organisations, ...groups, ...fences, ...pois, ...sims, ...named, ...devices]
  return { things, organisations, people: [...people, ...users] }
}

async function makeTree(platform: Platform, random: Random): Promise<Thing[]> {
  const made: Thing[] = []
  for (let n = 0; n < sizes.organisations; n++) {
    const parent = n === 0 ? undefined : random.of(made)
    const name = wordOf('org', n)
    const place = await createOrganisation(platform, { name, ...(parent && { parent }) })
    made.push({ kind: 'organisation', ...place, words: [name] })
  }
  return made
}

type Places = {
  organisations: Thing[]
  groups: Thing[]
  accounts: { id: number; path: string }[]
}
type MadeDevice = Thing & { imei: string; organisationId: number }

function makeDevices(
  platform: Platform,
  random: Random,
  { organisations, groups, accounts }: Places,
): Promise<MadeDevice[]> {
  return many(sizes.devices + sizes.deleted, async (n) => {
    const organisation = random.of(organisations)
    const { id: organisationId, path } = organisation
    const here = (one: { path: string }) => one.path === path
    const group = random.below(2) ? groups.find(here) : undefined
    const isDeleted = n >= sizes.devices
    const [name, imei] = [wordOf('dev', n), `777000${String(n).padStart(5, '0')}`]
    const device = await createDevice(platform, {
      organisation,
      name,
      imei,
      ...(group && { groupId: group.id }),
      deletedAt: isDeleted ? new Date() : null,
    })
    const owner = random.below(2) ? accounts.find(here) : undefined
    await platform.pool.query(
      'UPDATE device SET account_id = $2, deleted_by = $3, version = $4 WHERE id = $1',
      [device.id, owner?.id ?? null, isDeleted ? random.of(accounts).id : null, 'v1'],
    )
    // Every fifth has been silent for two days.
    const silent = { line: 'down' as const, fixedAt: Math.floor(Date.now() / 1000) - 172_800 }
    await putState(platform, device.id, n % 5 === 0 ? silent : {})
    await platform.pool.query(
      `INSERT INTO command (device_id, account_id, kind, type_value, expires_at)
       VALUES ($1, $2, 'location', 20001, now() + interval '1 day')`,
      [device.id, random.of(accounts).id],
    )
    await platform.pool.query(
      `INSERT INTO device_heard (device_id, cause, organisation_id, protocol, port, address, count, at)
       VALUES ($1, 'wrongPort', $2, 'gt06', 'jt808', '203.0.*.*', 2, now())`,
      [device.id, organisationId],
    )
    await platform.pool.query(
      `INSERT INTO hardware_change (device_id, organisation_id, kind, value, former, by_person)
       VALUES ($1, $2, 'iccid', '89860012345678901232', '89860012345678901231', false)`,
      [device.id, organisationId],
    )
    await putFix(platform, device.id)
    await putMotion(platform, device.id)
    const time = Math.floor(Date.now() / 1000) - 60
    await putAlarm(platform, { deviceId: device.id, time })
    await putAlarm(platform, { deviceId: device.id, time, type: alarmTypes.overspeed.bit })
    const words = [name, imei]
    return { kind: 'device', id: device.id, path, words, isDeleted, imei, organisationId }
  })
}

/** A trip, and a stop at its end, half an hour ago. */
async function putMotion({ positions, now }: Platform, deviceId: number): Promise<void> {
  const start = Math.floor(now() / 1000) - 1800 - storeEpoch
  const values = [deviceId, start]
  await positions.query(
    `INSERT INTO tracking.trip (device_id, time, end_time, start_lat, start_lon, end_lat, end_lon, metres, drive_seconds,
       idle_seconds, top_speed, version)
     VALUES ($1, $2::int, $2 + 600, 31230000, 121470000, 31230000, 121470000, 900, 600, 0, 300, 1)`,
    values,
  )
  await positions.query(
    `INSERT INTO tracking.stop (device_id, time, end_time, lat, lon, idle_seconds, metres, version, is_gap)
     VALUES ($1, $2::int + 600, $2 + 1200, 31230000, 121470000, 0, 0, 1, false)`,
    values,
  )
  await positions.query(
    `INSERT INTO tracking.day (device_id, day, metres, drive_seconds, idle_seconds, stop_seconds, gap_seconds, online_seconds,
       top_speed, trips, version)
     VALUES ($1, $2::int / 86400, 900, 600, 0, 600, 0, 1200, 300, 1, 1)`,
    values,
  )
}

async function putFix(platform: Platform, deviceId: number): Promise<void> {
  const time = Math.floor(platform.now() / 1000) - 60
  await putPositions(platform, [{ deviceId, time, lat: 31_230_000, lon: 121_470_000 }])
  await fillCells(platform.positions, { deviceId, ...everyTime })
  const at = time - storeEpoch
  const told = ['temperature1', 'battery', 'fuelLitres', 'heart', 'steps'] as const
  await insertReadings(platform.positions, {
    readings: told.map((name) => ({ deviceId, sensor: sensors[name].code, time: at, value: 500 })),
    sensors: told.map((name) => ({ deviceId, sensor: sensors[name].code, heardAt: at })),
  })
}

async function leaveTraces(
  platform: Platform,
  random: Random,
  { people, devices }: { people: Person[]; devices: MadeDevice[] },
): Promise<void> {
  for (const { sid, path } of people) {
    platform.advance(1)
    const seen = devices.filter((device) => !device.isDeleted && device.path.startsWith(path))
    if (seen.length === 0) continue
    const simei = String(random.of(seen).id)
    const end_time = Math.floor(platform.now() / 1000) + 86_400
    await call(platform, 'device/Share', { simei, end_time }, { sid })
    await call(platform, 'device/Modify', { simei, remark: 'seen' }, { sid })
    await platform.pool.query(
      'INSERT INTO service_use (service, device_id, n, at) VALUES (7, $1, 1, $2)',
      [simei, new Date(platform.now())],
    )
  }
}
