import { unsubscribe as contract } from '#lib/contract/alarm/unsubscribe.ts'
import { handle } from '#mapi/handle.ts'
import { unsubscribeBrowser } from '../../domain/people/web-push/subscriptions.ts'

export const unsubscribe = handle(contract, async (ctx, { endpoint }) => {
  await unsubscribeBrowser(ctx, endpoint)
  return {}
})
