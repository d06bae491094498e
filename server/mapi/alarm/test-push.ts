import { testPush as contract } from '#lib/contract/alarm/test-push.ts'
import { handle } from '#mapi/handle.ts'
import { sendTestPush } from '../../domain/people/web-push/send-test-push.ts'

export const testPush = handle(contract, async (ctx, { endpoint }) => {
  await sendTestPush(ctx, endpoint, ctx.client.brand)
  return {}
})
