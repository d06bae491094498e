import type { Context } from '../../context.ts'
import type { VisibleDeviceId } from '../../db/family-scope.ts'
import { type BatchOutcome, changeDevices } from './change-devices.ts'

/** Gives devices back the default password of device log-ins, and ends the log-ins to them. */
export async function resetDevicePasswords(
  ctx: Context,
  ids: readonly VisibleDeviceId[],
): Promise<BatchOutcome> {
  return changeDevices(ctx, {
    func: 'tool/ResetTermPwd',
    ids,
    prepare: async (client) => ({
      refuse: () => undefined,
      apply: async (devices) => {
        await client.query('UPDATE device SET password_hash = NULL WHERE id = ANY($1)', [
          devices.map(({ id }) => id),
        ])
      },
      describe: () => ({ before: {}, after: { login: 'default' } }),
      endsLogins: () => true,
    }),
  })
}
