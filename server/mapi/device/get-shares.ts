import { getShares as contract } from '#lib/contract/device/get-shares.ts'
import { listShares } from '../../domain/fleet/sharing/share-device.ts'
import { handle } from '../door/handle.ts'

export const getShares = handle(contract, async (ctx, { simei }) => {
  const { services, visible, caller } = ctx
  const seenBy = { path: caller.path, now: ctx.now() }
  const shares = await listShares(services.pool, visible.device(simei), seenBy)
  return {
    items: shares.map(({ id, remark, createdAt, expiresAt, createdBy, hasPassword, stopArea }) => ({
      share_id: String(id),
      remark,
      create_time: createdAt,
      end_time: expiresAt,
      has_password: hasPassword,
      stop_area: stopArea,
      created_by: createdBy ?? '',
    })),
  }
})
