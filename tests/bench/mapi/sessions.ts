import { createHash } from 'node:crypto'
import { hashPassword } from '#server/domain/people/auth/password.ts'
import type { Services } from '#server/services.ts'
import { sessionOf } from '../tree/callers.ts'

export type BenchSession = {
  sid: string
  login: string
  md5: string
  devices: string[]
  numbers: string[]
}

const md5 = createHash('md5').update('bench-password').digest('hex')

/** Owners and dealers of 10 to 300 devices. One password. */
export async function openSessions(services: Services, count: number): Promise<BenchSession[]> {
  const { pool, config } = services
  await pool.query('UPDATE account SET password_hash = $1', [
    await hashPassword(md5, config.SECRET),
  ])
  const { rows } = await pool.query<{ id: number; login: string; ids: string[]; imeis: string[] }>(
    `SELECT a.id, a.login, f.ids, f.imeis FROM (
       SELECT o.id, array_agg(d.id::text ORDER BY d.id) AS ids, array_agg(d.imei ORDER BY d.id) AS imeis
       FROM organisation o JOIN organisation b ON b.path >= o.path AND b.path < left(o.path, -1) || '0'
         JOIN device d ON d.organisation_id = b.id
       GROUP BY o.id HAVING count(*) BETWEEN 10 AND 300) f
     JOIN account a ON a.organisation_id = f.id ORDER BY a.id % 1009, a.id LIMIT $1`,
    [count],
  )
  if (rows.length === 0) throw new Error('no organisation has between 10 and 300 devices')
  const sessions: BenchSession[] = []
  for (const { id, login, ids, imeis } of rows) {
    const sid = await sessionOf(services, id)
    sessions.push({ sid, login, md5, devices: ids, numbers: imeis })
  }
  return sessions
}
