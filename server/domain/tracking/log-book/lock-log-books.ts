import { storeEpoch } from '#lib/codes/position-flags.ts'
import { dayNumber } from '#lib/motion/day-cut.ts'
import { logBookLimits } from '#lib/rules/log-book-limits.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type { VisibleDeviceId } from '../../../db/family-scope.ts'
import { inScope } from '../../../db/in-scope.ts'
import { all, db, first, rowFor, run } from '../../../db/sql.ts'
import { lockDevices } from '../../fleet/device/lock-devices.ts'
import type { DeviceFilter } from '../../fleet/list/device-filter.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { DaySpan } from '../statistics/day-figures.ts'
import { firstSpans } from '../statistics/first-spans.ts'
import type { WorkHours } from '../work-hours/read-hours.ts'
import { tripRules } from '../work-hours/trip-rules.ts'
import { readLogBook } from './read-log-book.ts'
import { sumLogBook, sumsOf } from './sum-log-book.ts'

/** Days of a month (yyyy-MM). */
function daysOfMonth(month: string): DaySpan {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const next = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10)
  return { from: dayNumber(`${month}-01`), to: dayNumber(next) - 1 }
}

/**
 * Of two who lock at once the second finds it locked. Who says something of a trip waits for the lock, and is refused.
 * Throws rangeInFuture, tooManyLogBooks.
 */
export async function lockLogBooks(
  ctx: Context,
  filter: DeviceFilter,
  month: string,
): Promise<{ locked: number; already: number }> {
  const { services, caller } = ctx
  const most = logBookLimits.devices
  const { spans: found, isCut } = await firstSpans(services, filter, daysOfMonth(month), most)
  if (isCut) throw new AppError('tooManyLogBooks', { max: most })
  const now = Math.floor(ctx.now() / 1000) - storeEpoch
  if (found.some(({ to }) => to >= now)) throw new AppError('rangeInFuture')
  // Before: what those above set is not seen in the caller's scope.
  const rules = await tripRules(services.pool, found)
  return inScope(services.pool, caller.path, async (client) => {
    const ids = found.map(({ id }) => id)
    const devices = new Map(
      (await lockDevices(client, caller, { ids, inBin: false })).map((device) => [
        device.id,
        device,
      ]),
    )
    const spans = found.filter(({ id }) => devices.has(id))
    if (spans.length === 0) return { locked: 0, already: 0 }
    // Nobody says anything of these devices meanwhile.
    const query = { spans, path: caller.path, isOwn: true }
    const { positions } = services
    const { trips, isCut: isTooLong } = await readLogBook({ pool: client, positions, rules }, query)
    if (isTooLong) throw new AppError('tooManyLogBooks', { max: most })
    const sums = sumLogBook(trips, spans, 'device')
    const at = new Date(ctx.now())
    const rows = spans.map(({ id, from, to }) => {
      const { trips: count, metres, byPurpose } = sums.get(String(id)) ?? sumsOf([])
      return {
        device_id: id,
        organisation_id: devices.get(id)?.organisationId ?? 0,
        month,
        from_at: from,
        to_at: to + 1,
        trips: count,
        metres,
        business: byPurpose.business,
        private: byPurpose.private,
        commute: byPurpose.commute,
        ...keptHours(rules.now(id)),
        locked_by: caller.accountId ?? null,
        locked_at: at,
      }
    })
    const made = await all(
      client,
      db
        .insertInto('log_book_lock')
        .values(rowFor('log_book_lock', rows))
        .onConflict((conflict) => conflict.doNothing())
        .returning(['device_id as id', 'trips', 'metres', 'business', 'private', 'commute']),
    )
    const events = made.map(({ id, trips: count, metres, ...parts }) => ({
      object: objectOf(devices.get(id)),
      after: { month, trips: count, metres, ...parts },
    }))
    await writeAudit(client, ctx, 'location/LockMonth', events)
    return { locked: made.length, already: rows.length - made.length }
  })
}

/** What was in force, for trips of which nobody said what they were for. */
const keptHours = (hours: WorkHours | undefined) => ({
  periods: hours && hours.periods.length > 0 ? JSON.stringify(hours.periods) : null,
  usual_purpose: hours?.usualPurpose ?? ('none' as const),
  zone: hours?.zone ?? 'UTC',
})

const objectOf = (device: { id: number; imei: string; organisationId: number } | undefined) =>
  ({
    kind: 'device',
    id: device?.id,
    name: device?.imei ?? '',
    ownerId: device?.organisationId ?? 0,
  }) as const

/** Throws deviceNotFound, notFound. */
export async function unlockLogBook(
  ctx: Context,
  { deviceId, month, reason }: { deviceId: VisibleDeviceId; month: string; reason: string },
): Promise<void> {
  await inScope(ctx.services.pool, ctx.caller.path, async (client) => {
    const [device] = await lockDevices(client, ctx.caller, { ids: [deviceId], inBin: false })
    if (!device) throw new AppError('deviceNotFound')
    const own = db
      .selectFrom('log_book_lock')
      .select(['trips', 'metres', 'business', 'private', 'commute'])
      .where('device_id', '=', deviceId)
      .where('organisation_id', '=', device.organisationId)
      .where('month', '=', month)
    const lock = await first(client, own)
    if (!lock) throw new AppError('notFound')
    await run(
      client,
      db
        .deleteFrom('log_book_lock')
        .where('device_id', '=', deviceId)
        .where('organisation_id', '=', device.organisationId)
        .where('month', '=', month),
    )
    const event = { object: objectOf(device), before: lock, after: { month, reason } }
    await writeAudit(client, ctx, 'location/UnlockMonth', [event])
  })
}
