import { adopt as contract } from '#lib/contract/device/adopt.ts'
import { adoptDevice } from '../../domain/fleet/device/adopt-device.ts'
import { handle } from '../door/handle.ts'

export const adopt = handle(contract, async (ctx, params) => {
  const id = await adoptDevice(ctx, {
    number: params.imei,
    protocol: params.protocol,
    name: params.name ?? '',
    organisationId: ctx.acting.id,
  })
  return { simei: String(id) }
})
