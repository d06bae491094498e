import { getBound as contract } from '#lib/contract/fence/get-bound.ts'
import { listBound } from '../../domain/tracking/fence/list-fences.ts'
import { handle } from '../door/handle.ts'

const idOf = (id: number | null) => (id === null ? null : String(id))

export const getBound = handle(contract, async (ctx, { fence_id, last_id = '0', limit_size }) => {
  const rows = await listBound(ctx.services.pool, {
    fenceId: ctx.visible.fence(fence_id),
    afterId: Number(last_id),
    limit: limit_size,
  })
  return {
    items: rows.map(({ id, deviceId, groupId, organisationId, imei, name }) => ({
      id: String(id),
      simei: idOf(deviceId),
      imei: imei ?? '',
      sgid: idOf(groupId),
      sfamilyid: idOf(organisationId),
      name,
    })),
  }
})
