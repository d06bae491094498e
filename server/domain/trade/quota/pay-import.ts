import { paidServices } from '#lib/codes/paid-services.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { spendOfOrganisation } from './spend.ts'

/**
 * For a device that was added, by hand or by a row of a sheet: the root sells imports, the others use
 * them up.
 */
export async function payImport(
  client: PoolClient,
  { caller, now }: Context,
  deviceId: number,
): Promise<void> {
  if (caller.isRoot) return
  const service = paidServices.deviceImport.type
  const { organisationId } = caller
  const refusal = await spendOfOrganisation(client, {
    service,
    n: 1,
    now: now(),
    organisationId,
    deviceId,
  })
  if (refusal) throw new AppError(refusal, { service })
}
