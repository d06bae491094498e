import { getDetail as contract } from '#lib/contract/device/get-detail.ts'
import { type DeviceFacts, readDevices } from '../../domain/device/read-devices.ts'
import { readChains } from '../../domain/organisation/read-chains.ts'
import { readStates } from '../../domain/position/read-states.ts'
import { AppError } from '../../errors.ts'
import { toDeviceRow } from '../device-row.ts'
import { handle } from '../handle.ts'

/** Spec §3, service types: the platform service. */
const platformService = 4

export const getDetail = handle(contract, async ({ services, bound, visible, now }, params) => {
  const id = visible.device(params.simei)
  const [[device], states] = await Promise.all([
    readDevices(services.pool, [id]),
    readStates(services.positions, [id]),
  ])
  if (!device) throw new AppError('deviceNotFound')
  const isOwner = bound.deviceId === undefined
  const [chain = []] = isOwner
    ? await readChains(services.pool, [device.organisationPath], bound.path)
    : []
  const state = states.get(id)
  return {
    ...toDeviceRow(device, state, now() / 1000),
    iccid: device.iccid ?? null,
    sim: device.sim ?? null,
    version: device.version ?? null,
    chain: chain.map((link) => ({ sid: String(link.id), sname: link.name })),
    extra: state?.extra ?? {},
    user: params.get_user ? userOf(device) : null,
    increment: params.get_increment
      ? [{ type: platformService, end_time: device.expiresAt ?? null }]
      : [],
  }
})

const userOf = ({ organisationId, organisationName, phone }: DeviceFacts) => ({
  sfamilyid: String(organisationId),
  name: organisationName,
  phone: phone ?? null,
})
