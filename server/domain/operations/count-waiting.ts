import type { Services } from '../../services.ts'

export type Waiting = { tasks: number; messages: number; commands: number }

/** Work that waits: long operations, SMS and mail, commands for devices. Counted up to 10 000 each. */
export async function countWaiting({ pool }: Pick<Services, 'pool'>): Promise<Waiting> {
  const { rows } = await pool.query<{ tasks: string; messages: string; commands: string }>(
    `SELECT (SELECT count(*) FROM (SELECT FROM task WHERE state = 'waiting' LIMIT 10000) t) AS tasks,
       (SELECT count(*) FROM (SELECT FROM outbox_message WHERE state = 'waiting' LIMIT 10000) m) AS messages,
       (SELECT count(*) FROM (SELECT FROM command WHERE state = 'waiting' AND expires_at > now() LIMIT 10000) c) AS commands`,
  )
  const [row] = rows
  return {
    tasks: Number(row?.tasks),
    messages: Number(row?.messages),
    commands: Number(row?.commands),
  }
}
