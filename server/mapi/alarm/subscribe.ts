import { subscribe as contract } from '#lib/contract/alarm/subscribe.ts'
import { handle } from '#mapi/handle.ts'
import { subscribeBrowser } from '../../domain/people/web-push/subscriptions.ts'

export const subscribe = handle(contract, async (ctx, { endpoint, p256dh, auth_key: auth }) => {
  await subscribeBrowser(ctx, { endpoint, p256dh, auth }, ctx.client.brand.brand)
  return {}
})
