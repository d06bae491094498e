import type { AnnouncementLevel, AnnouncementReader } from '#lib/codes/announcement.ts'
import type { PoolClient } from '#server/db/pool.ts'
import { all, anyOf, db, first, rowFor, run } from '#server/db/sql.ts'
import type { OrganisationKey } from './organisations.ts'

type DemoText = { lang: string; title: string; content: string }

type DemoAnnouncement = {
  from: OrganisationKey
  to: readonly OrganisationKey[]
  level: AnnouncementLevel
  author: string
  /** Before now. */
  hours: number
  /** Days from now. */
  endDays?: number
  isCarousel?: true
  readers?: readonly AnnouncementReader[]
  withdrawn?: { by: string; reason: string }
  /** The author's first. */
  texts: readonly [DemoText, ...DemoText[]]
}

const hour = 3_600_000

/** Those of the root name the dealers below it: who is added later has nothing to catch up with. */
const demoAnnouncements: readonly DemoAnnouncement[] = [
  {
    from: 'root',
    to: ['dealer', 'eschen', 'nordlicht', 'balzers'],
    level: 'important',
    author: 'Waypost',
    hours: 30,
    texts: [
      {
        lang: 'zh',
        title: '新功能：按月锁定行车日志',
        content:
          '## 有哪些变化\n\n- 行车日志可以**按月锁定**，之后不能再改\n- 每次行程都可以注明用途\n\n在 [行车日志](/total/runtime) 中查看。',
      },
      {
        lang: 'en',
        title: 'New: log books are locked by month',
        content:
          '## What changes\n\n- A log book can be **locked by month** and is not changed any more\n- Each trip can say what it was for\n\nSee [driving](/total/runtime).',
      },
    ],
  },
  {
    from: 'dealer',
    to: ['dealer'],
    level: 'info',
    author: '陈经理',
    hours: 52,
    endDays: 30,
    texts: [
      {
        lang: 'zh',
        title: '周六上门检测与安装',
        content: '本周六 9:00 至 16:00 可在特里森维修站免费检测设备，请提前电话预约。',
      },
      {
        lang: 'en',
        title: 'Free check of devices on Saturday',
        content: 'On Saturday from 9:00 to 16:00 at the Triesen workshop. Please call before.',
      },
    ],
  },
  {
    from: 'dealer',
    to: ['subdealer', 'owner'],
    level: 'urgent',
    author: '陈经理',
    hours: 76,
    withdrawn: { by: '黄副理', reason: '价格有误，另行通知' },
    texts: [{ lang: 'zh', title: '流量套餐调价', content: '自下月起，流量套餐价格有调整。' }],
  },
  {
    from: 'owner',
    to: ['owner'],
    level: 'info',
    author: '周海峰',
    hours: 8,
    readers: ['e_role_manager', 'e_role_user'],
    texts: [
      {
        lang: 'zh',
        title: '夜班车辆请停入沙恩仓库',
        content: '20:00 之后回场的车辆请停入 **2 号院**。',
      },
      {
        lang: 'en',
        title: 'Night shift: park at the Schaan depot',
        content: 'After 20:00 in **yard 2**.',
      },
    ],
  },
  {
    from: 'nordlicht',
    to: ['nordlicht'],
    level: 'important',
    author: 'Katrin Vogel',
    hours: 5,
    isCarousel: true,
    texts: [
      {
        lang: 'en',
        title: 'Winter tyres',
        content: 'All vans need winter tyres **before 15 December**.',
      },
    ],
  },
]

/** Who has read all of them: the accounts that `npm start` prints, and those of the fleets. */
const readers = [
  'root',
  'dealer',
  'subdealer',
  'owner',
  'support',
  'haifeng',
  'canton',
  'guantong',
  'oberland',
]

/** Messages of different levels, one withdrawn, one shown after log-in. */
export async function seedAnnouncements(
  client: PoolClient,
  organisations: ReadonlyMap<string, number>,
  now: number,
): Promise<void> {
  const accounts = await all(
    client,
    db.selectFrom('account').select('id').where('login', '=', anyOf(readers)),
  )
  for (const one of demoAnnouncements) {
    const id = await seedOne(client, organisations, { ...one, now })
    const marks = accounts.map((account) => ({
      account_id: account.id,
      announcement_id: id,
      read_at: new Date(now - hour),
    }))
    await run(client, db.insertInto('announcement_read').values(rowFor('announcement_read', marks)))
  }
}

async function seedOne(
  client: PoolClient,
  organisations: ReadonlyMap<string, number>,
  one: DemoAnnouncement & { now: number },
): Promise<number> {
  const { now, hours, endDays, withdrawn, texts } = one
  const start = new Date(now - hours * hour)
  start.setMilliseconds(0)
  const row = {
    organisation_id: organisations.get(one.from) as number,
    author: one.author,
    level: one.level,
    lang: texts[0].lang,
    includes_below: true,
    readers: [...(one.readers ?? [])],
    regions: [],
    platforms: [],
    is_carousel: one.isCarousel ?? false,
    start_at: start,
    end_at: endDays === undefined ? null : new Date(now + endDays * 24 * hour),
    created_at: start,
    withdrawn_at: withdrawn ? new Date(start.getTime() + hour) : null,
    withdrawn_by: withdrawn?.by ?? '',
    reason: withdrawn?.reason ?? '',
  }
  const insertion = db.insertInto('announcement').values(rowFor('announcement', row))
  const made = await first(client, insertion.returning('id'))
  if (!made) throw new Error('no announcement came back')
  const targets = one.to.map((key) => ({
    announcement_id: made.id,
    organisation_id: organisations.get(key) as number,
  }))
  await run(
    client,
    db.insertInto('announcement_target').values(rowFor('announcement_target', targets)),
  )
  const written = texts.map((text) => ({
    announcement_id: made.id,
    lang: text.lang,
    title: text.title,
    content: text.content,
  }))
  await run(client, db.insertInto('announcement_text').values(rowFor('announcement_text', written)))
  return made.id
}
