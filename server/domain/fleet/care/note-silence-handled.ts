import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type { VisibleDeviceId } from '../../../db/family-scope.ts'
import { db, rowFor, run } from '../../../db/sql.ts'
import { type BulkOutcome, changeDevices } from '../device/change-devices.ts'

/** Notes that somebody saw to devices that are silent, for the caller's organisation; or that nobody did. Throws accountsOnly. */
export async function noteSilenceHandled(
  ctx: Context,
  ids: readonly VisibleDeviceId[],
  { isHandled, note }: { isHandled: boolean; note: string },
): Promise<BulkOutcome> {
  const { caller } = ctx
  if (caller.kind === 'device') throw new AppError('accountsOnly')
  const organisation_id = caller.organisationId
  const about = 'silence'
  return changeDevices(ctx, {
    func: 'device/HandleSilent',
    ids,
    prepare: async (client) => ({
      refuse: () => undefined,
      apply: async (devices) => {
        const handled = isHandled
          ? { handled_at: new Date(ctx.now()), handled_by: caller.name.slice(0, 100), note }
          : { handled_at: null, handled_by: '', note: '' }
        const rows = devices.map(({ id }) => ({
          organisation_id,
          about,
          device_id: id,
          ...handled,
        }))
        await run(
          client,
          db
            .insertInto('device_care')
            .values(rowFor('device_care', rows))
            .onConflict((known) =>
              known
                .columns(['organisation_id', 'about', 'device_id'])
                .doUpdateSet(rowFor('device_care', handled)),
            ),
        )
      },
      describe: () => ({ before: {}, after: { handled: isHandled, note } }),
    }),
  })
}
