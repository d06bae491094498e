import { adopt as contract } from '#lib/contract/device/adopt.ts'
import { adoptDevice } from '../../domain/device/adopt-device.ts'
import { handle } from '../handle.ts'

export const adopt = handle(contract, async ({ services, acting }, params) => {
  const id = await adoptDevice(services, {
    number: params.imei,
    protocol: params.protocol,
    name: params.name ?? '',
    organisationId: acting.id,
  })
  return { simei: String(id) }
})
