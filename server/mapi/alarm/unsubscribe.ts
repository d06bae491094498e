import { unsubscribeBrowser } from '#domain/web-push/subscriptions.ts'
import { unsubscribe as contract } from '#lib/contract/alarm/unsubscribe.ts'
import { handle } from '../handle.ts'

export const unsubscribe = handle(contract, async (ctx, { endpoint }) => {
  await unsubscribeBrowser(ctx, endpoint)
  return {}
})
