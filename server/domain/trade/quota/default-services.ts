import { type ServiceType, serviceOf, serviceTypes } from '#lib/codes/paid-services.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { all, anyOf, db, rowFor, run } from '../../../db/sql.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'

export type DefaultService = {
  service: ServiceType
  isLimited: boolean
  isOpen: boolean
  flow: number
  months: number | null
}

/** Of all services. */
export async function readDefaults(store: Pool | PoolClient): Promise<DefaultService[]> {
  const rows = await all(
    store,
    db.selectFrom('service_default').select(['type', 'is_open as isOpen', 'flow', 'months']),
  )
  const known = new Map(rows.map((row) => [row.type, row]))
  return serviceTypes.map((service) => {
    const { isOpen = true, flow = 0, months = null } = known.get(service) ?? {}
    return { service, isLimited: known.has(service), isOpen, flow, months }
  })
}

/** Those that are not named stay. What devices were given already stays theirs. */
export async function setDefaults(ctx: Context, wanted: readonly DefaultService[]): Promise<void> {
  const { caller, services } = ctx
  if (!caller.isRoot) throw new AppError('noPermission')
  const since = new Date(ctx.now())
  await inTransaction(services.pool, async (client) => {
    const before = byName(await readDefaults(client))
    const ended = wanted.filter(({ isLimited }) => !isLimited).map(({ service }) => service)
    await run(client, db.deleteFrom('service_default').where('type', '=', anyOf(ended)))
    for (const { service, isLimited, isOpen, flow, months } of wanted) {
      if (!isLimited) continue
      const isPeriod = serviceOf(service).measure === 'period'
      const given = { is_open: isOpen, flow, months: isPeriod ? flow || null : months }
      await run(
        client,
        db
          .insertInto('service_default')
          .values(rowFor('service_default', { type: service, since, ...given }))
          .onConflict((conflict) =>
            conflict.column('type').doUpdateSet(rowFor('service_default', given)),
          ),
      )
    }
    const after = byName(await readDefaults(client))
    const object = { kind: 'organisation', id: caller.organisationId, name: '' } as const
    await writeAudit(client, ctx, 'incrementpackage/SetDefault', [{ object, before, after }])
  })
}

const byName = (defaults: readonly DefaultService[]) =>
  Object.fromEntries(defaults.map(({ service, ...rest }) => [service, rest]))
