import type { Services } from '#server/services.ts'
import { startLoad } from '../load/processes.ts'
import { callTimer } from '../tree/time-calls.ts'

type Written = { seconds: number; mb: number }

/** A file of trips of a day, in a process of its own. Throws where a row is missing. */
export async function exportTrips(
  services: Services,
  { sid, start, end }: { sid: string; start: number; end: number },
): Promise<Written & { rows: number }> {
  const params = { start_time: start, end_time: end }
  const asked = { report: 'total/runtime/distance', params, format: 'xlsx' }
  await callTimer(services)('export/Start', asked, sid)
  const { rows: tasks } = await services.pool.query<{ id: number }>(
    'SELECT max(id) AS id FROM task',
  )
  const task = tasks[0]?.id ?? 0
  const program = new URL('./export-child.ts', import.meta.url).pathname
  const child = await startLoad<Written>(program, { task })
  child.go()
  const written = await child.result
  const { rows } = await services.pool.query<{ n: number | null; why: string | null }>(
    'SELECT done AS n, message AS why FROM task WHERE id = $1',
    [task],
  )
  if (!rows[0]?.n) throw new Error(`the file was not written: ${rows[0]?.why}`)
  return { ...written, rows: rows[0].n }
}
