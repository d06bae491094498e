import { numberKey } from '#lib/rules/device-number.ts'
import { simsFitIccids } from '#lib/rules/sim.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type { VisibleGroupId } from '../../../db/family-scope.ts'
import { isNumbered } from '../../../db/has-number.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { isUnproven } from '../../../db/is-unproven.ts'
import { all, anyOf, db, first, isNull } from '../../../db/sql.ts'
import { readSheet } from '../../../sheet/read-sheet.ts'
import { errorText } from '../../../texts/error-text.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { readUpload } from '../../platform/file/read-upload.ts'
import { announceTask, createTask } from '../../platform/task/create-task.ts'
import { hashClaimCode } from '../claim/claim-code.ts'
import { isSeller } from '../device/lock-target.ts'
import { readNewEnd } from '../service-end/end-of-new-device.ts'
import { checkRow } from './import-row.ts'
import {
  type ImportDefaults,
  type ImportInput,
  type ImportRow,
  numberOf,
  phoneTaken,
  type ReadImport,
  readImport,
} from './read-import.ts'

/** What would be refused now. Six queries per sheet. */
async function checkPlatform(
  ctx: Context,
  rows: readonly ImportRow[],
  { organisationId, createsGroups }: { organisationId: number; createsGroups: boolean },
): Promise<void> {
  const { services, lang } = ctx
  const taken = await all(services.pool, devicesOf(rows))
  const byNumber = new Map(taken.map((device) => [numberKey(device.imei), device]))
  const groups = createsGroups ? undefined : await groupNames(ctx, organisationId)
  const phones = await takenPhones(ctx, rows)
  const isDealer = await isSeller(services.pool, ctx)
  const newEnd = await readNewEnd(services.pool, ctx)
  for (const { input, problems } of rows) {
    const device = byNumber.get(numberOf(input))
    if (device) {
      // Foreign bins must look like working devices.
      const isOwnBin = !device.isPresent && device.path.startsWith(ctx.caller.path)
      const used = device.isClaimed ? 'deviceClaimed' : 'deviceExists'
      const error = isOwnBin ? 'deviceInRecycleBin' : used
      problems.push({ heading: null, error, message: errorText(error, lang) })
    }
    if (phones.has(input.phone)) problems.push(phoneTaken(lang))
    const refusal = refusalOf(() => newEnd.check(checkRow(ctx, input, isDealer)))
    if (refusal) {
      const message = errorText(refusal.code, lang, refusal.values)
      problems.push({ heading: null, error: refusal.code, message })
    }
    if (groups && input.group !== '' && !groups.has(input.group.toLowerCase())) {
      const message = errorText('groupMissing', lang, { name: input.group })
      problems.push({ heading: null, error: 'groupMissing', message })
    }
  }
}

const devicesOf = (rows: readonly ImportRow[]) =>
  db
    .selectFrom('device as d')
    .innerJoin('organisation as o', 'o.id', 'd.organisation_id')
    .select((eb) => [
      'd.imei',
      isNull(eb.ref('d.deleted_at')).as('isPresent'),
      'o.path',
      isUnproven(eb).$castTo<boolean>().as('isClaimed'),
    ])
    .where((eb) =>
      isNumbered(eb, {
        keys: eb.val(rows.map(({ input }) => numberOf(input))),
        numbers: eb.val(rows.map(({ input }) => input.imei)),
      }),
    )

function refusalOf(check: () => void): AppError | undefined {
  try {
    check()
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

async function takenPhones({ services }: Context, rows: readonly ImportRow[]) {
  const requested = rows.flatMap(({ input }) => input.phone || [])
  const taken = await all(
    services.pool,
    db.selectFrom('device').select('phone').where('phone', '=', anyOf(requested)),
  )
  return new Set(taken.map(({ phone }) => phone))
}

async function groupNames({ services }: Context, organisationId: number): Promise<Set<string>> {
  const rows = await all(
    services.pool,
    db.selectFrom('device_group').select('name').where('organisation_id', '=', organisationId),
  )
  return new Set(rows.map(({ name }) => name.normalize('NFC').toLowerCase()))
}

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
  const sheets = await readSheet((await readUpload(ctx, request.fileId, 'import')).bytes)
  const read = await readImport(sheets, { lang: ctx.lang, defaults: request.defaults })
  if (ctx.caller.apiKey) refuseLogIns(read)
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

/** Whose phone or code stands beside a device gets in to it, also when the key has ended. Throws keyParam. */
function refuseLogIns({ rows }: ReadImport): void {
  for (const param of ['phone', 'code'] as const)
    if (rows.some(({ input }) => input[param] !== '')) throw new AppError('keyParam', { param })
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
