import { paidServices } from '#lib/codes/paid-services.ts'
import type { Config } from '#server/config.ts'
import type { PoolClient } from '#server/db/pool.ts'
import { all, db, first, rowFor } from '#server/db/sql.ts'
import { addStep } from '#server/domain/trade/complaint/add-step.ts'
import { sellersAbove } from '#server/domain/trade/complaint/sellers-above.ts'
import { grant } from '#server/domain/trade/quota/grant.ts'
import type { OrganisationKey } from '../organisations.ts'
import { daysAgo, type Event, play } from './demo-clock.ts'
import { latestOrder } from './refund.ts'
import { saleEvents } from './sales.ts'
import { accountNamed, idOf, type Seeded } from './seeded.ts'
import { shareFacts, simOrderEvents } from './sim-orders.ts'
import { walletEvents } from './wallets.ts'

type Gift = {
  days: number
  organisation: OrganisationKey
  count: number
  service: 'smsAlarm' | 'voiceAlarm' | 'remoteSwitch'
  flow: number
  months: number
  name: string
}

const gifts: readonly Gift[] = [
  {
    days: 27,
    organisation: 'owner',
    count: 4,
    service: 'smsAlarm',
    flow: 50,
    months: 6,
    name: '开业赠送',
  },
  {
    days: 16,
    organisation: 'owner-taxi',
    count: 3,
    service: 'voiceAlarm',
    flow: 10,
    months: 3,
    name: '服务中断补偿',
  },
  {
    days: 3,
    organisation: 'eschen-home',
    count: 2,
    service: 'remoteSwitch',
    flow: 20,
    months: 12,
    name: '新客户体验',
  },
]

/** What the root gave away. */
const giftEvents = (seeded: Seeded): Event[] =>
  gifts.map(({ days, organisation, count, service, name, flow, months }, n) => ({
    at: daysAgo(seeded.now, days),
    run: async (at) => {
      const devices = await all(
        seeded.client,
        db
          .selectFrom('device')
          .select('id')
          .where('organisation_id', '=', idOf(seeded, organisation))
          .orderBy('id')
          .limit(count),
      )
      const { type } = paidServices[service]
      const given = devices.map(({ id }) => ({ id, key: `gift:demo${n}:${id}` }))
      const quota = { service: type, flow, months, source: 'gift', name, now: at } as const
      await grant(seeded.client, quota, given)
    },
  }))

const hourMs = 3_600_000

/** A complaint that buyer and dealer negotiate about. */
async function complaint(seeded: Seeded): Promise<Event> {
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

/** Half a year of data for SIM cards; in its last three months sales, refunds, gifts, withdrawals, and a complaint. */
export async function seedMoney(
  client: PoolClient,
  organisations: ReadonlyMap<string, number>,
  config: Config,
): Promise<void> {
  const seeded = { client, config, organisations, now: Date.now() }
  const events = [
    ...(await walletEvents(seeded)),
    ...(await saleEvents(seeded)),
    ...giftEvents(seeded),
    ...(await simOrderEvents(seeded)),
    await complaint(seeded),
  ]
  await play(client, events)
  await shareFacts(seeded)
}
