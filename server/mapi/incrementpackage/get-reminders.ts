import { serviceNameOf } from '#lib/codes/paid-services.ts'
import { getReminders as contract } from '#lib/contract/incrementpackage/get-reminders.ts'
import { listReminders } from '../../domain/trade/quota/list-reminders.ts'
import { handle } from '../door/handle.ts'
import { unitOf } from '../rows/service-item.ts'

export const getReminders = handle(contract, async (ctx) => {
  const reminders = await listReminders(ctx.services.pool, ctx.bound, ctx.now())
  return {
    items: reminders.map(({ id, name, warning, quota }) => ({
      simei: String(id),
      name,
      type: quota.service,
      service: serviceNameOf(quota.service),
      warning,
      flow: quota.left,
      total_flow: quota.total,
      unit: unitOf(quota.service),
      end_time: quota.endsAt ?? null,
    })),
  }
})
