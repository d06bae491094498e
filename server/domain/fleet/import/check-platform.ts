import { numberKey } from '#lib/rules/device-number.ts'
import type { Context } from '../../../context.ts'
import { isNumbered } from '../../../db/has-number.ts'
import { isUnproven } from '../../../db/is-unproven.ts'
import { all, anyOf, db, isNull } from '../../../db/sql.ts'
import { AppError } from '../../../errors.ts'
import { errorText } from '../../../texts/error-text.ts'
import { isSeller } from '../device/lock-target.ts'
import { readNewEnd } from '../service-end/end-of-new-device.ts'
import { checkRow } from './import-row.ts'
import { type ImportRow, numberOf, phoneTaken } from './read-import.ts'

/** What would be refused now. Six queries per sheet. */
export async function checkPlatform(
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
