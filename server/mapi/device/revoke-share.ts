import { revokeShare as contract } from '#lib/contract/device/revoke-share.ts'
import { endShare as revoke } from '../../domain/fleet/sharing/share-device.ts'
import { handle } from '../door/handle.ts'

export const revokeShare = handle(contract, async (ctx, { simei, share_id: id }) => {
  await revoke(ctx, ctx.visible.device(simei), Number(id))
  return {}
})
