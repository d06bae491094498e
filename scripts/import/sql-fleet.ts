import { attributesIn } from '#server/gateway/codecs/osmand/forwarded.ts'
import {
  deviceOf,
  type ForeignFleet,
  type ForeignPosition,
  fenceOf,
  groupOf,
  userOf,
} from './foreign.ts'

/** `fix` and `device`: milliseconds since 1970. */
export type PositionRow = {
  id: string | number
  deviceid: number
  fix: number | null
  device: number | null
  valid: boolean | number
  latitude: number
  longitude: number
  altitude: number
  speed: number
  course: number
  accuracy: number
  attributes: string | null
}

/** From the begin where it is of another way, as the API's. */
export const lastId = (cursor: string): string => (/^\d+$/.test(cursor) ? cursor : '0')

type Rows = (text: string) => Promise<Record<string, unknown>[]>

/** By SQL that PostgreSQL and MariaDB both read. */
export async function readSqlFleet(rows: Rows): Promise<ForeignFleet> {
  const links = async (table: string, from: string, to: string) =>
    (await rows(`SELECT ${from} AS a, ${to} AS b FROM ${table} ORDER BY 1, 2`)).map(
      ({ a, b }) => [Number(a), Number(b)] as const,
    )
  const devices = await rows(
    `SELECT d.*, p.protocol AS last_protocol FROM tc_devices d LEFT JOIN tc_positions p ON p.id = d.positionid ORDER BY d.id`,
  )
  const fences = await rows('SELECT * FROM tc_geofences ORDER BY id')
  const [drivers] = await rows('SELECT count(*) AS n FROM tc_drivers')
  return {
    groups: (await rows('SELECT * FROM tc_groups ORDER BY id')).map(groupOf),
    devices: devices.map((row) => deviceOf(row, row['last_protocol'])),
    users: (await rows('SELECT * FROM tc_users ORDER BY id')).map(userOf),
    fences: fences.map((row) => fenceOf(row, attributesIn(row['attributes']))),
    drivers: Number(drivers?.['n'] ?? 0),
    userDevices: await links('tc_user_device', 'userid', 'deviceid'),
    userGroups: await links('tc_user_group', 'userid', 'groupid'),
    deviceFences: await links('tc_device_geofence', 'deviceid', 'geofenceid'),
    groupFences: await links('tc_group_geofence', 'groupid', 'geofenceid'),
  }
}

export const positionOfRow = (row: PositionRow): ForeignPosition => ({
  deviceId: row.deviceid,
  position: {
    fixTime: row.fix,
    deviceTime: row.device,
    valid: row.valid,
    outdated: undefined,
    latitude: row.latitude,
    longitude: row.longitude,
    altitude: row.altitude,
    speed: row.speed,
    course: row.course,
    accuracy: row.accuracy,
    attributes: attributesIn(row.attributes),
  },
})
