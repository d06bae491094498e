import { brandNamed } from '#brands/resolve.ts'
import { all, anyOf, db } from '#server/db/sql.ts'
import { demoFleet } from '../../../tests/simulator/world/fleet.ts'
import type { OrganisationKey } from '../organisations.ts'
import {
  buy,
  byHand,
  type Device,
  declined,
  expired,
  order,
  recharge,
  stranded,
  type Way,
} from './buy.ts'
import { daysAgo, type Event } from './demo-clock.ts'
import { latestOrder, payBack } from './refund.ts'
import { accountNamed, idOf, type Seeded } from './seeded.ts'

const year = '平台服务 1 年'
const month = '平台服务 1 个月'
const positions = '秒级定位 1 个季度'
const tracks = '轨迹存储 6 个月'
const switching = '远程断油电 50 次'
const texts = '短信报警 100 条'

type Sale = {
  organisation: OrganisationKey
  login: string
  packageName: string
  count: number
  way: Way
}

const sales: readonly Sale[] = [
  { organisation: 'owner-taxi', login: 'canton', packageName: year, count: 8, way: 'sandbox' },
  { organisation: 'owner-taxi', login: 'canton', packageName: positions, count: 7, way: 'sandbox' },
  {
    organisation: 'owner-logistics',
    login: 'guantong',
    packageName: year,
    count: 10,
    way: 'sandbox',
  },
  {
    organisation: 'owner-logistics',
    login: 'guantong',
    packageName: tracks,
    count: 3,
    way: 'sandbox',
  },
  { organisation: 'owner', login: 'owner', packageName: switching, count: 3, way: 'sandbox' },
  { organisation: 'owner', login: 'haifeng', packageName: texts, count: 3, way: 'sandbox' },
  { organisation: 'eschen-fleet', login: 'unterland', packageName: year, count: 6, way: 'wallet' },
  { organisation: 'eschen-fleet', login: 'unterland', packageName: texts, count: 2, way: 'wallet' },
  { organisation: 'subdealer', login: 'subdealer', packageName: year, count: 2, way: 'wallet' },
]

/** Cents, before anything is bought from a wallet. */
const recharges = [
  ['dealer', 200_000],
  ['subdealer', 50_000],
  ['unterland', 100_000],
] as const

const rechargeDays = 175

/** Days that the demo does business for, and the last of them that sells by plan. */
const span = { first: 88, last: 1.5 }

/** Evenly, the kinds of sales between each other. */
const dayOf = (at: number, count: number, kind: number) =>
  span.first - ((at + (kind + 1) / (sales.length + 1)) * (span.first - span.last)) / count

/** Orders over the last months, of all that becomes of them. */
export async function saleEvents(seeded: Seeded): Promise<Event[]> {
  const { now } = seeded
  const devicesOf = await readDevices(seeded)
  const recharged = recharges.map(([login, amount]) => ({
    at: daysAgo(now, rechargeDays),
    run: async (at: number) =>
      recharge(seeded, { buyer: await accountNamed(seeded, login), amount }, at),
  }))
  const sold = sales.flatMap(({ organisation, login, packageName, count, way }, kind) =>
    Array.from({ length: count }, (_, n) => ({
      at: daysAgo(now, dayOf(n, count, kind)),
      run: async (at: number) => {
        const device = devicesOf(organisation)[n]
        await buy(
          seeded,
          { buyer: await accountNamed(seeded, login), device, packageName, way },
          at,
        )
      },
    })),
  )
  return [...recharged, ...sold, ...(await oddEvents(seeded, devicesOf))]
}

type DevicesOf = (key: OrganisationKey) => Device[]

/** What a clerk meets beside the usual. */
async function oddEvents(seeded: Seeded, devicesOf: DevicesOf): Promise<Event[]> {
  const { now, config } = seeded
  const [canton, guantong, unterland, root] = [
    await accountNamed(seeded, 'canton'),
    await accountNamed(seeded, 'guantong'),
    await accountNamed(seeded, 'unterland'),
    await accountNamed(seeded, 'root'),
  ]
  const way = 'sandbox' as const
  const [taxi, lorry, car] = [
    devicesOf('owner-taxi')[0],
    devicesOf('owner-logistics')[0],
    devicesOf('eschen-fleet')[0],
  ]
  const gone = { id: 2_000_000_000, imei: '861234099999998' }
  const refund =
    (buyer: typeof canton, packageName: string, asked: { amount?: number; reason: string }) =>
    async (at: number) => {
      const { id } = await latestOrder(seeded, {
        organisationId: buyer.organisationId,
        packageName,
      })
      await payBack(seeded, { orderId: id, operator: root, ...asked }, at)
    }
  const brand = brandNamed(config.DEFAULT_BRAND)
  return [
    ...[41, 12].map((days) => ({
      at: daysAgo(now, days),
      run: (at: number) =>
        declined(seeded, { buyer: guantong, device: lorry, packageName: texts, way }, at),
    })),
    ...[33, 4].map((days) => ({
      at: daysAgo(now, days),
      run: (at: number) =>
        expired(seeded, { buyer: canton, device: taxi, packageName: month, way }, at),
    })),
    {
      at: daysAgo(now, 9),
      run: (at) =>
        stranded(seeded, { buyer: canton, device: gone, packageName: switching, way }, at),
    },
    {
      at: daysAgo(now, 20),
      run: refund(guantong, year, { amount: 3000, reason: '服务中断两周，按协商退款' }),
    },
    { at: daysAgo(now, 15), run: refund(canton, positions, { reason: '重复购买，全额退款' }) },
    ...(brand?.payments.includes('bank')
      ? [
          {
            at: daysAgo(now, 2),
            run: (at: number) =>
              byHand(seeded, { buyer: unterland, device: car, packageName: year, way }, at),
          },
        ]
      : []),
    {
      at: now,
      // The worker makes the payment at the vendor.
      run: async (at) => {
        await order(seeded, { buyer: unterland, device: car, packageName: month, way }, at)
      },
    },
  ]
}

/** On the road in the demo, by organisation. */
async function readDevices({ client, ...seeded }: Seeded): Promise<DevicesOf> {
  const live = demoFleet().filter(({ fate }) => fate === 'live')
  const rows = await all(
    client,
    db
      .selectFrom('device')
      .select(['id', 'imei', 'organisation_id as organisationId'])
      .where('imei', '=', anyOf(live.map(({ imei }) => imei)))
      .orderBy('id'),
  )
  return (key) => {
    const organisationId = idOf({ client, ...seeded }, key)
    return rows.filter((row) => row.organisationId === organisationId)
  }
}
