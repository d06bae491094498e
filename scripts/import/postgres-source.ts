import pg from 'pg'
import { attributesIn } from '#server/gateway/codecs/osmand/forwarded.ts'
import {
  deviceOf,
  type ForeignFleet,
  type ForeignSource,
  fenceOf,
  groupOf,
  type PositionPage,
  userOf,
} from './foreign.ts'

const pageSize = 5000

type PositionRow = {
  id: string
  deviceid: number
  fix: number | null
  device: number | null
  valid: boolean
  latitude: number
  longitude: number
  altitude: number
  speed: number
  course: number
  accuracy: number
  attributes: string | null
}

/** Times without a zone are of UTC: as milliseconds since 1970. */
const milliseconds = (column: string) => `(extract(epoch FROM ${column}) * 1000)::float8`

const pageText = `SELECT id, deviceid, ${milliseconds('fixtime')} AS fix, ${milliseconds('devicetime')} AS device,
    valid, latitude, longitude, altitude, speed, course, accuracy, attributes
  FROM tc_positions WHERE id > $1 ORDER BY id LIMIT ${pageSize}`

/** A Traccar database in PostgreSQL, by its public schema (schema/changelog-*.xml of traccar/traccar). Only read. */
export async function openPostgresSource(url: string): Promise<ForeignSource> {
  const client = new pg.Client({
    connectionString: url,
    options: '-c default_transaction_read_only=on',
  })
  await client.connect()
  const rows = async (text: string) => (await client.query<Record<string, unknown>>(text)).rows
  const { hostname, port, pathname } = new URL(url)
  return {
    name: `traccar ${hostname}${port ? `:${port}` : ''}${pathname}`,
    readFleet: () => readFleet(rows),
    countPositions: async () =>
      Number((await rows('SELECT count(*) AS n FROM tc_positions'))[0]?.['n']),
    readPositions: (cursor) => readPages(client, cursor),
    close: () => client.end(),
  }
}

type Rows = (text: string) => Promise<Record<string, unknown>[]>

async function readFleet(rows: Rows): Promise<ForeignFleet> {
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

async function* readPages(client: pg.Client, cursor: string): AsyncGenerator<PositionPage> {
  for (let last = cursor || '0'; ; ) {
    const { rows } = await client.query<PositionRow>({
      name: 'positions',
      text: pageText,
      values: [last],
    })
    const end = rows.at(-1)
    if (!end) return
    last = String(end.id)
    yield { rows: rows.map(positionOfRow), cursor: last }
  }
}

const positionOfRow = (row: PositionRow) => ({
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
