import type { Context } from '../../context.ts'
import type { VisibleDeviceId } from '../../db/family-scope.ts'
import { type BatchOutcome, changeDevices } from './change-devices.ts'
import { checkSeller } from './lock-target.ts'

/**
 * Freezes devices, or thaws them; dealers only (onlySellers), for an owner must not thaw what its dealer froze. A
 * frozen device goes on reporting and being stored, its alarms too: an SOS is an SOS. But it takes no commands, nobody
 * logs in to it and its links show nothing; its sessions end now. Refused alone: deviceFrozen, deviceNotFrozen.
 * Spec §6 wants devices of different apps kept apart here; an installation serves one app, so all that a caller sees
 * is of one.
 */
export async function freezeDevices(
  ctx: Context,
  ids: readonly VisibleDeviceId[],
  isFrozen: boolean,
): Promise<BatchOutcome> {
  const now = new Date(ctx.now())
  return changeDevices(ctx, {
    func: 'device/Freeze',
    ids,
    prepare: async (client) => {
      await checkSeller(client, ctx)
      return {
        refuse: ({ frozenAt }) => {
          if ((frozenAt !== null) === isFrozen) {
            return { error: isFrozen ? 'deviceFrozen' : 'deviceNotFrozen' }
          }
          return undefined
        },
        apply: async (devices) => {
          await client.query(
            'UPDATE device SET frozen_at = $2, updated_at = $3 WHERE id = ANY($1)',
            [devices.map(({ id }) => id), isFrozen ? now : null, now],
          )
        },
        describe: ({ frozenAt }) => ({
          before: { frozenAt },
          after: { frozenAt: isFrozen ? now : null },
        }),
        endsLogins: () => isFrozen,
      }
    },
  })
}
