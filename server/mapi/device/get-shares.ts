import { getShares as contract } from '#lib/contract/device/get-shares.ts'
import { listShares } from '../../domain/device/share-device.ts'
import { handle } from '../handle.ts'

export const getShares = handle(contract, async ({ services, visible, now }, { simei }) => {
  const shares = await listShares(services.pool, visible.device(simei), now())
  return {
    items: shares.map(({ id, remark, createdAt, expiresAt, createdBy }) => ({
      share_id: String(id),
      remark,
      create_time: createdAt,
      end_time: expiresAt,
      created_by: createdBy ?? '',
    })),
  }
})
