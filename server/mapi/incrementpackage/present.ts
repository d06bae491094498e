import { present as contract } from '#lib/contract/incrementpackage/present.ts'
import { presentService } from '../../domain/trade/quota/present-service.ts'
import { handle } from '../door/handle.ts'
import { toBatchReply } from '../rows/batch-reply.ts'

export const present = handle(
  contract,
  async (ctx, { simei, type: service, flow, months, name }) => {
    const gift = { service, flow, months, name }
    const outcome = await presentService(ctx, ctx.visible.devices(simei), gift)
    return toBatchReply(ctx.lang, simei, outcome)
  },
)
