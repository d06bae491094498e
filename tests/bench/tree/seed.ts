import { permissions } from '#lib/codes/permissions.ts'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import type { Pool } from '#server/db/pool.ts'

export type Sizes = { organisations: number; accounts: number; devices: number }

const shape = { dealers: 60, subDealers: 24, shops: 8 }

/** root > dealers > sub-dealers > shops > owners; a parent's id follows from a child's. */
const organisationRows = `
  INSERT INTO organisation (id, parent_id, path, name, kind)
  WITH RECURSIVE node AS (
    SELECT n AS id,
      CASE WHEN n = 1 THEN NULL
        WHEN n <= 1 + $2 THEN 1
        WHEN n <= 1 + $2 + $2 * $3 THEN 2 + (n - 2 - $2) % $2
        WHEN n <= 1 + $2 + $2 * $3 + $2 * $3 * $4 THEN 2 + $2 + (n - 2 - $2 - $2 * $3) % ($2 * $3)
        -- A skew: squares crowd the owners into the first shops.
        ELSE 2 + $2 + $2 * $3 + floor(power(random(), 2) * $2 * $3 * $4)::int END AS parent
    FROM generate_series(1, $1::int) n
  ), placed AS (
    SELECT id, parent, '/1/' AS path FROM node WHERE id = 1
    UNION ALL
    SELECT node.id, node.parent, placed.path || node.id || '/' FROM node JOIN placed ON node.parent = placed.id
  )
  SELECT id, parent, path,
    (ARRAY['华东','江南','北方','远航','安达','Meridian','Harbour','瑞通','天行','Lantern'])[1 + id % 10] ||
    (ARRAY['物流','车联','租赁','Fleet','冷链','客运','Tracking','工程','保险','出行'])[1 + (id / 10) % 10] || ' ' || id,
    CASE WHEN id > 1 + $2 + $2 * $3 + $2 * $3 * $4 THEN 'end_user' ELSE 'seller' END::"OrganisationKind"
  FROM placed`

/** Nine of ten devices have a state. Triggers are off. */
export async function seedPlatform(pool: Pool, sizes: Sizes): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`SET statement_timeout = 0; SET session_replication_role = replica`)
    const { dealers, subDealers, shops } = shape
    await client.query(organisationRows, [sizes.organisations, dealers, subDealers, shops])
    await client.query(
      `INSERT INTO account (organisation_id, login, name, phone, password_hash, role, permissions)
       SELECT 1 + n % $1::int, 'user' || n, (ARRAY['王','李','张','Kim','Silva'])[1 + n % 5] || ' ' || n,
         (13000000000 + n)::text, 'none', 'e_role_manager', $3
       FROM generate_series(1, $2::int) n`,
      [sizes.organisations, sizes.accounts, permissions],
    )
    await client.query(
      `INSERT INTO device_group (organisation_id, name)
       SELECT 1 + n * 7 % $1::int, '车队 ' || n FROM generate_series(1, $1::int / 4) n`,
      [sizes.organisations],
    )
    await addDevices(client, sizes)
    await client.query(
      `UPDATE organisation SET device_count = n FROM
         (SELECT organisation_id, count(*)::int AS n FROM device GROUP BY 1) counted
       WHERE counted.organisation_id = organisation.id`,
    )
    for (const table of ['organisation', 'account', 'device', 'device_group'])
      await client.query(`SELECT setval('${table}_id_seq', (SELECT max(id) FROM ${table}))`)
    await client.query('SET session_replication_role = origin')
    await client.query('VACUUM ANALYZE')
  } finally {
    client.release(true)
  }
}

type Client = Pick<Pool, 'query'>

/** One in fifty expired, one in forty never used. */
async function addDevices(client: Client, { organisations, devices }: Sizes): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
     WHERE tablename = 'device' AND indexdef LIKE '%USING gin%'`,
  )
  for (const { name } of indexes) await client.query(`DROP INDEX "${name}"`)
  await client.query(
    `INSERT INTO device (imei, organisation_id, name, model, protocol, iccid, activated_at, expires_at)
     SELECT (860000000000000 + n::bigint * 7919 % 999999999999)::text,
       1 + floor(power(random(), 1.5) * $1)::int,
       (ARRAY['沪','京','粤','苏','浙','川'])[1 + n % 6] || chr(65 + n % 26) || lpad((n * 7 % 100000)::text, 5, '0'),
       (ARRAY['GT06N','JT808-2019','T1','S5'])[1 + n % 4], (ARRAY['jt808','gt06'])[1 + n % 2]::"Protocol",
       '8986' || lpad((n::bigint * 104729 % 10000000000)::text, 16, '0'),
       CASE WHEN n % 40 = 0 THEN NULL ELSE now() - n % 900 * interval '1 day' END,
       now() + (CASE WHEN n % 50 = 0 THEN -30 ELSE n % 900 END) * interval '1 day'
     FROM generate_series(1, $2::int) n`,
    [organisations, devices],
  )
  for (const { definition } of indexes) await client.query(definition)
  await client.query(
    `INSERT INTO tracking.device_state (device_id, fixed_at, received_at, seen_at, lat, lon, speed, course, line, is_moving)
     SELECT id, $1, $1, $1, 31000000 + id % 900000, 121000000 + id % 900000, 300, id % 360,
       CASE WHEN id % 3 = 0 THEN 0 WHEN id % 20 = 1 THEN 2 ELSE 1 END, id % 3 = 1 AND id % 20 <> 1
     FROM device WHERE id % 10 <> 9`,
    [Math.floor(Date.now() / 1000) - storeEpoch],
  )
}
