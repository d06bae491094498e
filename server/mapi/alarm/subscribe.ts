import { subscribe as contract } from '#lib/contract/alarm/subscribe.ts'
import { subscribeBrowser } from '../../domain/people/web-push/subscriptions.ts'
import { handle } from '../door/handle.ts'

export const subscribe = handle(contract, async (ctx, { endpoint, p256dh, auth_key: auth }) => {
  await subscribeBrowser(ctx, { endpoint, p256dh, auth }, ctx.client.brand.brand)
  return {}
})
