import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

type Row = Record<string, unknown>

const camel: Readonly<Record<string, string>> = {
  uniqueid: 'uniqueId',
  groupid: 'groupId',
  deviceid: 'deviceId',
  userlimit: 'userLimit',
  fixtime: 'fixTime',
  devicetime: 'deviceTime',
}

/** With the names of the API; attributes are an object there. */
const objectOf = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      camel[name] ?? name,
      name === 'attributes' ? JSON.parse(String(value ?? '{}')) : value,
    ]),
  )

/** Statements by path, as its description says what comes back (traccar.org/api-reference). */
function statementOf(path: string, query: URLSearchParams): [text: string, values: unknown[]] {
  const of = (name: string) => query.get(name)
  const linked = (table: string, link: string, from: string, to: string, id: string) =>
    [
      `SELECT o.* FROM ${table} o JOIN ${link} l ON l.${to} = o.id WHERE l.${from} = $1 ORDER BY o.id`,
      [id],
    ] as [string, unknown[]]
  if (path === 'positions') {
    const times =
      'fixtime AT TIME ZONE $$utc$$ AS fixtime, devicetime AT TIME ZONE $$utc$$ AS devicetime'
    const columns = `id, protocol, deviceid, ${times}, valid, latitude, longitude, altitude, speed, course, accuracy, attributes`
    const device = of('deviceId')
    if (!device)
      return [
        `SELECT ${columns} FROM tc_positions WHERE id IN (SELECT positionid FROM tc_devices)`,
        [],
      ]
    const within = `fixtime > ($2::timestamptz AT TIME ZONE 'utc') AND fixtime <= ($3::timestamptz AT TIME ZONE 'utc')`
    return [
      `SELECT ${columns} FROM tc_positions WHERE deviceid = $1 AND ${within} ORDER BY fixtime`,
      [device, of('from'), of('to')],
    ]
  }
  const [user, device, group] = [of('userId'), of('deviceId'), of('groupId')]
  if (path === 'devices' && user)
    return linked('tc_devices', 'tc_user_device', 'userid', 'deviceid', user)
  if (path === 'groups' && user)
    return linked('tc_groups', 'tc_user_group', 'userid', 'groupid', user)
  if (path === 'geofences' && device)
    return linked('tc_geofences', 'tc_device_geofence', 'deviceid', 'geofenceid', device)
  if (path === 'geofences' && group)
    return linked('tc_geofences', 'tc_group_geofence', 'groupid', 'geofenceid', group)
  return [`SELECT * FROM tc_${path} ORDER BY id`, []]
}

/** A Traccar server over its database, for reading; `token` opens it. The third request is answered 503. */
export async function openTraccarServer(database: string, token: string) {
  const client = new pg.Client(database)
  client.on('error', () => undefined)
  await client.connect()
  let requests = 0
  const server = http.createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://host')
    requests += 1
    if (request.headers.authorization !== `Bearer ${token}` || requests === 3) {
      response.writeHead(requests === 3 ? 503 : 401).end()
      return
    }
    const [text, values] = statementOf(pathname.replace('/api/', ''), searchParams)
    client.query<Row>(text, values).then(
      ({ rows }) => response.end(JSON.stringify(rows.map(objectOf))),
      (error: unknown) => response.writeHead(400).end(String(error)),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await client.end()
    },
  }
}
