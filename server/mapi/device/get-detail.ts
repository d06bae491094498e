import { getDetail as contract } from '#lib/contract/device/get-detail.ts'
import { chainOf, readDetail } from '../../domain/fleet/device/read-detail.ts'
import type { DeviceFacts } from '../../domain/fleet/device/read-devices.ts'
import type { PresentState } from '../../domain/fleet/state/read-states.ts'
import { inPart } from '../../domain/people/auth/personal-facts.ts'
import { readDeviceQuotas } from '../../domain/trade/quota/read-quotas.ts'
import { AppError } from '../../errors.ts'
import { type CallContext, handle } from '../door/handle.ts'
import { inShape } from '../door/in-shape.ts'
import { type AddressContext, knownAddressesOf } from '../door/known-addresses.ts'
import { toProfileReply } from '../rows/device-profile.ts'
import { deviceParts } from '../rows/device-row.ts'
import { shownTo, toFlatServiceItem } from '../rows/service-item.ts'

const inDetail = inShape(contract.reply)

export const getDetail = handle(contract, async (ctx, params) => {
  const { services, bound, visible, now, caller } = ctx
  const id = visible.device(params.simei)
  const [detail, increment] = await Promise.all([
    readDetail(services, id),
    params.get_increment ? servicesOf(ctx, id) : [],
  ])
  if (!detail) throw new AppError('deviceNotFound')
  const { facts: device, profile, state } = detail
  const isOwner = bound.deviceId === undefined
  const chain = isOwner ? chainOf(detail, bound.path) : []
  const canEdit = caller.permissions.includes('e_ua_edit_device')
  const others = {
    create_time: device.createdAt,
    last_pos: lastPosition(state),
    can_edit: canEdit,
    chain: chain.map((link) => ({ sid: String(link.id), sname: link.name })),
    extra: state?.extra ?? {},
    clock_off: state?.clockOff ?? null,
    user: params.get_user
      ? userOf(inPart(device, 'device', { reader: caller, isOwn: false }))
      : null,
    increment,
  }
  return inDetail(
    ...deviceParts(device, state, { now: now() / 1000, reader: caller }),
    toProfileReply(profile, caller),
    others,
    await addressOf(ctx, state),
    serviceTime(device, now() / 1000),
  )
})

async function servicesOf({ services, now, lang, caller }: CallContext, id: number) {
  const quotas = await readDeviceQuotas(services.pool, id, now())
  return shownTo(caller, quotas).map((quota) => toFlatServiceItem(quota, lang))
}

/** From the sale or else the first report, seconds. */
function serviceTime(device: DeviceFacts, now: number) {
  const { startsAt, activatedAt, createdAt, expiresAt } = device
  if (expiresAt === undefined) return { flow: null, rflow: null }
  const start = startsAt ?? activatedAt ?? createdAt
  return {
    flow: Math.max(0, expiresAt - start),
    rflow: Math.max(0, Math.floor(expiresAt - now)),
  }
}

function lastPosition(state: PresentState | undefined) {
  if (state?.lat === undefined || state.lon === undefined || state.fixedAt === undefined)
    return null
  return { lat: state.lat, lon: state.lon, time: state.fixedAt }
}

async function addressOf(ctx: AddressContext, state: PresentState | undefined) {
  if (state?.lat === undefined || state.lon === undefined) return { addr: null, city: null }
  const place = { lat: state.lat / 1e6, lon: state.lon / 1e6 }
  const [found] = await knownAddressesOf(ctx, [place])
  return { addr: found?.address ?? null, city: found?.city || null }
}

const userOf = ({ organisationId, organisationName, phone }: DeviceFacts) => ({
  sfamilyid: String(organisationId),
  name: organisationName,
  phone: phone ?? null,
})
