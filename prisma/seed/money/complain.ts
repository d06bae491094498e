import { db, first, rowFor } from '#server/db/sql.ts'
import { addStep } from '#server/domain/trade/complaint/add-step.ts'
import { sellersAbove } from '#server/domain/trade/complaint/sellers-above.ts'
import { daysAgo, type Event } from './demo-clock.ts'
import { latestOrder } from './refund.ts'
import { accountNamed, type Seeded } from './seeded.ts'

const hourMs = 3_600_000

/** A complaint that buyer and dealer negotiate about. */
export async function complaint(seeded: Seeded): Promise<Event> {
  const { client, now } = seeded
  const [buyer, dealer] = [
    await accountNamed(seeded, 'canton'),
    await accountNamed(seeded, 'dealer'),
  ]
  const write = async (at: number) => {
    const packageName = '秒级定位 1 个季度'
    const order = await latestOrder(seeded, { organisationId: buyer.organisationId, packageName })
    const [handlerId] = await sellersAbove(client, buyer.path)
    const row = {
      order_id: order.id,
      organisation_id: buyer.organisationId,
      account_id: buyer.id,
      opener: buyer.name,
      contact: '13800000015',
      reason: 'notWorking',
      state: 'userFeedback' as const,
      rev: 3,
      handler_id: handlerId ?? dealer.organisationId,
      operator: dealer.name,
      brand: 'waypost',
      lang: 'zh',
      created_at: new Date(at),
      updated_at: new Date(at + 2 * hourMs),
    }
    const insert = db.insertInto('complaint').values(rowFor('complaint', row)).returning('id')
    const complaintId = (await first(client, insert))?.id ?? 0
    const steps = [
      ['buyer', buyer.name, 'open', '购买后位置仍是 30 秒上报一次，没有变成 5 秒。'],
      ['seller', dealer.name, 'reply', '请在设备详情里把上报间隔改为 5 秒，再观察十分钟。'],
      ['buyer', buyer.name, 'reply', '已改为 5 秒，行驶时正常，停车时仍不上报，可以退一部分吗？'],
    ] as const
    for (const [n, [role, author, act, content]] of steps.entries())
      await addStep(client, { complaintId, role, author, act, content, now: at + n * hourMs })
  }
  return { at: daysAgo(now, 1.2), run: write }
}
