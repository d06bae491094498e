import type { z } from 'zod'
import type { deliveryRow, pushRow } from '#lib/contract/data-push-fields.ts'
import { deleteDataPush as deleteDataPushContract } from '#lib/contract/dev/delete-push.ts'
import { getPushDeliveries as getPushDeliveriesContract } from '#lib/contract/dev/get-deliveries.ts'
import { getPushDelivery as getPushDeliveryContract } from '#lib/contract/dev/get-delivery.ts'
import { getDataPush as getDataPushContract } from '#lib/contract/dev/get-push.ts'
import { pauseDataPush as pauseDataPushContract } from '#lib/contract/dev/pause.ts'
import { replayPushDelivery as replayPushDeliveryContract } from '#lib/contract/dev/replay.ts'
import { setDataPush as setDataPushContract } from '#lib/contract/dev/set-push.ts'
import { testDataPush as testDataPushContract } from '#lib/contract/dev/test-push.ts'
import { dataPushLimits } from '#lib/rules/data-push-limits.ts'
import { AppError } from '../../app-error.ts'
import { accountOf } from '../../domain/people/auth/read-own.ts'
import { type DataPush, findPush, readPushes } from '../../domain/tracking/data-push/data-push.ts'
import {
  countDeliveries,
  type Delivery,
  type DeliveryCounts,
  listDeliveries,
  readDelivery,
} from '../../domain/tracking/data-push/list-deliveries.ts'
import { replayDelivery } from '../../domain/tracking/data-push/replay-delivery.ts'
import {
  changePush,
  createPush,
  removePush,
  restPush,
} from '../../domain/tracking/data-push/save-push.ts'
import { tryAddress } from '../../domain/tracking/data-push/try-address.ts'
import { type CallContext, handle } from '../door/handle.ts'

export const getDataPush = handle(getDataPushContract, async (ctx) => {
  const { pool } = ctx.services
  const own = await readPushes(pool, accountOf(ctx.caller))
  const counts = await countDeliveries(
    pool,
    own.map(({ id }) => id),
  )
  return { items: own.map((push) => pushRowOf(push, counts.get(push.id), ctx.now() / 1000)) }
})

export const setDataPush = handle(setDataPushContract, async (ctx, params) => {
  accountOf(ctx.caller)
  const { push_id: id, address, types, models, sfamilyid, sgid, alarm_ends } = params
  const facts = {
    address: address,
    types: types,
    models: models,
    hasAlarmEnds: alarm_ends,
    organisationId: sfamilyid === undefined ? ctx.caller.organisationId : ctx.acting.id,
    groupId: sgid === undefined ? undefined : ctx.visible.group(sgid),
  }
  if (id === undefined) {
    const made = await createPush(ctx, { facts: facts, brand: ctx.client.brand.brand })
    return { push_id: String(made.id), secret: made.secret }
  }
  const change = { facts: facts, renewsSecret: params.renew_secret }
  const { secret } = await changePush(ctx, Number(id), change)
  return { push_id: id, secret: secret }
})

export const deleteDataPush = handle(deleteDataPushContract, async (ctx, { push_id }) => {
  await removePush(ctx, Number(push_id))
  return {}
})

export const pauseDataPush = handle(pauseDataPushContract, async (ctx, { push_id, is_paused }) => {
  await restPush(ctx, { id: Number(push_id), isPaused: is_paused })
  return {}
})

export const testDataPush = handle(testDataPushContract, async (ctx, { push_id }) => {
  const { retryAfter: _retryAfter, ...told } = await tryAddress(ctx, await ownPush(ctx, push_id))
  return told
})

export const getPushDeliveries = handle(getPushDeliveriesContract, async (ctx, params) => {
  const push = await ownPush(ctx, params.push_id)
  const { state, limit_size: limit, last_delivery_id: last } = params
  const lastId = last === undefined ? undefined : Number(last)
  const page = { pushId: push.id, state: state, lastId: lastId, limit: limit }
  const rows = await listDeliveries(ctx.services.pool, page)
  return { items: rows.map(deliveryRowOf) }
})

export const getPushDelivery = handle(getPushDeliveryContract, async (ctx, params) => {
  const push = await ownPush(ctx, params.push_id)
  const which = { pushId: push.id, id: Number(params.delivery_id) }
  const found = await readDelivery(ctx.services.pool, which)
  if (!found) throw new AppError('notFound')
  const { delivery, body, answer } = found
  return { item: deliveryRowOf(delivery), body: body, answer: answer }
})

export const replayPushDelivery = handle(replayPushDeliveryContract, async (ctx, params) => {
  const which = { pushId: Number(params.push_id), deliveryId: Number(params.delivery_id) }
  await replayDelivery(ctx, which)
  return {}
})

/** Another's does not exist. */
async function ownPush({ caller, services }: CallContext, id: string): Promise<DataPush> {
  const push = await findPush(services.pool, accountOf(caller), Number(id))
  if (!push) throw new AppError('notFound')
  return push
}

/** `now`: Unix seconds. */
function pushRowOf(
  push: DataPush,
  counts: DeliveryCounts | undefined,
  now: number,
): z.input<typeof pushRow> {
  const hasFormer = push.formerUntil !== null && push.formerUntil > now
  const toldFrom = now - dataPushLimits.missedDays * 86_400
  const isMissing = push.missedUntil !== null && push.missedUntil > toldFrom
  const isTrying = push.fails > 0 && push.pause === ''
  return {
    push_id: String(push.id),
    address: push.address,
    types: push.types,
    sfamilyid: String(push.organisationId),
    sfamily_name: push.organisationName,
    sgid: push.groupId === null ? null : String(push.groupId),
    sgid_name: push.groupName,
    models: push.models,
    alarm_ends: push.hasAlarmEnds,
    pause: push.pause || null,
    paused_time: push.pausedAt,
    fails: push.fails,
    failing_since: push.failingSince,
    last_error: push.lastError,
    next_time: isTrying ? push.nextAt : null,
    last_time: push.lastOkAt,
    missed_from: isMissing ? push.missedFrom : null,
    missed_until: isMissing ? push.missedUntil : null,
    waiting: counts?.waiting ?? 0,
    dead: counts?.dead ?? 0,
    secret_tail: push.secretTail,
    former_secret_tail: hasFormer ? push.formerTail : null,
    former_secret_end: hasFormer ? push.formerUntil : null,
    create_time: push.createdAt,
  }
}

const deliveryRowOf = (delivery: Delivery): z.input<typeof deliveryRow> => ({
  delivery_id: String(delivery.id),
  message_id: delivery.messageId,
  type: delivery.type,
  state: delivery.state,
  events: delivery.events,
  bytes: delivery.bytes,
  tries: delivery.tries,
  status: delivery.status,
  millis: delivery.millis,
  error: delivery.error,
  create_time: delivery.createdAt,
  try_time: delivery.triedAt,
  end_time: delivery.doneAt,
})
