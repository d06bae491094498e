import { unsubscribe as contract } from '#lib/contract/alarm/unsubscribe.ts'
import { unsubscribeBrowser } from '../../domain/people/web-push/subscriptions.ts'
import { handle } from '../door/handle.ts'

export const unsubscribe = handle(contract, async (ctx, { endpoint }) => {
  await unsubscribeBrowser(ctx, endpoint)
  return {}
})
