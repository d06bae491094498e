import { updateToken as contract } from '#lib/contract/alarm/update-token.ts'
import { keepNotice } from '../../domain/tracking/notice/keep-notice.ts'
import { handle } from '../door/handle.ts'

export const updateToken = handle(contract, async (ctx, params) => {
  const { quiet_start: start, quiet_end: end, suid } = params
  const notice = {
    types: params.types,
    ways: params.flag === 1 ? params.ways : [],
    includesBelow: params.is_get_child,
    quiet: start !== null && end !== null ? { start, end } : undefined,
    escalateTo: suid ? ctx.visible.account(suid) : undefined,
    escalateMinutes: params.escalate_minutes,
  }
  await keepNotice(ctx, notice, ctx.client.brand.brand)
  return {}
})
