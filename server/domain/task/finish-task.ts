import type { PoolClient } from '../../db/pool.ts'
import { keepFile } from '../file/keep-file.ts'
import { takePasswordSheet } from '../import/password-sheet.ts'
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
 * (spec §7), unless the task made a file of its own or gave passwords, which are in one sheet with the failures.
 */
export async function finishTask(
  client: PoolClient,
  id: number,
  { state, message = '', fileId, now }: TaskEnd,
): Promise<boolean> {
  const { rows } = await client.query<Ended>(
    `UPDATE task SET state = $2::"TaskState", message = $3, file_id = $4, finished_at = $5
     WHERE id = $1 AND state IN ('waiting', 'running') RETURNING account_id, failed, kind, lang`,
    [id, state, message, fileId ?? null, new Date(now)],
  )
  const [ended] = rows
  if (!ended) return false
  const file = fileId ? undefined : await fileOfRows(client, id, ended)
  if (file) {
    const made = await keepFile(client, { ...file, accountId: ended.account_id, now })
    await client.query('UPDATE task SET file_id = $2 WHERE id = $1', [id, made])
  }
  return true
}

type Ended = { account_id: number; failed: number; kind: string; lang: string }

/** The passwords that an import gave, with its failures; else the failures, when they are many. */
async function fileOfRows(client: PoolClient, id: number, { kind, lang, failed }: Ended) {
  const passwords = kind === 'import' && (await takePasswordSheet(client, id, lang))
  if (passwords) return { ...passwords, kind: 'passwords' as const }
  if (failed < failFileFrom) return undefined
  return { kind: 'failures' as const, name: 'fail.txt', bytes: await listFailures(client, id) }
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
