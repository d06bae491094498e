import type { Services } from '#server/services.ts'
import { call, logIn } from '../factories/caller.ts'
import { createAccount, createOrganisation } from '../factories/organisations.ts'
import { putSheet } from '../factories/tasks.ts'
import { type KilledWorkers, killWorkers } from './killed-workers.ts'

export type Verdict = {
  rows: number
  kills: number
  done: number
  failed: number
  devices: number
  most_creations: number
  missing: number
  seconds: number
}

const firstNumber = 860_300_000_000_000

/** Kills workers in an import started twice with one request_id. */
export async function killedImport(services: Services, plan: KilledWorkers): Promise<Verdict> {
  const started = Date.now()
  const id = await startImport(services, plan.rows)
  const { id: elsewhere } = await createOrganisation(services)
  await killWorkers(services, id, plan, (row) => holdNumber(services, elsewhere, firstNumber + row))
  const counts = await count(services, id)
  const missing = plan.rows - counts.devices
  const seconds = Math.round((Date.now() - started) / 1000)
  return { rows: plan.rows, kills: plan.kills, ...counts, missing, seconds }
}

async function startImport(services: Services, rows: number): Promise<string> {
  const root = await createOrganisation(services)
  const account = await createAccount(services, { organisation: root })
  const sid = await logIn(services, account)
  const numbers = Array.from({ length: rows }, (_, n) => [String(firstNumber + n), `device ${n}`])
  const file = await putSheet(services, account.id, [['imei', 'name'], ...numbers])
  const params = { file_id: file, sfamilyid: String(root.id), request_id: 'killed-import' }
  const start = () => call(services, 'device/Import', params, { sid })
  const [one, two] = await Promise.all([start(), start()])
  if (!one['task_id'] || one['task_id'] !== two['task_id'])
    throw new Error(`two starts: ${JSON.stringify([one, two])}`)
  return one['task_id']
}

/** Whoever adds a device with it waits until the returned release. */
async function holdNumber({ pool }: Services, organisationId: number, number: number) {
  const client = await pool.connect()
  await client.query('BEGIN')
  await client.query(
    `INSERT INTO device (imei, organisation_id, protocol) VALUES ($1, $2, 'jt808')`,
    [String(number), organisationId],
  )
  return async () => {
    await client.query('ROLLBACK')
    client.release()
  }
}

/** One audit event a device, same transaction. */
async function count({ pool }: Services, id: string) {
  const { rows } = await pool.query<Omit<Verdict, 'rows' | 'kills' | 'missing' | 'seconds'>>(
    `SELECT t.done, t.failed,
       (SELECT count(*) FROM device WHERE imei LIKE '8603%') AS devices,
       (SELECT max(n) FROM (SELECT count(*) AS n FROM audit
          WHERE func = 'device/Import' AND object_kind = 'device' GROUP BY object_name) AS made) AS most_creations
     FROM task t WHERE t.id = $1`,
    [id],
  )
  if (!rows[0]) throw new Error('the task is gone')
  return rows[0]
}
