import { kbOfMb, simCarriers } from '#lib/codes/sim.ts'
import { iccidKey, iccidSpellings } from '#lib/rules/sim.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { lockUntilCommit } from '../../../db/advisory-lock.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { all, anyOf, db, first, rowFor, run } from '../../../db/sql.ts'
import { readSheet } from '../../../sheet/read-sheet.ts'
import { errorText } from '../../../texts/error-text.ts'
import { noteRepeated, type ReadTable, readTable } from '../../fleet/import/read-table.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { readUpload } from '../../platform/file/read-upload.ts'
import { announceTask, createTask } from '../../platform/task/create-task.ts'
import { exampleIccid, type SimKey, simColumns } from './sim-columns.ts'

export type SimInput = Record<SimKey, string>

type SimImport = {
  fileId: string
  organisation: { id: number; path: string }
  isDryRun: boolean
}

/** Rows that break a rule start as failed. A dry run creates nothing. */
export async function startSimImport(
  ctx: Context,
  { fileId, organisation, isDryRun }: SimImport,
): Promise<ReadTable<SimKey> & { taskId: number | undefined }> {
  const { lang, services } = ctx
  const sheets = await readSheet((await readUpload(ctx, fileId, 'import')).bytes)
  const read = await readTable(sheets, { lang, columns: simColumns, key: 'iccid', area: 'sim' })
  const rows = read.rows.filter(({ values }) => values.iccid !== exampleIccid)
  if (rows.length === 0) throw new AppError('sheetEmpty')
  noteRepeated(rows, { lang, numberOf: ({ iccid }) => iccidKey(iccid) })
  if (isDryRun) {
    const known = await knownIccids(
      services.pool,
      rows.map(({ values }) => values.iccid),
    )
    const message = errorText('simExists', lang)
    for (const { values, problems } of rows)
      if (known.has(iccidKey(values.iccid)))
        problems.push({ heading: null, error: 'simExists', message })
    return { ...read, rows, taskId: undefined }
  }
  const items = rows.map(({ row, values, problems: [failure] }) => ({
    seq: row,
    input: values,
    failure,
  }))
  const taskId = await inTransaction(services.pool, async (client) => {
    const task = { kind: 'simImport', organisationId: organisation.id, params: {}, items } as const
    const id = await createTask(client, ctx, task)
    const object = { kind: 'task', id, name: 'simImport' } as const
    const after = { organisationId: organisation.id, rows: rows.length }
    await writeAudit(client, ctx, 'sim/Import', [{ object, after }])
    return id
  })
  await announceTask(services, taskId)
  return { ...read, rows, taskId }
}

/** As cards are compared. */
async function knownIccids(store: Parameters<typeof all>[0], iccids: readonly string[]) {
  const spellings = anyOf(iccids.flatMap(iccidSpellings))
  const query = db.selectFrom('sim_card').select('iccid').where('iccid', '=', spellings)
  return new Set((await all(store, query)).map(({ iccid }) => iccidKey(iccid)))
}

/** Of the task. The card is in the device that reports it already, if the organisation has one. */
export async function importSim(
  client: PoolClient,
  ctx: Context,
  { input, organisationId }: { input: SimInput; organisationId: number },
): Promise<void> {
  const { iccid, msisdn, imsi, apn, packageName, remark } = input
  const now = new Date(ctx.now())
  const carrier = simCarriers.find((one) => one === input.carrier) ?? 'other'
  const activatedAt = dayOf(input.activated)
  const facts = { iccid, msisdn, imsi, carrier, apn, remark, package_name: packageName }
  const row = {
    ...facts,
    organisation_id: organisationId,
    created_at: now,
    ...(input.flowMb !== '' && { flow_total: kilobytesOf(input.flowMb) }),
    ...(activatedAt && { activated_at: activatedAt, state: 'active' as const }),
    expires_at: dayOf(input.expires),
  }
  const insert = db
    .insertInto('sim_card')
    .values(rowFor('sim_card', row))
    .onConflict((conflict) => conflict.column('iccid').doNothing())
    .returning('id')
  // Another spelling of it would get past the index.
  await lockUntilCommit(client, 'simCard', iccidKey(iccid))
  if ((await knownIccids(client, [iccid])).size > 0) throw new AppError('simExists')
  const made = await first(client, insert)
  if (!made) throw new AppError('simExists')
  await bindToReporter(client, { id: made.id, iccid, organisationId })
  const object = { kind: 'sim', id: made.id, name: iccid } as const
  await writeAudit(client, ctx, 'sim/Import', [{ object, after: { organisationId, carrier } }])
}

/** Whole ones are kept. */
const kilobytesOf = (megabytes: string) => Math.round(Number(megabytes) * kbOfMb)

/** What of a row is not kept as it was given: three decimals of megabytes survive in whole kilobytes. */
export function roundedFlow({ flowMb: given }: SimInput): { given: string; kept: number } | null {
  const kept = kilobytesOf(given)
  const decimals = given.split('.')[1]?.length ?? 0
  return Number((kept / kbOfMb).toFixed(decimals)) === Number(given) ? null : { given, kept }
}

/** Midnight UTC. */
const dayOf = (day: string): Date | null => (day === '' ? null : new Date(`${day}T00:00:00Z`))

/** As the trigger `device_sim_follows` does once a device reports. */
async function bindToReporter(
  client: PoolClient,
  { id, iccid, organisationId }: { id: number; iccid: string; organisationId: number },
): Promise<void> {
  const reporter = await first(
    client,
    db
      .selectFrom('device as d')
      .innerJoin('organisation as o', 'o.id', 'd.organisation_id')
      .innerJoin('organisation as h', (join) => join.on('h.id', '=', organisationId))
      .leftJoin('sim_card as other', 'other.device_id', 'd.id')
      .select(['d.id', 'd.organisation_id as organisationId'])
      .where('d.iccid', '=', anyOf(iccidSpellings(iccid)))
      .where('d.iccid_reported', '=', true)
      .where('d.deleted_at', 'is', null)
      .where('other.id', 'is', null)
      .where((eb) => eb(eb.fn<boolean>('starts_with', ['o.path', 'h.path']), '=', true))
      .orderBy('d.id')
      .limit(1)
      .forUpdate('d'),
  )
  if (!reporter) return
  await run(
    client,
    db
      .updateTable('sim_card')
      .set({ device_id: reporter.id, organisation_id: reporter.organisationId })
      .where('id', '=', id),
  )
}
