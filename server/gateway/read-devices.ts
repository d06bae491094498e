import { type Expression, sql } from 'kysely'
import { storedMask } from '#lib/codes/alarm-types.ts'
import { ownDefinitions } from '#lib/motion/definitions.ts'
import { decodeStream, streamRules } from '#lib/motion/stream.ts'
import { type DeviceState, emptyState, type StateColumns } from '../db/device-state.ts'
import { isToSend } from '../db/is-to-send.ts'
import { isUnproven } from '../db/is-unproven.ts'
import { noToldState, packState } from '../db/packed-state.ts'
import { paddedKeys } from '../db/padded-keys.ts'
import type { Pool } from '../db/pool.ts'
import { anyOf, db, type Given, prepared } from '../db/sql.ts'
import { unixSeconds } from '../db/unix-seconds.ts'
import { boundFences } from '../domain/tracking/fence/read-watched.ts'
import type { DeviceSettings } from './codecs/protocol.ts'
import type { Device, IdentitySettings, RuleSettings } from './device.ts'
import { readVisits } from './fences/read-visits.ts'
import { transports } from './identity/holding.ts'

type Settings = DeviceSettings & RuleSettings & IdentitySettings

/** Shared by devices without settings. */
const noSettings: Settings = Object.freeze({})

const noFences: Device['bound'] = []

/** With empty states; unknown numbers are left out. `instance`: of this gateway. */
export async function readFacts(
  main: Pool,
  numbers: readonly string[],
  instance: string,
): Promise<Device[]> {
  const rows = await factsOf(main, { numbers: paddedKeys(numbers) })
  return rows.map((row) => deviceOf(row, instance))
}

const factsOf = prepared('gateway-devices', (given: Given<{ numbers: readonly string[] }>) =>
  db
    .selectFrom('device as d')
    .innerJoin('organisation as o', 'o.id', 'd.organisation_id')
    .leftJoin('device_holder as h', 'h.device_id', 'd.id')
    .select(['d.id', 'd.imei', 'd.model', 'd.settings', 'd.icon', 'd.auth_code as authCode'])
    .select([
      'd.iccid',
      'd.iccid_reported as isIccidReported',
      'd.version',
      'd.told_model as toldModel',
      'd.hardware',
      'd.firmware',
      'd.terminal_id as terminalId',
      'd.protocol',
    ])
    .select(['h.ip as holderIp', 'h.transport as holderTransport', 'o.zone'])
    .select(['h.instance as holderInstance', 'h.epoch as holderEpoch'])
    .select(['o.path', 'd.group_id as groupId'])
    .select((eb) => [
      boundFences(eb.ref('d.id')).as('bound'),
      unixSeconds(eb.ref('d.activated_at')).as('activatedAt'),
      unixSeconds(eb.ref('d.expires_at')).as('expiresAt'),
      eb
        .exists(waitingFor(eb.ref('d.id')))
        .$castTo<boolean>()
        .as('hasWaiting'),
      eb('d.auth_proved_at', 'is not', null).$castTo<boolean>().as('isAuthProved'),
      isUnproven(eb).$castTo<boolean>().as('isClaimOpen'),
      sql<string | null>`encode(${eb.ref('d.token_hash')}, 'hex')`.as('tokenHash'),
    ])
    .where('d.imei', '=', anyOf(given.numbers))
    .where('d.deleted_at', 'is', null),
)

const waitingFor = (deviceId: Expression<number>) =>
  db
    .selectFrom('command as c')
    .where('c.device_id', '=', deviceId)
    .where(isToSend)
    .where('c.expires_at', '>', sql<Date>`now()`)

type FactRow = Awaited<ReturnType<typeof factsOf>>[number]

function withMasks(stored: Settings): Settings {
  const { alarmsOff, alarmsSilent } = stored
  return {
    ...stored,
    ...(alarmsOff && { alarmsOff: storedMask(alarmsOff) }),
    ...(alarmsSilent && { alarmsSilent: storedMask(alarmsSilent) }),
  }
}

/** Undefined unless this gateway holds it for a phone or a feed. */
function phoneEpochOf(row: FactRow, instance: string): number | undefined {
  const { holderTransport, holderInstance } = row
  const isHeld = holderTransport !== null && holderTransport <= transports.http
  const isOurs = isHeld && holderInstance === instance
  return isOurs ? (row.holderEpoch ?? undefined) : undefined
}

function deviceOf(row: FactRow, instance: string): Device {
  const { id, imei, model, protocol, icon, hasWaiting, isAuthProved } = row
  const settings = row.settings as Settings
  return {
    id,
    number: imei,
    model,
    protocol,
    settings: Object.keys(settings).length === 0 ? noSettings : withMasks(settings),
    icon,
    rules: streamRules(row.zone, ownDefinitions(settings)),
    zone: row.zone,
    path: row.path,
    groupId: row.groupId ?? undefined,
    bound: row.bound.length === 0 ? noFences : row.bound,
    watched: undefined,
    visits: undefined,
    authCode: row.authCode ?? undefined,
    iccid: row.iccid ?? '',
    isIccidReported: row.isIccidReported,
    version: row.version ?? '',
    toldModel: row.toldModel ?? '',
    hardware: row.hardware ?? '',
    firmware: row.firmware ?? '',
    activatedAt: row.activatedAt ?? undefined,
    expiresAt: row.expiresAt ?? undefined,
    hasWaiting,
    isAuthProved,
    terminalId: row.terminalId ?? undefined,
    isClaimOpen: row.isClaimOpen,
    tokenHash: row.tokenHash ?? undefined,
    holder:
      row.holderIp === null ? undefined : { ip: row.holderIp, transport: row.holderTransport ?? 0 },
    phoneEpoch: phoneEpochOf(row, instance),
    state: emptyState(),
    memory: undefined,
    session: undefined,
    waiting: undefined,
    batch: 0,
    pending: 0,
    usedAt: 0,
  }
}

type StateRow = StateColumns & {
  received_at: number | null
  stay_lat: number | null
  stay_lon: number | null
  driven_since: number | null
  stream: string | null
  stream_rev: number
}

const statesOf = prepared('gateway-states', ({ ids }: Given<{ ids: readonly number[] }>) =>
  db
    .selectFrom('tracking.device_state')
    .select(['device_id', 'fixed_at', 'received_at', 'seen_at', 'lat', 'lon', 'speed', 'course'])
    .select(['altitude', 'flags', 'mileage', 'satellites', 'signal', 'battery', 'is_charging'])
    .select(['acc', 'oil_cut', 'alarm_mask', 'line', 'is_moving', 'motion_since'])
    .select(['stay_lat', 'stay_lon', 'driven_since', 'stream', 'stream_rev', 'accuracy'])
    .select('clock_off')
    .where('device_id', '=', anyOf(ids)),
)

/** Fills in the stored states. */
export async function readStates(positions: Pool, devices: readonly Device[]): Promise<void> {
  if (devices.length === 0) return
  const ids = devices.map((device) => device.id)
  const rows = await statesOf(positions, { ids })
  const byId = new Map(devices.map((device) => [device.id, device]))
  for (const row of rows) {
    const device = byId.get(row.device_id)
    if (!device) continue
    device.state = stateOf(row)
    device.state.told = packState(device.state)
  }
  await readVisits(positions, byId)
}

const stayOf = ({ stay_lat, stay_lon }: StateRow) => ({
  stayLat: stay_lat ?? 0,
  stayLon: stay_lon ?? 0,
})

function stateOf(row: StateRow): DeviceState {
  const empty = emptyState()
  return {
    fixedAt: row.fixed_at ?? empty.fixedAt,
    receivedAt: row.received_at ?? 0,
    seenAt: row.seen_at ?? 0,
    lat: row.lat ?? 0,
    lon: row.lon ?? 0,
    speed: row.speed ?? 0,
    course: row.course ?? -1,
    altitude: row.altitude ?? 0,
    flags: row.flags,
    accuracy: row.accuracy ?? 0,
    clockOff: row.clock_off ?? 0,
    mileage: row.mileage ?? -1,
    satellites: row.satellites ?? -1,
    signal: row.signal ?? -1,
    battery: row.battery ?? -1,
    isCharging: row.is_charging ?? undefined,
    acc: row.acc ?? -1,
    oilCut: row.oil_cut ?? undefined,
    alarmMask: storedMask(row.alarm_mask),
    line: row.line,
    isMoving: row.is_moving,
    motionSince: row.motion_since ?? 0,
    ...stayOf(row),
    drivenSince: row.driven_since ?? 0,
    extra: empty.extra,
    isExtraNew: false,
    stream: row.stream === null ? undefined : decodeStream(row.stream),
    streamRev: row.stream_rev,
    isStreamNew: false,
    told: noToldState,
  }
}

const streamsOf = prepared('gateway-streams', ({ ids }: Given<{ ids: readonly number[] }>) =>
  db
    .selectFrom('tracking.device_state')
    .select(['device_id', 'stream', 'stream_rev'])
    .select(['fixed_at', 'received_at', 'lat', 'lon', 'flags', 'accuracy'])
    .where('device_id', '=', anyOf(ids)),
)

export const readStreams = (positions: Pool, ids: readonly number[]) =>
  streamsOf(positions, { ids: paddedKeys(ids) })
