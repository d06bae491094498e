import { getDevFlow as contract } from '#lib/contract/incrementpackage/get-dev-flow.ts'
import { listBatches } from '../../domain/trade/quota/list-batches.ts'
import { handle } from '../door/handle.ts'
import { unitOf } from '../rows/service-item.ts'

const seconds = (ms: number) => Math.floor(ms / 1000)

export const getDevFlow = handle(contract, async (ctx, params) => {
  const { simei, type, limit_size: limit, last_batch_id: last } = params
  const batches = await listBatches(ctx.services.pool, {
    deviceId: ctx.visible.device(simei),
    service: type,
    before: last === undefined ? undefined : Number(last),
    limit,
    now: ctx.now(),
  })
  return {
    items: batches.map((batch) => ({
      batch_id: String(batch.id),
      batch_name: batch.name,
      source: batch.source,
      type,
      flow: batch.flow,
      rflow: batch.left,
      unit: unitOf(type),
      start_time: seconds(batch.startsAt),
      end_time: batch.endsAt === undefined ? null : seconds(batch.endsAt),
      create_time: seconds(batch.createdAt),
      is_attach: batch.source === 'attach',
    })),
  }
})
