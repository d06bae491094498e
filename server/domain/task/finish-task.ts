import type { PoolClient } from '../../db/pool.ts'
import { keepFile } from '../file/keep-file.ts'
import { failFileFrom } from './task-kinds.ts'

export type TaskEnd = {
  state: 'done' | 'failed' | 'cancelled'
  /** What stopped the whole of it, for people; empty when nothing did. */
  message?: string
  /** What it made. */
  fileId?: string
  now: number
}

/**
 * Ends a task that has not ended: true for the one call that did. From 20 failures on they are kept as fail.txt
 * (spec §7), unless the task made a file of its own.
 */
export async function finishTask(
  client: PoolClient,
  id: number,
  { state, message = '', fileId, now }: TaskEnd,
): Promise<boolean> {
  const { rows } = await client.query<{ account_id: number; failed: number }>(
    `UPDATE task SET state = $2::"TaskState", message = $3, file_id = $4, finished_at = $5
     WHERE id = $1 AND state IN ('waiting', 'running') RETURNING account_id, failed`,
    [id, state, message, fileId ?? null, new Date(now)],
  )
  const [ended] = rows
  if (!ended) return false
  if (!fileId && ended.failed >= failFileFrom) {
    const failFile = await keepFile(client, {
      accountId: ended.account_id,
      kind: 'failures',
      name: 'fail.txt',
      bytes: await listFailures(client, id),
      now,
    })
    await client.query('UPDATE task SET file_id = $2 WHERE id = $1', [id, failFile])
  }
  return true
}

type Failure = { seq: number; imei: string | null; message: string }

/** A line for each row that failed: device number, row, reason. With a byte order mark: editors guess otherwise. */
async function listFailures(client: PoolClient, id: number): Promise<Buffer> {
  const { rows } = await client.query<Failure>(
    `SELECT seq, input->>'imei' AS imei, message FROM task_item
     WHERE task_id = $1 AND state = 'failed' ORDER BY seq`,
    [id],
  )
  const plain = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  const lines = rows.map(({ seq, imei, message }) =>
    [plain(imei ?? ''), seq, plain(message)].join('\t'),
  )
  return Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`)
}
