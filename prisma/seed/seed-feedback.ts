import { type FeedbackStep, feedbackProgress } from '#lib/codes/feedback.ts'
import type { PoolClient } from '#server/db/pool.ts'
import { db, first, rowFor } from '#server/db/sql.ts'
import { addFeedbackStep } from '#server/domain/people/feedback/add-feedback-step.ts'
import { staffAbove } from '#server/domain/people/feedback/staff-above.ts'

type Giver = {
  accountId: number | null
  deviceId: number | null
  author: string
  imei: string
  organisationId: number
  path: string
}

/** Hours before the demo was filled, by whom, what was done, and the words. */
type Said = [hours: number, by: 'user' | 'staff', act: FeedbackStep, content: string]

type Demo = {
  /** Its account; else a device of the owner's. */
  login: string | undefined
  kind: 'problem' | 'suggestion'
  source: 'web' | 'phone'
  contact?: string
  said: readonly [Said, ...Said[]]
}

const demoFeedback: readonly Demo[] = [
  {
    login: 'owner',
    kind: 'problem',
    source: 'web',
    contact: '13800000003',
    said: [
      [150, 'user', 'open', '3 号车的停留点总是少一个，中午在龙岗停了半小时没有记录。'],
      [
        144,
        'staff',
        'reply',
        '您好，停车时设备进入休眠，半小时内只上报一次。已将休眠上报间隔改为 5 分钟，请观察一天。',
      ],
      [120, 'user', 'reply', '昨天的停留点都有了，谢谢。'],
      [118, 'staff', 'resolve', '感谢反馈。'],
    ],
  },
  {
    login: 'canton',
    kind: 'suggestion',
    source: 'web',
    said: [
      [70, 'user', 'open', '希望交接班时能把报警一次全部标为已读。'],
      [
        52,
        'staff',
        'reply',
        '报警列表勾选后可以批量处理：先全选，再点“确认”。如果仍不方便，请告诉我们具体场景。',
      ],
    ],
  },
  {
    login: 'owner',
    kind: 'problem',
    source: 'phone',
    contact: '13800000003',
    said: [[31, 'user', 'open', '手机上打开轨迹回放时，图表挡住了播放按钮。']],
  },
  {
    login: undefined,
    kind: 'problem',
    source: 'phone',
    said: [[4, 'user', 'open', '晚上十点以后收不到断电报警的推送。']],
  },
  {
    login: 'guantong',
    kind: 'suggestion',
    source: 'web',
    said: [[2, 'user', 'open', '里程报表能不能按班次导出，不只按天？']],
  },
  {
    login: 'dealer',
    kind: 'suggestion',
    source: 'web',
    said: [[9, 'user', 'open', '下级店铺的到期提醒希望可以抄送给我们。']],
  },
]

const hourMs = 3_600_000
const staffName = '客服阿珍'

/** What people of the demo reported and suggested: answered, closed, waiting, and waiting too long. */
export async function seedFeedback(client: PoolClient, now: number): Promise<void> {
  for (const demo of demoFeedback) {
    const giver = await giverOf(client, demo.login)
    const feedbackId = await insertFeedback(client, { demo, giver, now })
    for (const [hours, role, act, content] of demo.said) {
      const author = role === 'user' ? giver.author : staffName
      const at = now - hours * hourMs
      const step = { feedbackId, role, author, organisationId: null, act, content, now: at }
      await addFeedbackStep(client, step)
    }
  }
}

async function giverOf(client: PoolClient, login: string | undefined): Promise<Giver> {
  const found =
    login === undefined ? await deviceOf(client, 'owner') : await accountOf(client, login)
  if (!found) throw new Error(`nobody of the demo is ${login ?? 'a device of the owner'}`)
  return found
}

async function accountOf(client: PoolClient, login: string): Promise<Giver | undefined> {
  const account = await first(
    client,
    db
      .selectFrom('account as a')
      .innerJoin('organisation as o', 'o.id', 'a.organisation_id')
      .select(['a.id as accountId', 'a.name as author', 'o.id as organisationId', 'o.path'])
      .where('a.login', '=', login),
  )
  return account && { ...account, deviceId: null, imei: '' }
}

/** The first of the organisation of an account. */
async function deviceOf(client: PoolClient, login: string): Promise<Giver | undefined> {
  const device = await first(
    client,
    db
      .selectFrom('device as d')
      .innerJoin('organisation as o', 'o.id', 'd.organisation_id')
      .innerJoin('account as a', 'a.organisation_id', 'o.id')
      .select([
        'd.id as deviceId',
        'd.imei',
        'd.name as author',
        'o.id as organisationId',
        'o.path',
      ])
      .where('a.login', '=', login)
      .orderBy('d.id')
      .limit(1),
  )
  return device && { ...device, accountId: null }
}

async function insertFeedback(
  client: PoolClient,
  { demo, giver, now }: { demo: Demo; giver: Giver; now: number },
): Promise<number> {
  const { kind, source, contact = '', said } = demo
  const { path, organisationId, accountId, deviceId, author, imei } = giver
  const [handlerId = 0] = await staffAbove(client, { path, kind: imei ? 'device' : 'account' })
  const [[openedHours, , , content]] = said
  const answer = said.findLast(([, role, act]) => role === 'staff' && act === 'reply')
  const [lastHours, lastRole, lastAct] = said.at(-1) ?? said[0]
  const isClosed = lastAct === 'resolve'
  const isWaiting = lastRole === 'user' && !isClosed
  const open = isWaiting ? feedbackProgress.pending : feedbackProgress.handled
  const at = (hours: number) => new Date(now - hours * hourMs)
  const last = at(lastHours)
  const row = {
    organisation_id: organisationId,
    account_id: accountId,
    device_id: deviceId,
    author,
    imei,
    kind,
    source,
    contact,
    content,
    progress: isClosed ? feedbackProgress.resolved : open,
    rev: said.length,
    handler_id: handlerId,
    answer: answer?.[3] ?? '',
    answered_at: answer ? at(answer[0]) : null,
    is_unread: !isWaiting && !isClosed,
    waiting_since: isWaiting ? last : null,
    brand: 'waypost',
    lang: 'zh',
    created_at: at(openedHours),
    updated_at: last,
    ended_at: isClosed ? last : null,
  }
  const insert = db.insertInto('feedback').values(rowFor('feedback', row)).returning('id')
  return (await first(client, insert))?.id ?? 0
}
