import { testPush as contract } from '#lib/contract/alarm/test-push.ts'
import { sendTestPush } from '../../domain/people/web-push/send-test-push.ts'
import { handle } from '../door/handle.ts'

export const testPush = handle(contract, async (ctx, { endpoint }) => {
  await sendTestPush(ctx, endpoint, ctx.client.brand)
  return {}
})
