import type { Pool } from '../db/pool.ts'
import { type DeviceState, emptyState, type StateColumns } from '../domain/position/device-state.ts'
import type { DeviceSettings } from './codecs/protocol.ts'
import type { Device, IdentitySettings, RuleSettings } from './device.ts'

type Settings = DeviceSettings & RuleSettings & IdentitySettings

type FactRow = [
  id: number,
  imei: string,
  model: string,
  settings: Settings,
  icon: number,
  authCode: string | null,
  iccid: string | null,
  version: string | null,
  activatedAt: number | null,
  expiresAt: number | null,
  hasWaiting: boolean,
  isAuthProved: boolean,
  terminalId: string | null,
  tokenHash: string | null,
  holderIp: string | null,
  holderTransport: number | null,
  protocol: Device['protocol'],
]

/** Shared by all devices without settings of their own. */
const noSettings: Settings = Object.freeze({})

/** Facts of the devices with these numbers, with an empty state; numbers that are nobody's are left out. */
export async function readFacts(main: Pool, numbers: readonly string[]): Promise<Device[]> {
  const { rows } = await main.query<FactRow>({
    name: 'gateway-devices',
    rowMode: 'array',
    text: `SELECT id, imei, model, settings, icon, auth_code, iccid, version,
      extract(epoch FROM activated_at)::int8, extract(epoch FROM expires_at)::int8,
      EXISTS (SELECT 1 FROM command WHERE device_id = device.id AND state = 'waiting' AND expires_at > now()),
      auth_proved_at IS NOT NULL, terminal_id, encode(token_hash, 'hex'), h.ip, h.transport, protocol
      FROM device LEFT JOIN device_holder h ON h.device_id = device.id WHERE imei = ANY($1::text[]) AND deleted_at IS NULL`,
    values: [numbers],
  })
  return rows.map(deviceOf)
}

function deviceOf(row: FactRow): Device {
  const [
    id,
    number,
    model,
    settings,
    icon,
    authCode,
    iccid,
    version,
    activatedAt,
    expiresAt,
    ...rest
  ] = row
  const [hasWaiting, isAuthProved, terminalId, tokenHash, holderIp, holderTransport, protocol] =
    rest
  return {
    id,
    number,
    model,
    protocol,
    settings: Object.keys(settings).length === 0 ? noSettings : settings,
    icon,
    authCode: authCode ?? undefined,
    iccid: iccid ?? '',
    version: version ?? '',
    activatedAt: activatedAt ?? undefined,
    expiresAt: expiresAt ?? undefined,
    hasWaiting,
    isAuthProved,
    terminalId: terminalId ?? undefined,
    tokenHash: tokenHash ?? undefined,
    holder: holderIp === null ? undefined : { ip: holderIp, transport: holderTransport ?? 0 },
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
}

/** Reads the stored present states into these devices. */
export async function readStates(positions: Pool, devices: readonly Device[]): Promise<void> {
  if (devices.length === 0) return
  const { rows } = await positions.query<StateRow>({
    name: 'gateway-states',
    text: `SELECT device_id, fixed_at, received_at, seen_at, lat, lon, speed, course, altitude, flags, mileage,
      satellites, signal, battery, is_charging, acc, oil_cut, alarm_mask, line, is_moving, motion_since,
      stay_lat, stay_lon FROM tracking.device_state WHERE device_id = ANY($1::int[])`,
    values: [devices.map((device) => device.id)],
  })
  const byId = new Map(devices.map((device) => [device.id, device]))
  for (const row of rows) {
    const device = byId.get(row.device_id)
    if (device) device.state = stateOf(row)
  }
}

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
    mileage: row.mileage ?? -1,
    satellites: row.satellites ?? -1,
    signal: row.signal ?? -1,
    battery: row.battery ?? -1,
    isCharging: row.is_charging ?? undefined,
    acc: row.acc ?? -1,
    oilCut: row.oil_cut ?? undefined,
    alarmMask: row.alarm_mask,
    line: row.line,
    isMoving: row.is_moving,
    motionSince: row.motion_since ?? 0,
    stayLat: row.stay_lat ?? 0,
    stayLon: row.stay_lon ?? 0,
    extra: empty.extra,
    isExtraNew: false,
  }
}
