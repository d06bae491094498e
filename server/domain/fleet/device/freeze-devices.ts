import type { Context } from '../../../context.ts'
import type { VisibleDeviceId } from '../../../db/family-scope.ts'
import { anyOf, db, run } from '../../../db/sql.ts'
import { type BulkOutcome, changeDevices } from './change-devices.ts'
import { type EndedCommand, endWaitingCommands } from './end-waiting-commands.ts'
import { checkSeller } from './lock-target.ts'

/**
 * Dealers only. Frozen ones report, alarms too (SOS), but take no commands or logins; links show
 * nothing.
 */
export async function freezeDevices(
  ctx: Context,
  ids: readonly VisibleDeviceId[],
  isFrozen: boolean,
): Promise<BulkOutcome> {
  const now = new Date(ctx.now())
  let ended: EndedCommand[] = []
  const outcome = await changeDevices(ctx, {
    func: 'device/Freeze',
    ids,
    prepare: async (client) => {
      await checkSeller(client, ctx)
      ended = []
      return {
        refuse: ({ frozenAt }) => {
          if ((frozenAt !== null) === isFrozen) {
            return { error: isFrozen ? 'deviceFrozen' : 'deviceNotFrozen' }
          }
          return undefined
        },
        apply: async (devices) => {
          const ids = devices.map(({ id }) => id)
          const frozenAt = isFrozen ? now : null
          const freeze = db.updateTable('device').set({ frozen_at: frozenAt, updated_at: now })
          await run(client, freeze.where('id', '=', anyOf(ids)))
          if (isFrozen) ended = await endWaitingCommands(client, ids)
        },
        describe: ({ frozenAt }) => ({
          before: { frozenAt },
          after: { frozenAt: isFrozen ? now : null },
        }),
        endsLogins: () => isFrozen,
      }
    },
  })
  await Promise.all(ended.map((command) => ctx.services.bus.publish('commandDone', command)))
  return outcome
}
