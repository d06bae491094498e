import type { z } from 'zod'
import { phoneHostOf } from '#brands/resolve.ts'
import type { Func } from '#lib/contract/define.ts'
import { batchModify as batchModifyContract } from '#lib/contract/device/batch-modify.ts'
import { getDetail as getDetailContract } from '#lib/contract/device/get-detail.ts'
import { getOwners as getOwnersContract } from '#lib/contract/device/get-owners.ts'
import { getPhoneLink as getPhoneLinkContract } from '#lib/contract/device/get-phone-link.ts'
import { getVersion as getVersionContract } from '#lib/contract/device/get-version.ts'
import { modify as modifyContract } from '#lib/contract/device/modify.ts'
import { select as selectContract } from '#lib/contract/device/select.ts'
import { setProtocol as setProtocolContract } from '#lib/contract/device/set-protocol.ts'
import { startBatch as startBatchContract } from '#lib/contract/device/start-batch.ts'
import { functions } from '#lib/contract/index-list.ts'
import { AppError } from '../../app-error.ts'
import { readTrace } from '../../domain/control/command/read-trace.ts'
import { traceLimits } from '../../domain/control/command/trace-limits.ts'
import { bulkModifyDevices } from '../../domain/fleet/device/bulk-modify-devices.ts'
import { changeProtocol } from '../../domain/fleet/device/change-protocol.ts'
import { modifyDevice } from '../../domain/fleet/device/modify-device.ts'
import { chainOf, readDetail } from '../../domain/fleet/device/read-detail.ts'
import type { DeviceFacts } from '../../domain/fleet/device/read-devices.ts'
import { findSelection, fixSelection } from '../../domain/fleet/device/select-devices.ts'
import { startBulkChange } from '../../domain/fleet/device/start-bulk-change.ts'
import { countOwners } from '../../domain/fleet/list/count-owners.ts'
import { countVersions, type VersionCount } from '../../domain/fleet/list/count-versions.ts'
import type { PresentState } from '../../domain/fleet/state/read-states.ts'
import { inPart } from '../../domain/people/auth/personal-facts.ts'
import { toldHealth } from '../../domain/tracking/health/told-health.ts'
import { readDeviceQuotas } from '../../domain/trade/quota/read-quotas.ts'
import { badParam } from '../door/bad-param.ts'
import { enterCall } from '../door/enter-call.ts'
import { type CallContext, handle } from '../door/handle.ts'
import { inShape } from '../door/in-shape.ts'
import { type AddressContext, knownAddressesOf } from '../door/known-addresses.ts'
import { toBulkReply, toUndoableReply } from '../rows/bulk-reply.ts'
import { profileOf, toProfileReply } from '../rows/device-profile.ts'
import { deviceParts } from '../rows/device-row.ts'
import { listFilterOf } from '../rows/list-filter-of.ts'
import { shownTo, toFlatServiceItem } from '../rows/service-item.ts'

const inDetail = inShape(getDetailContract.reply)

export const getDetail = handle(getDetailContract, async (ctx, params) => {
  const { services, bound, visible, now, caller } = ctx
  const id = visible.device(params.simei)
  const [detail, increment, health, traceUntil] = await Promise.all([
    readDetail(services, id),
    params.get_increment ? servicesOf(ctx, id) : [],
    params.get_health ? toldHealth(services.positions, id) : undefined,
    params.get_trace ? readTrace(services.pool, id, now() / 1000) : null,
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
    has_health: health ? health.size > 0 : null,
    ...traceFacts(ctx, device),
    trace_until: traceUntil,
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

function traceFacts({ caller: { permissions } }: CallContext, device: DeviceFacts) {
  const limits = traceLimits(device)
  const mayTrace = permissions.includes('e_ua_send_cmd') && permissions.includes('e_ua_trace')
  return {
    can_trace: limits !== undefined && mayTrace,
    trace_longest: limits?.longest ?? null,
    can_stop_trace: limits?.isEnding === true && mayTrace,
  }
}

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

export const modify = handle(modifyContract, async (ctx, params) => {
  const { name, model, icon, wired, sim, iccid, remark, sgid, due_time: dueTime } = params
  const groupId = typeof sgid === 'string' ? ctx.visible.group(sgid) : sgid
  const at = await modifyDevice(ctx, ctx.visible.device(params.simei), {
    fields: { name, model, icon, wired, sim, iccid, remark, groupId },
    dueTime,
    profile: profileOf(params),
  })
  return { modify_time: Math.floor(at / 1000) }
})

export const batchModify = handle(batchModifyContract, async (ctx, params) => {
  const { simei, model, icon, sgid, due_time: dueTime } = params
  const groupId = typeof sgid === 'string' ? ctx.visible.group(sgid) : sgid
  const fields = { model, icon, groupId, dueTime }
  const outcome = await bulkModifyDevices(ctx, ctx.visible.devices(simei), fields)
  return toUndoableReply(ctx.lang, simei, outcome)
})

/** Of single calls; tasks are kept with their params, so they take no password. */
const notOfTasks = ['simei', 'request_id', 'md5_pwd']

/** Wrong params and missing rights are refused at once, not by the task. */
export const startBatch = handle(
  startBatchContract,
  async (ctx, { selection_id, func, params }) => {
    const selection = await findSelection(ctx, selection_id)
    if (selection.isRecycled !== (func === 'device/Restore')) throw badParam(ctx, 'func', 'invalid')
    const def = functions.find(({ name }) => name === func) as Func | undefined
    if (!def || notOfTasks.some((name) => name in params)) throw badParam(ctx, 'params', 'invalid')
    const [first] = selection.ids
    if (first === undefined) throw new AppError('notFound')
    const { path } = ctx.bound
    const monitorSid = path === ctx.caller.path ? null : String(ctx.acting.id)
    await enterCall(ctx, def, { params: { ...params, simei: [String(first)] }, monitorSid })
    const taskId = await startBulkChange(ctx, selection, { func, params, monitorSid })
    return { task_id: String(taskId) }
  },
)

export const setProtocol = handle(setProtocolContract, async (ctx, { simei, protocol }) => {
  const outcome = await changeProtocol(ctx, ctx.visible.devices(simei), protocol)
  return toBulkReply(ctx.lang, simei, outcome)
})

export const getVersion = handle(
  getVersionContract,
  async ({ services, acting, bound }, params) => {
    const counts = await countVersions(services, {
      organisation: acting,
      includesBelow: params.is_get_child,
      onlyDeviceId: bound.deviceId,
    })
    const items = inOrder(counts.filter(isWanted(params)), params)
    return {
      items: items.slice(0, params.limit_size).map((row) => ({
        id: [row.protocol, row.model, row.version].join('/'),
        ...row,
      })),
    }
  },
)

type Params = z.output<typeof getVersionContract.params>

const isWanted =
  ({ search = '', protocol }: Params) =>
  (row: VersionCount) =>
    (protocol === undefined || row.protocol === protocol) &&
    [row.model, row.version].some((text) => text.toLowerCase().includes(search.toLowerCase()))

/** Ties stay in the order of counts. */
function inOrder(rows: VersionCount[], { sort, is_desc: isDown }: Params): VersionCount[] {
  const compare = (a: VersionCount, b: VersionCount) =>
    sort === 'count' ? a.count - b.count : a[sort].localeCompare(b[sort])
  return rows.toSorted((a, b) => (isDown ? compare(b, a) : compare(a, b)))
}

export const getOwners = handle(getOwnersContract, async (ctx, params) => {
  const { simei = [], deleted_simei: deleted = [], selection_id: selectionId } = params
  const selected = selectionId === undefined ? [] : (await findSelection(ctx, selectionId)).ids
  const listed = [...ctx.visible.devices(simei), ...ctx.visible.deletedDevices(deleted)]
  const owners = await countOwners(ctx, [...listed, ...selected])
  return {
    items: owners.map(({ organisationId, name, devices, grouped, accounts, phones }) => ({
      sfamilyid: String(organisationId),
      sname: name,
      count: devices,
      group_count: grouped,
      account_count: accounts,
      phone_count: phones,
    })),
  }
})

export const select = handle(selectContract, async (ctx, params) => {
  const { scope, narrower } = await listFilterOf(ctx, params)
  const { imeis: numbers } = params
  const filter = { ...scope, ...narrower, ...(numbers && { numbers }) }
  const list = { filter, state: params.state }
  const { id, ids } = await fixSelection(ctx, list)
  return { selection_id: String(id), count: ids.length }
})

export const getPhoneLink = handle(getPhoneLinkContract, async ({ client, visible }, { simei }) => {
  const path = `/h5/device?simei=${visible.device(simei)}`
  if (client.origin === '') return { url: path }
  const address = new URL(path, client.origin)
  address.host = phoneHostOf(address.host) ?? address.host
  return { url: address.href }
})
