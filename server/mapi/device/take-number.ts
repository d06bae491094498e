import { takeNumber as contract } from '#lib/contract/device/take-number.ts'
import { takeNumber as take } from '../../domain/device/take-number.ts'
import { handle } from '../handle.ts'

export const takeNumber = handle(contract, async (ctx, { simei }) => ({
  imei: await take(ctx, ctx.visible.device(simei)),
}))
