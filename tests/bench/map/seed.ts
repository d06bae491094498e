import { createHash } from 'node:crypto'
import { permissions } from '#lib/codes/permissions.ts'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import type { Pool } from '#server/db/pool.ts'
import { hashPassword } from '#server/domain/people/auth/password.ts'

export const password = 'bench-map-1'

export type Fleet = { devices: number; account: string; firstId: number }

const towns = Array.from({ length: 60 }, (_, i) => ({
  lon: 102 + ((i * 0.618_034) % 1) * 18,
  lat: 23 + ((i * 0.754_877) % 1) * 18,
}))

async function addOrganisation(pool: Pool, name: string, parent?: { id: number; path: string }) {
  const { rows } = await pool.query<{ id: number; path: string }>(
    `INSERT INTO organisation (id, parent_id, path, name, kind)
     SELECT id, $1, $2 || id || '/', $3, 'seller' FROM (SELECT nextval('organisation_id_seq')::int AS id) fresh
     RETURNING id, path`,
    [parent?.id ?? null, parent?.path ?? '/', name],
  )
  return rows[0] as { id: number; path: string }
}

/** Degrees; around the towns, thinner outwards. */
export function startOf(n: number): { lon: number; lat: number } {
  const town = towns[(n * 7) % towns.length] ?? { lon: 110, lat: 30 }
  const around = (salt: number) => {
    const parts = [1, 2, 3].map(
      (k) => (Math.sin(n * 12.9898 * k + salt * 78.233) * 43_758.5453) % 1,
    )
    return parts.reduce((sum, part) => sum + part, 0) / 3
  }
  return { lon: town.lon + around(1) * 1.6, lat: town.lat + around(2) * 1.2 }
}

/** A hundred organisations below it; nine of ten devices online. */
export async function seedFleet(pool: Pool, devices: number, secret: string): Promise<Fleet> {
  const account = `map${devices}`
  const top = await addOrganisation(pool, `Fleet of ${devices}`)
  const md5 = createHash('md5').update(password).digest('hex')
  await pool.query(
    `INSERT INTO account (organisation_id, login, name, password_hash, role, permissions)
     VALUES ($1, $2, $2, $3, 'e_role_manager', $4)`,
    [top.id, account, await hashPassword(md5, secret), permissions],
  )
  const below: number[] = [top.id]
  for (let i = 0; devices > 0 && i < 100; i++) {
    below.push((await addOrganisation(pool, `Branch ${i + 1}`, top)).id)
  }
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO device (imei, organisation_id, name, protocol, icon, activated_at)
     SELECT (10000000000 + $2::bigint * 1000000 + n)::text, ($1::int[])[1 + n % cardinality($1::int[])], 'Car ' || n,
            'jt808', n % 7, now()
     FROM generate_series(1, $2::int) n RETURNING id`,
    [below, devices],
  )
  const firstId = rows.reduce((least, { id }) => Math.min(least, id), Number.MAX_SAFE_INTEGER)
  if (devices > 0) await addStates(pool, firstId, devices)
  return { devices, account, firstId }
}

async function addStates(pool: Pool, firstId: number, devices: number): Promise<void> {
  const places = Array.from({ length: devices }, (_, n) => startOf(n))
  const now = Math.floor(Date.now() / 1000) - storeEpoch
  await pool.query(
    `INSERT INTO tracking.device_state (device_id, fixed_at, received_at, seen_at, lat, lon, speed, course, line, is_moving)
     SELECT $1 + n - 1, $2, $2, $2, lat, lon, 400, (n * 37) % 360, CASE WHEN n % 10 = 0 THEN 0 ELSE 1 END, n % 2 = 0 AND n % 10 <> 0
     FROM unnest($3::int[], $4::int[]) WITH ORDINALITY AS place(lat, lon, n)`,
    [
      firstId,
      now,
      places.map(({ lat }) => Math.round(lat * 1e6)),
      places.map(({ lon }) => Math.round(lon * 1e6)),
    ],
  )
}
