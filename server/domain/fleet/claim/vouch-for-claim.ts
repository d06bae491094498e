import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type { VisibleDeviceId } from '../../../db/family-scope.ts'
import { db, first } from '../../../db/sql.ts'
import { changeDevice } from '../device/change-device.ts'
import { checkSeller } from '../device/lock-target.ts'
import type { PayImport } from '../device/register-device.ts'

/**
 * A seller above the claimant vouches for a number that nothing else has shown to be his. It is an
 * import: it uses up one. Errors: onlySellers, dataChanged when there is nothing to vouch for.
 */
export async function vouchForClaim(
  ctx: Context,
  id: VisibleDeviceId,
  payImport: PayImport,
): Promise<void> {
  await changeDevice(ctx, id, {
    func: 'device/ConfirmClaim',
    apply: async (client) => {
      await checkSeller(client, ctx)
      const confirmed = db
        .updateTable('device')
        .set({ claim_proof: 'seller', updated_at: new Date(ctx.now()) })
        .where('id', '=', id)
        .where('claimed_at', 'is not', null)
        .where('claim_proof', 'is', null)
        .returning('id')
      if (!(await first(client, confirmed))) throw new AppError('dataChanged')
      await payImport(client, ctx, id)
      return { before: { proof: null }, after: { proof: 'seller' } }
    },
  })
}
