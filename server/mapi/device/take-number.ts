import { takeNumber as contract } from '#lib/contract/device/take-number.ts'
import { takeHeardNumber } from '../../domain/fleet/discovery/take-heard-number.ts'
import { handle } from '../door/handle.ts'

export const takeNumber = handle(contract, async (ctx, { simei }) => ({
  imei: await takeHeardNumber(ctx, ctx.visible.device(simei)),
}))
