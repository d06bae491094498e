import type { UsualPurpose } from '#lib/codes/usual-purposes.ts'
import type { WorkPeriod } from '#lib/rules/work-hours.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type { VisibleDeviceId } from '../../../db/family-scope.ts'
import { inScope } from '../../../db/in-scope.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, first, rowFor, run } from '../../../db/sql.ts'
import { lockDevices } from '../../fleet/device/lock-devices.ts'
import { lockOrganisation } from '../../people/organisation/lock-tree.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { checkAccount } from '../alarm-rule/keep-rule.ts'

type OrganisationHours = { periods: readonly WorkPeriod[]; usualPurpose: UsualPurpose }

/** By day and begin, each once. */
function inOrder(periods: readonly WorkPeriod[]): WorkPeriod[] {
  const keyOf = ({ day, start, end }: WorkPeriod) => `${day} ${start}–${end}`
  const byKey = new Map(periods.map((period) => [keyOf(period), period]))
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, period]) => period)
}

/** As the log tells them: `1 08:00–17:00`. */
const told = (periods: readonly WorkPeriod[]) =>
  periods.map(({ day, start, end }) => `${day} ${start}–${end}`)

/** Undefined takes away what it has of its own. Throws notFound, accountsOnly. */
export async function keepOrganisationHours(
  ctx: Context,
  organisationId: number,
  hours: OrganisationHours | undefined,
): Promise<void> {
  checkAccount(ctx)
  await inScope(ctx.services.pool, ctx.caller.path, async (client) => {
    const { id, name } = await lockOrganisation(client, ctx, organisationId)
    const own = await first(
      client,
      db
        .selectFrom('organisation_hours')
        .select(['periods', 'usual_purpose as usualPurpose'])
        .$narrowType<{ periods: WorkPeriod[] }>()
        .where('organisation_id', '=', id),
    )
    if (hours) await putOrganisationHours(client, ctx, { id, ...hours })
    else if (own)
      await run(client, db.deleteFrom('organisation_hours').where('organisation_id', '=', id))
    const object = { kind: 'organisation', id, name, ownerId: id } as const
    const factsOf = ({ periods, usualPurpose }: OrganisationHours) => ({
      workHours: told(inOrder(periods)),
      usualPurpose,
    })
    await writeAudit(client, ctx, hours ? 'family/SetWorkHours' : 'family/DeleteWorkHours', [
      {
        object,
        ...(own && { before: factsOf(own) }),
        after: hours ? factsOf(hours) : { isInherited: true },
      },
    ])
  })
}

async function putOrganisationHours(
  client: PoolClient,
  { now }: Context,
  { id, periods, usualPurpose }: OrganisationHours & { id: number },
): Promise<void> {
  const facts = {
    periods: JSON.stringify(inOrder(periods)),
    usual_purpose: usualPurpose,
    set_at: new Date(now()),
  }
  await run(
    client,
    db
      .insertInto('organisation_hours')
      .values(rowFor('organisation_hours', { organisation_id: id, ...facts }))
      .onConflict((conflict) =>
        conflict.column('organisation_id').doUpdateSet(rowFor('organisation_hours', facts)),
      ),
  )
}

/** Undefined takes away what it has of its own. Throws deviceNotFound, accountsOnly. */
export async function keepDeviceHours(
  ctx: Context,
  deviceId: VisibleDeviceId,
  periods: readonly WorkPeriod[] | undefined,
): Promise<void> {
  checkAccount(ctx)
  await inScope(ctx.services.pool, ctx.caller.path, async (client) => {
    const [device] = await lockDevices(client, ctx.caller, { ids: [deviceId], inBin: false })
    if (!device) throw new AppError('deviceNotFound')
    const place = { device_id: device.id, organisation_id: device.organisationId }
    const own = await first(
      client,
      db
        .selectFrom('device_hours')
        .select('periods')
        .$narrowType<{ periods: WorkPeriod[] }>()
        .where('device_id', '=', place.device_id)
        .where('organisation_id', '=', place.organisation_id),
    )
    if (periods) await putDeviceHours(client, ctx, { ...place, periods })
    else if (own)
      await run(
        client,
        db
          .deleteFrom('device_hours')
          .where('device_id', '=', place.device_id)
          .where('organisation_id', '=', place.organisation_id),
      )
    const object = {
      kind: 'device',
      id: device.id,
      name: device.imei,
      ownerId: device.organisationId,
    } as const
    await writeAudit(client, ctx, periods ? 'device/SetWorkHours' : 'device/DeleteWorkHours', [
      {
        object,
        ...(own && { before: { workHours: told(inOrder(own.periods)) } }),
        after: periods ? { workHours: told(inOrder(periods)) } : { isInherited: true },
      },
    ])
  })
}

type DevicePlace = { device_id: number; organisation_id: number; periods: readonly WorkPeriod[] }

async function putDeviceHours(
  client: PoolClient,
  { now }: Context,
  { periods, ...place }: DevicePlace,
): Promise<void> {
  const facts = { periods: JSON.stringify(inOrder(periods)), set_at: new Date(now()) }
  await run(
    client,
    db
      .insertInto('device_hours')
      .values(rowFor('device_hours', { ...place, ...facts }))
      .onConflict((conflict) =>
        conflict
          .columns(['device_id', 'organisation_id'])
          .doUpdateSet(rowFor('device_hours', facts)),
      ),
  )
}
