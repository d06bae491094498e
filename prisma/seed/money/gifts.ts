import { paidServices } from '#lib/codes/paid-services.ts'
import { all, db } from '#server/db/sql.ts'
import { grant } from '#server/domain/trade/quota/grant.ts'
import type { OrganisationKey } from '../organisations.ts'
import { daysAgo, type Event } from './demo-clock.ts'
import { idOf, type Seeded } from './seeded.ts'

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
export const giftEvents = (seeded: Seeded): Event[] =>
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
