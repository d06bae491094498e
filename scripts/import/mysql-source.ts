import { type ConnectionOptions, createConnection, type RowDataPacket } from 'mysql2/promise'
import type { ForeignSource, PositionPage } from './foreign.ts'
import { lastId, type PositionRow, positionOfRow, readSqlFleet } from './sql-fleet.ts'

const pageSize = 5000

/** In the zone of the connection, which is UTC. */
const milliseconds = (column: string) =>
  `TIMESTAMPDIFF(MICROSECOND, '1970-01-01', ${column}) DIV 1000`

const pageText = (
  condition: string,
) => `SELECT id, deviceid, ${milliseconds('fixtime')} AS fix, ${milliseconds('devicetime')} AS device,
    valid + 0 AS valid, latitude, longitude, altitude, speed, course, accuracy, attributes
  FROM tc_positions WHERE id > ? ${condition} ORDER BY id LIMIT ${pageSize}`

/** Yes and no as bits. */
const typeCast: ConnectionOptions['typeCast'] = (field, next) =>
  field.type === 'BIT' ? field.buffer()?.[0] === 1 : next()

/** A Traccar database in MariaDB or MySQL, by its public schema. Only read. */
export async function openMysqlSource(url: string): Promise<ForeignSource> {
  const { hostname, port, pathname, username, password } = new URL(url)
  const connection = await createConnection({
    host: hostname,
    port: Number(port || 3306),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)),
    timezone: 'Z',
    typeCast: typeCast,
  })
  await connection.query(`SET time_zone = '+00:00'`)
  await connection.query('SET SESSION TRANSACTION READ ONLY')
  const rows = async (text: string) => (await connection.query<RowDataPacket[]>(text))[0]
  const pageOf = async (last: number, ids: readonly number[] | undefined) => {
    type Page = (RowDataPacket & PositionRow)[]
    if (!ids) return (await connection.execute<Page>(pageText(''), [last]))[0]
    return (await connection.query<Page>(pageText('AND deviceid IN (?)'), [last, ids]))[0]
  }
  /** Of `ids` alone, where they are given. */
  async function* readPages(cursor: string, ids?: readonly number[]): AsyncGenerator<PositionPage> {
    for (let last = Number(lastId(cursor)); ; ) {
      const page = await pageOf(last, ids)
      const end = page.at(-1)
      if (!end) return
      last = Number(end.id)
      yield { rows: page.map(positionOfRow), cursor: String(last) }
    }
  }
  return {
    name: `traccar ${hostname}${port ? `:${port}` : ''}${pathname}`,
    readFleet: () => readSqlFleet(rows),
    countPositions: async () =>
      Number((await rows('SELECT count(*) AS n FROM tc_positions'))[0]?.['n']),
    readPositions: (cursor) => readPages(cursor),
    readHistory: (ids) => readPages('', ids),
    close: () => connection.end(),
  }
}
