import { escalationMinutes } from '#lib/codes/notice-ways.ts'
import { getToken as getTokenContract } from '#lib/contract/alarm/get-token.ts'
import { subscribe as subscribeContract } from '#lib/contract/alarm/subscribe.ts'
import { testPush as testPushContract } from '#lib/contract/alarm/test-push.ts'
import { unsubscribe as unsubscribeContract } from '#lib/contract/alarm/unsubscribe.ts'
import { updateToken as updateTokenContract } from '#lib/contract/alarm/update-token.ts'
import { AppError } from '../../app-error.ts'
import { sendTestPush } from '../../domain/people/web-push/send-test-push.ts'
import { subscribeBrowser, unsubscribeBrowser } from '../../domain/people/web-push/subscriptions.ts'
import { vapidKeys } from '../../domain/people/web-push/vapid-keys.ts'
import { keepNotice, readNotice } from '../../domain/tracking/notice/keep-notice.ts'
import { handle } from '../door/handle.ts'

export const getToken = handle(getTokenContract, async ({ caller, services, client }) => {
  if (caller.accountId === undefined) throw new AppError('accountsOnly')
  const notice = await readNotice(services.pool, caller.accountId)
  const second = notice?.escalateTo ?? undefined
  return {
    flag: notice && notice.ways.length > 0 ? 1 : 0,
    types: notice?.types ?? [],
    ways: notice?.ways ?? [],
    is_get_child: notice?.includesBelow ?? false,
    quiet_start: notice?.quietStart ?? null,
    quiet_end: notice?.quietEnd ?? null,
    suid: second === undefined ? null : String(second),
    escalate_name: notice?.secondName ?? '',
    push_key: (await vapidKeys(services.pool, client.brand.brand, services.config.SECRET))
      .publicKey,
    escalate_minutes: notice?.escalateMinutes ?? escalationMinutes.usual,
    is_upkeep: notice?.tellsUpkeep ?? true,
  }
})

export const updateToken = handle(updateTokenContract, async (ctx, params) => {
  const { quiet_start: start, quiet_end: end, suid } = params
  const notice = {
    types: params.types,
    ways: params.flag === 1 ? params.ways : [],
    includesBelow: params.is_get_child,
    tellsUpkeep: params.is_upkeep,
    quiet: start !== null && end !== null ? { start, end } : undefined,
    escalateTo: suid ? ctx.visible.account(suid) : undefined,
    escalateMinutes: params.escalate_minutes,
  }
  const { brand, origin } = ctx.client
  await keepNotice(ctx, notice, { brand: brand.brand, origin })
  return {}
})

export const subscribe = handle(
  subscribeContract,
  async (ctx, { endpoint, p256dh, auth_key: auth }) => {
    await subscribeBrowser(ctx, { endpoint, p256dh, auth }, ctx.client.brand.brand)
    return {}
  },
)

export const unsubscribe = handle(unsubscribeContract, async (ctx, { endpoint }) => {
  await unsubscribeBrowser(ctx, endpoint)
  return {}
})

export const testPush = handle(testPushContract, async (ctx, { endpoint }) => {
  await sendTestPush(ctx, endpoint, ctx.client.brand)
  return {}
})
