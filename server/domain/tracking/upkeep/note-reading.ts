import { dayText } from '#lib/format/time.ts'
import { dayNumber } from '#lib/motion/day-cut.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type { VisibleDeviceId } from '../../../db/family-scope.ts'
import { inScope } from '../../../db/in-scope.ts'
import { db, first, rowFor, run } from '../../../db/sql.ts'
import { lockDevices } from '../../fleet/device/lock-devices.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { countMeters, type Meter, openFrom, readMeter, sumMeters } from './meters.ts'
import { metresAKm, secondsAnHour } from './upkeep-plan.ts'

export type Reading = {
  /** yyyy-MM-dd in the zone of the device's organisation. */
  day: string
  km: number | undefined
  hours: number | undefined
}

async function zoneOf(ctx: Context, deviceId: number): Promise<string> {
  const found = await first(
    ctx.services.pool,
    db
      .selectFrom('device as d')
      .innerJoin('organisation as o', 'o.id', 'd.organisation_id')
      .select('o.zone')
      .where('d.id', '=', deviceId),
  )
  if (!found) throw new AppError('deviceNotFound')
  return found.zone
}

/** What the day of a reading has added until now: of today it is in the reading already, of an earlier day all of it. */
async function startOf(ctx: Context, deviceId: VisibleDeviceId, day: string) {
  const today = dayText(ctx.now() / 1000, await zoneOf(ctx, deviceId))
  if (day > today) throw new AppError('rangeInFuture')
  if (day < today) return { from: dayNumber(day) + 1, metres: 0, seconds: 0 }
  const from = dayNumber(today)
  const days = { cut: openFrom(ctx.now()), today: from }
  const froms = [{ id: deviceId, metresFrom: from, secondsFrom: from }]
  const sums = (await sumMeters(ctx.services.positions, froms, days)).get(deviceId)
  return { from, metres: sums?.metres.open ?? 0, seconds: sums?.seconds.open ?? 0 }
}

/** Throws rangeInFuture. */
export async function noteReading(
  ctx: Context,
  deviceId: VisibleDeviceId,
  reading: Reading,
): Promise<Meter> {
  const { pool } = ctx.services
  const { day, km, hours } = reading
  const start = await startOf(ctx, deviceId, day)
  const row = {
    read_on: day,
    ...(km !== undefined && {
      read_km: km,
      base_metres: km * metresAKm - start.metres,
      metres_from: start.from,
    }),
    ...(hours !== undefined && {
      read_hours: hours,
      base_seconds: hours * secondsAnHour - start.seconds,
      seconds_from: start.from,
    }),
  }
  await inScope(pool, ctx.caller.path, async (client) => {
    const [device] = await lockDevices(client, ctx.caller, { ids: [deviceId], inBin: false })
    if (!device) throw new AppError('deviceNotFound')
    const before = await readMeter(client, deviceId)
    await run(
      client,
      db
        .insertInto('device_meter')
        .values(rowFor('device_meter', { device_id: deviceId, ...row }))
        .onConflict((conflict) =>
          conflict.column('device_id').doUpdateSet(rowFor('device_meter', row)),
        ),
    )
    const object = {
      kind: 'device',
      id: deviceId,
      name: device.imei,
      ownerId: device.organisationId,
    } as const
    await writeAudit(client, ctx, 'device/SetMeter', [
      {
        object,
        before: { odometerKm: before.km, engineHours: before.hours },
        after: {
          ...(km !== undefined && { odometerKm: km }),
          ...(hours !== undefined && { engineHours: hours }),
          readOn: day,
        },
      },
    ])
  })
  await countMeters(ctx.services, [deviceId])
  return readMeter(pool, deviceId)
}
