import { openSession } from '#server/domain/people/auth/open-session.ts'
import type { Services } from '#server/services.ts'

export const levels = ['root', 'dealer', 'sub-dealer', 'owner'] as const
export type Level = (typeof levels)[number]

export type BenchCaller = {
  level: Level
  sid: string
  path: string
  below: { id: number; name: string }[]
  numbers: string[]
  groups: number[]
}

const depths: Record<Level, number> = { root: 1, dealer: 2, 'sub-dealer': 3, owner: 5 }

/** Several a level, so that no limit is met. */
export async function openCallers(services: Services, perLevel: number): Promise<BenchCaller[]> {
  const callers: BenchCaller[] = []
  for (const level of levels) {
    const { rows } = await services.pool.query<{ id: number; path: string }>(
      `SELECT DISTINCT ON (a.id) a.id, o.path FROM account a JOIN organisation o ON o.id = a.organisation_id
       WHERE length(o.path) - length(replace(o.path, '/', '')) - 1 = $1 ORDER BY a.id LIMIT 4000`,
      [depths[level]],
    )
    for (let n = 0; n < perLevel; n++) {
      const row = rows[Math.floor((n / perLevel) * rows.length)]
      if (row) callers.push(await openCaller(services, level, row))
    }
  }
  return callers
}

/** Its sid. */
export async function sessionOf(services: Services, accountId: number): Promise<string> {
  const { sid } = await openSession(services, {
    who: { flag: 'e_account_login', accountId, deviceId: undefined },
    isBrowser: false,
    isRemembered: false,
    lang: 'en',
    ip: '192.0.2.1',
    agent: 'bench',
  })
  return sid
}

async function openCaller(
  services: Services,
  level: Level,
  { id, path }: { id: number; path: string },
): Promise<BenchCaller> {
  const sid = await sessionOf(services, id)
  const range = [path, `${path.slice(0, -1)}0`]
  const { pool } = services
  const below = await pool.query<{ id: number; name: string }>(
    'SELECT id, name FROM organisation WHERE path >= $1 AND path < $2 LIMIT 200',
    range,
  )
  const devices = await pool.query<{ imei: string }>(
    `SELECT d.imei FROM organisation o JOIN device d ON d.organisation_id = o.id
     WHERE o.path >= $1 AND o.path < $2 LIMIT 1000`,
    range,
  )
  const groups = await pool.query<{ id: number }>(
    `SELECT g.id FROM organisation o JOIN device_group g ON g.organisation_id = o.id
     WHERE o.path >= $1 AND o.path < $2 LIMIT 20`,
    range,
  )
  return {
    level,
    sid,
    path,
    below: below.rows,
    numbers: devices.rows.map(({ imei }) => imei),
    groups: groups.rows.map(({ id: group }) => group),
  }
}
