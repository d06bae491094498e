import { sql } from 'kysely'
import { maxServiceMonths } from '#lib/rules/service-time.ts'
import type { Context } from '../../context.ts'
import type { VisibleDeviceId } from '../../db/family-scope.ts'
import { db, run } from '../../db/sql.ts'
import { type BatchOutcome, changeDevices, type Refusal } from './change-devices.ts'
import type { LockedDevice } from './lock-devices.ts'
import { checkServiceGiver } from './lock-target.ts'
import { extendedEnd, latestServiceEnd } from './service-end.ts'

/** From its end, or today if over. */
export async function extendDevices(
  ctx: Context,
  ids: readonly VisibleDeviceId[],
  months: number,
): Promise<BatchOutcome> {
  const now = ctx.now()
  const { zone } = ctx.caller
  const latest = latestServiceEnd(now)
  const endAfter = ({ expiresAt }: LockedDevice) =>
    expiresAt && extendedEnd(expiresAt, { now, months, zone })
  const refuse = (device: LockedDevice): Refusal | undefined => {
    const end = endAfter(device)
    if (!end) return { error: 'noServiceEnd' }
    return end > latest
      ? { error: 'expiryTooLong', values: { months: maxServiceMonths } }
      : undefined
  }
  return changeDevices(ctx, {
    func: 'device/Extend',
    ids,
    canBeUndone: true,
    prepare: async (client) => {
      await checkServiceGiver(client, ctx)
      return {
        refuse,
        apply: async (devices) => {
          const fresh = sql<{ id: number; expires_at: Date | null }>`unnest(
            ${devices.map(({ id }) => id)}::int[], ${devices.map(endAfter)}::timestamptz[])`
          await run(
            client,
            db
              .updateTable('device as d')
              .from(fresh.as<'fresh'>(sql`fresh (id, expires_at)`))
              .set('expires_at', (eb) => eb.ref('fresh.expires_at'))
              .set({ updated_at: new Date(now) })
              .whereRef('d.id', '=', 'fresh.id'),
          )
        },
        describe: (device) => ({
          before: { expiresAt: device.expiresAt },
          after: { expiresAt: endAfter(device) },
        }),
      }
    },
  })
}
