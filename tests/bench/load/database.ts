import { once } from 'node:events'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

export async function openClient(): Promise<pg.Client> {
  const connectionString = process.env['DATABASE_URL']
  if (!connectionString)
    throw new Error('Run it as `npm run bench -- NAME`: DATABASE_URL is missing.')
  const client = new pg.Client({ connectionString, options: '-c synchronous_commit=on' })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Numbers `first`, `first` + 1, …; in service. */
export async function addDevices(client: pg.Client, first: number, count: number): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO organisation (id, path, name)
     SELECT id, '/' || id || '/', 'bench'
     FROM nextval(pg_get_serial_sequence('organisation', 'id')) id RETURNING id`,
  )
  await client.query(
    `INSERT INTO device (imei, organisation_id, protocol, activated_at)
     SELECT ($2::int8 + n)::text, $1, 'jt808', now() FROM generate_series(0, $3::int - 1) n`,
    [rows[0]?.id, first, count],
  )
}

export async function positionSize(client: pg.Client): Promise<{ bytes: number; rows: number }> {
  const { rows } = await client.query<{ bytes: string; rows: string }>(
    `SELECT sum(pg_relation_size(relid) + pg_indexes_size(relid)) AS bytes,
       (SELECT count(*) FROM tracking.position) AS rows
     FROM pg_partition_tree('tracking.position') WHERE isleaf`,
  )
  return { bytes: Number(rows[0]?.bytes), rows: Number(rows[0]?.rows) }
}

/** The default form, and the fastest. */
export type CopyForm = 'text' | 'binary'

/** One COPY of the stored rows into the emptied table; rows a second. */
export async function timePlainCopy(client: pg.Client, form: CopyForm): Promise<number> {
  const options = `(FORMAT ${form})`
  const out = client.query(copyTo(`COPY (SELECT * FROM tracking.position) TO STDOUT ${options}`))
  const parts: Buffer[] = []
  for await (const part of out) parts.push(part as Buffer)
  const stream = Buffer.concat(parts)
  const { rows } = await client.query<{ n: string }>('SELECT count(*) AS n FROM tracking.position')
  await client.query('TRUNCATE tracking.position')
  await client.query('CHECKPOINT')
  const startedAt = performance.now()
  const into = client.query(copyFrom(`COPY tracking.position FROM STDIN ${options}`))
  const done = once(into, 'finish')
  into.end(stream)
  await done
  return Number(rows[0]?.n) / ((performance.now() - startedAt) / 1000)
}
