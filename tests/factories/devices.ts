import { storeEpoch } from '#lib/codes/position-flags.ts'
import type { Protocol } from '#lib/codes/protocols.ts'
import { everyTime, markDirty } from '#server/db/fact-store.ts'
import { remakeStream } from '#server/domain/tracking/motion/remake-stream.ts'
import type { Services } from '#server/services.ts'
import { hashOf, nextNumber, type Organisation } from './organisations.ts'
import { prismaOf } from './prisma-of.ts'

export type DeviceOptions = {
  organisation: Organisation
  imei?: string
  name?: string
  groupId?: number
  phone?: string
  iccid?: string
  protocol?: Protocol
  model?: string
  /** Of `123456` by default; null for none. */
  passwordHash?: string | null
  activatedAt?: Date | null
  expiresAt?: Date | null
  deletedAt?: Date | null
}

/** A device, activated unless told otherwise. */
export async function createDevice(services: Services, options: DeviceOptions) {
  const { organisation, imei = String(860_000_000_000_000 + nextNumber()) } = options
  return prismaOf(services).device.create({
    data: {
      organisationId: organisation.id,
      imei,
      name: options.name ?? '',
      groupId: options.groupId ?? null,
      phone: options.phone ?? null,
      iccid: options.iccid ?? null,
      protocol: options.protocol ?? 'jt808',
      model: options.model ?? '',
      passwordHash:
        options.passwordHash === undefined
          ? await hashOf('123456', services.config.SECRET)
          : options.passwordHash,
      activatedAt: options.activatedAt === undefined ? new Date() : options.activatedAt,
      expiresAt: options.expiresAt ?? null,
      deletedAt: options.deletedAt ?? null,
    },
  })
}

export type StateOptions = {
  line?: 'down' | 'on' | 'sleep'
  isMoving?: boolean
  lat?: number
  lon?: number
  fixedAt?: number
  speed?: number
  alarmMask?: number
  flags?: number
  oilCut?: boolean
}

const lines = { down: 0, on: 1, sleep: 2 }

export async function putState(services: Services, deviceId: number, options: StateOptions = {}) {
  const { line = 'on', isMoving = false, lat = 31_230_000, lon = 121_470_000, speed = 0 } = options
  const fixedAt = (options.fixedAt ?? Math.floor(Date.now() / 1000)) - storeEpoch
  await services.positions.query(
    `INSERT INTO tracking.device_state
       (device_id, fixed_at, received_at, seen_at, lat, lon, speed, course, flags, line, is_moving, alarm_mask,
        oil_cut)
     VALUES ($1, $2, $2, $2, $3, $4, $5, 90, $9, $6, $7, $8, $10)
     ON CONFLICT (device_id) DO UPDATE SET line = $6, is_moving = $7, lat = $3, lon = $4`,
    [
      deviceId,
      fixedAt,
      lat,
      lon,
      speed,
      lines[line],
      isMoving,
      options.alarmMask ?? 0,
      options.flags ?? 0,
      options.oilCut ?? null,
    ],
  )
}

export type PositionOptions = {
  deviceId: number
  time: number
  lat: number
  lon: number
  speed?: number
  /** Metres. */
  altitude?: number
  flags?: number
  seq?: number
}

export async function putPositions({ positions }: Services, rows: PositionOptions[]) {
  const column = (of: (row: PositionOptions) => number) => rows.map(of)
  await positions.query(
    `INSERT INTO tracking.position (device_id, time, seq, lat, lon, mileage, speed, course, altitude, flags)
     SELECT device_id, time, seq, lat, lon, -1, speed, 0, altitude, flags FROM
       unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::int[], $6::int[], $7::int[], $8::int[])
         AS row (device_id, time, seq, lat, lon, speed, flags, altitude)`,
    [
      column(({ deviceId }) => deviceId),
      column(({ time }) => time - storeEpoch),
      column(({ seq }) => seq ?? 0),
      column(({ lat }) => lat),
      column(({ lon }) => lon),
      column(({ speed }) => speed ?? 0),
      column(({ flags }) => flags ?? 0),
      column(({ altitude }) => altitude ?? 0),
    ],
  )
}

/** Trips, stops and days of stored positions. */
export async function makeFacts({ pool: main, positions }: Services, deviceId: number) {
  await positions.query(
    'INSERT INTO tracking.device_state (device_id, fixed_at) VALUES ($1, 1) ON CONFLICT DO NOTHING',
    [deviceId],
  )
  await markDirty(positions, [{ deviceId, ...everyTime }])
  await remakeStream({ main, positions }, deviceId)
}

export type AlarmOptions = {
  deviceId: number
  time: number
  takenAt?: number
  type?: number
  flags?: number
  /** Of a fence. */
  subject?: number
}

/** Returns its id. */
export async function putAlarm({ positions }: Services, options: AlarmOptions): Promise<number> {
  const { deviceId, time, takenAt = null, type = 0, flags = 0, subject = 0 } = options
  const { rows } = await positions.query<{ id: number }>(
    `INSERT INTO tracking.alarm (device_id, time, taken_at, type, lat, lon, speed, flags, subject)
     VALUES ($1, $2, coalesce($3, (extract(epoch FROM now()) * 1000000)::int8), $4, 31230000, 121470000, 300, $5, $6)
     RETURNING id`,
    [deviceId, time - storeEpoch, takenAt, type, flags, subject],
  )
  return rows[0]?.id ?? 0
}
