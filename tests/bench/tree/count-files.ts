import type { Services } from '#server/services.ts'
import { runTaskNow } from '../../factories/tasks.ts'
import { callTimer } from './time-calls.ts'

export type AskedFile = {
  report: string
  params: object
  /** Each line is another with these. */
  columns: string[]
  /** How many rows there are, as `n`. */
  count: string
  values: unknown[]
}

/**
 * Writes a report to a file as its worker does, and counts its lines beside the rows in the database. Throws where a row
 * is missing or there twice.
 */
export async function countFile(
  services: Services,
  { count, values, ...asked }: AskedFile,
  sid: string,
) {
  const started = performance.now()
  await callTimer(services)('export/Start', { ...asked, format: 'csv' }, sid)
  const { rows: tasks } = await services.pool.query<{ id: number }>(
    'SELECT max(id) AS id FROM task',
  )
  await runTaskNow(services, tasks[0]?.id ?? 0)
  const seconds = (performance.now() - started) / 1000
  const { rows: files } = await services.pool.query<{ bytes: Buffer | null; why: string | null }>(
    'SELECT f.bytes, t.message AS why FROM task t LEFT JOIN stored_file f ON f.id = t.file_id WHERE t.id = $1',
    [tasks[0]?.id],
  )
  const [, ...lines] = String(files[0]?.bytes ?? '')
    .trimEnd()
    .split('\r\n')
  const { rows: counted } = await services.pool.query<{ n: number }>(count, values)
  const found = { lines: lines.length, different: new Set(lines).size, rows: counted[0]?.n ?? 0 }
  if (found.lines !== found.rows || found.different !== found.rows)
    throw new Error(`${asked.report}: ${JSON.stringify(found)} ${files[0]?.why ?? ''}`)
  return { rows: found.rows, seconds: Math.round(seconds * 10) / 10 }
}
