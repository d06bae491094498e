import { storeEpoch } from '#lib/codes/position-flags.ts'
import type { BookedPurpose } from '#lib/codes/trip-purposes.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type { VisibleDeviceId } from '../../../db/family-scope.ts'
import { inScope } from '../../../db/in-scope.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, rowFor, run } from '../../../db/sql.ts'
import { type LockedDevice, lockDevices } from '../../fleet/device/lock-devices.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { findTrips, type Span } from '../trip-note/find-noted.ts'
import { refuseLocked } from './refuse-locked.ts'

export type PurposeChange = {
  deviceId: VisibleDeviceId
  /** Unix seconds, one of each trip. */
  times: readonly number[]
  purpose: BookedPurpose
  /** Of business trips alone. */
  reason: string
  customer: string
}

/** Returns how many trips have it now, and the times at which there is none. Throws deviceNotFound, monthLocked. */
export async function setPurpose(
  ctx: Context,
  change: PurposeChange,
): Promise<{ trips: number; missing: number[] }> {
  const { pool, positions } = ctx.services
  const { deviceId, times } = change
  const ats = [...new Set(times)].map((time) => time - storeEpoch)
  const { trips, without } = await findTrips(positions, deviceId, ats)
  const missing = without.map((at) => at + storeEpoch)
  if (trips.length === 0) return { trips: 0, missing }
  await inScope(pool, ctx.caller.path, async (client) => {
    const [device] = await lockDevices(client, ctx.caller, { ids: [deviceId], inBin: false })
    if (!device) throw new AppError('deviceNotFound')
    const starts = trips.map(({ start }) => start)
    await refuseLocked(client, device, starts)
    await replacePurposes(client, ctx, { device, trips, change })
  })
  return { trips: trips.length, missing }
}

type Replacing = { device: LockedDevice; trips: readonly Span[]; change: PurposeChange }

/** What others said who had the device before stays as it was. */
async function replacePurposes(
  client: PoolClient,
  ctx: Context,
  { device, trips, change }: Replacing,
): Promise<void> {
  const { purpose } = change
  const isBusiness = purpose === 'business'
  const [reason, customer] = isBusiness ? [change.reason, change.customer] : ['', '']
  const own = db
    .deleteFrom('trip_purpose')
    .where('device_id', '=', device.id)
    .where('organisation_id', '=', device.organisationId)
  await run(
    client,
    own.where((eb) =>
      eb.or(trips.map(({ start, end }) => eb.and([eb('at', '>=', start), eb('at', '<=', end)]))),
    ),
  )
  if (purpose !== 'none') {
    const rows = trips.map(({ start, end }) => ({
      device_id: device.id,
      organisation_id: device.organisationId,
      at: Math.floor((start + end) / 2),
      purpose,
      reason,
      customer,
      set_by: ctx.caller.accountId ?? null,
      set_at: new Date(ctx.now()),
    }))
    await run(client, db.insertInto('trip_purpose').values(rowFor('trip_purpose', rows)))
  }
  const object = {
    kind: 'device',
    id: device.id,
    name: device.imei,
    ownerId: device.organisationId,
  } as const
  const starts = trips.map(({ start }) => start + storeEpoch)
  const after = {
    tripPurpose: purpose,
    reason,
    customer,
    trips: trips.length,
    firstTripAt: Math.min(...starts),
    lastTripAt: Math.max(...starts),
  }
  await writeAudit(client, ctx, 'location/SetTripPurpose', [{ object, after }])
}
