import { simsFitIccids } from '#lib/rules/sim.ts'
import type { Context } from '../../../context.ts'
import type { VisibleGroupId } from '../../../db/family-scope.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { db, first } from '../../../db/sql.ts'
import { AppError } from '../../../errors.ts'
import { readSheet } from '../../../sheet/read-sheet.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { announceTask, createTask } from '../../platform/task/create-task.ts'
import { hashClaimCode } from '../claim/claim-code.ts'
import { checkPlatform } from './check-platform.ts'
import {
  type ImportDefaults,
  type ImportInput,
  type ReadImport,
  readImport,
} from './read-import.ts'

export type ImportRequest = {
  fileId: string
  organisation: { id: number; path: string }
  groupId: VisibleGroupId | undefined
  defaults: ImportDefaults
  createsGroups: boolean
  givesPasswords: boolean
  isDryRun: boolean
  /** ICCIDs without SIM numbers are meant. */
  isConfirmed: boolean
}

export type ImportStart = ReadImport & { taskId: number | undefined; needsConfirm: boolean }

/**
 * Rows that break a rule start as failed. Dry runs ask the platform and create nothing. More SIM
 * numbers than ICCIDs are refused; ICCIDs alone need confirmation.
 */
export async function startImport(ctx: Context, request: ImportRequest): Promise<ImportStart> {
  const { organisation, createsGroups, isDryRun } = request
  await checkGroup(ctx, request)
  const sheets = await readSheet(await readUpload(ctx, request.fileId))
  const read = await readImport(sheets, { lang: ctx.lang, defaults: request.defaults })
  const { sims, iccids } = read
  if (!simsFitIccids.test(read)) throw new AppError('simAboveIccid', { sims, iccids })
  const needsConfirm = sims === 0 && iccids > 0 && !request.isConfirmed
  if (isDryRun) {
    await checkPlatform(ctx, read.rows, { organisationId: organisation.id, createsGroups })
    return { ...read, taskId: undefined, needsConfirm }
  }
  if (needsConfirm) return { ...read, taskId: undefined, needsConfirm }
  return { ...read, taskId: await writeTask(ctx, request, read), needsConfirm }
}

/** The caller's own, by POST /upload?kind=import. */
export async function readUpload(ctx: Context, fileId: string): Promise<Buffer> {
  const file = await first(
    ctx.services.pool,
    db
      .selectFrom('stored_file')
      .select('bytes')
      .where('id', '=', fileId)
      .where('account_id', '=', ctx.caller.accountId ?? 0)
      .where('kind', '=', 'import')
      .where('expires_at', '>', new Date(ctx.now())),
  )
  if (!file) throw new AppError('notFound')
  return file.bytes
}

async function checkGroup({ services }: Context, request: ImportRequest): Promise<void> {
  if (request.groupId === undefined) return
  const group = await first(
    services.pool,
    db
      .selectFrom('device_group')
      .select('id')
      .where('id', '=', request.groupId)
      .where('organisation_id', '=', request.organisation.id),
  )
  if (!group) throw new AppError('groupElsewhere')
}

async function writeTask(ctx: Context, request: ImportRequest, { rows }: ReadImport) {
  const { organisation, groupId = null, createsGroups, givesPasswords } = request
  const secret = ctx.services.config.SECRET
  // Tasks stay for weeks: codes are hashed.
  const hashed = ({ imei, code }: ImportInput) =>
    code && hashClaimCode(imei, code, secret).toString('hex')
  const items = rows.map(({ row, input, problems: [failure] }) => ({
    seq: row,
    input: { ...input, code: hashed(input) },
    failure,
  }))
  const id = await inTransaction(ctx.services.pool, async (client) => {
    const params = { groupId, createsGroups, givesPasswords }
    const created = await createTask(client, ctx, {
      kind: 'import',
      organisationId: organisation.id,
      params,
      items,
    })
    const object = { kind: 'task', id: created, name: 'import' } as const
    const after = { organisationId: organisation.id, rows: rows.length }
    await writeAudit(client, ctx, 'device/Import', [{ object, after }])
    return created
  })
  await announceTask(ctx.services, id)
  return id
}
