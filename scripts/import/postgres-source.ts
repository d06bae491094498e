import pg from 'pg'
import type { ForeignSource, PositionPage } from './foreign.ts'
import { lastId, type PositionRow, positionOfRow, readSqlFleet } from './sql-fleet.ts'

const pageSize = 5000

/** Times without a zone are of UTC: as milliseconds since 1970. */
const milliseconds = (column: string) => `(extract(epoch FROM ${column}) * 1000)::float8`

const pageText = (
  condition: string,
) => `SELECT id, deviceid, ${milliseconds('fixtime')} AS fix, ${milliseconds('devicetime')} AS device,
    valid, latitude, longitude, altitude, speed, course, accuracy, attributes
  FROM tc_positions WHERE id > $1 ${condition} ORDER BY id LIMIT ${pageSize}`

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
    readFleet: () => readSqlFleet(rows),
    countPositions: async () =>
      Number((await rows('SELECT count(*) AS n FROM tc_positions'))[0]?.['n']),
    readPositions: (cursor) => readPages(client, cursor),
    readHistory: (ids) => readPages(client, '', ids),
    close: () => client.end(),
  }
}

/** Of `ids` alone, where they are given. */
async function* readPages(
  client: pg.Client,
  cursor: string,
  ids?: readonly number[],
): AsyncGenerator<PositionPage> {
  for (let last = lastId(cursor); ; ) {
    const { rows } = await client.query<PositionRow>({
      name: ids ? 'history' : 'positions',
      text: pageText(ids ? 'AND deviceid = ANY($2)' : ''),
      values: ids ? [last, ids] : [last],
    })
    const end = rows.at(-1)
    if (!end) return
    last = String(end.id)
    yield { rows: rows.map(positionOfRow), cursor: last }
  }
}
