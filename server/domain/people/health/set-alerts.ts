import { type HealthLimitName, healthLimits } from '#lib/rules/health-limits.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { keepHealthLimits, readHealthLimits } from '../../platform/operations/health-settings.ts'
import { keepMailOfAlerts } from './mailed-operators.ts'

const object = { kind: 'health', id: undefined, name: 'health' } as const

/** For all who run the platform, so the root's alone. Throws noPermission. */
export async function setLimitsOfHealth(
  ctx: Context,
  limits: Partial<Record<HealthLimitName, number>>,
): Promise<void> {
  if (!ctx.caller.isRoot) throw new AppError('noPermission')
  await inTransaction(ctx.services.pool, async (client) => {
    const before = await readHealthLimits(client)
    await keepHealthLimits(client, limits)
    const changed = Object.keys(limits).filter(isLimit)
    await writeAudit(client, ctx, 'ops/SetHealthLimits', [
      {
        object,
        before: Object.fromEntries(changed.map((name) => [name, before[name]])),
        after: Object.fromEntries(changed.map((name) => [name, limits[name]])),
      },
    ])
  })
}

const isLimit = (name: string): name is HealthLimitName => name in healthLimits

/** Of the caller's own account. Throws accountsOnly. */
export async function setMailOfAlerts(
  ctx: Context,
  { isMailed, brand }: { isMailed: boolean; brand: string },
): Promise<void> {
  const { accountId } = ctx.caller
  if (accountId === undefined) throw new AppError('accountsOnly')
  await inTransaction(ctx.services.pool, async (client) => {
    await keepMailOfAlerts(client, { accountId, brand, isMailed })
    await writeAudit(client, ctx, 'ops/SetHealthMail', [{ object, after: { isMailed } }])
  })
}
