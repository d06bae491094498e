import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDue } from '#server/domain/people/schedule/start-due.ts'
import type { OutgoingMessage, Sender } from '#server/integrations/sender.ts'
import type { TaskWorks } from '../../workers/task/run-task.ts'
import { taskWorks } from '../../workers/task/task-works.ts'
import { call, logIn } from '../factories/caller.ts'
import { createDevice } from '../factories/devices.ts'
import { createAccount, createOrganisation } from '../factories/organisations.ts'
import { openPlatform, type Platform } from '../factories/platform.ts'
import {
  deliverMails,
  dueStores,
  mailServer,
  openTasksOf,
  workReports,
} from '../factories/schedules.ts'
import { runTaskNow } from '../factories/tasks.ts'
import { until } from '../gateway/support.ts'

let platform: Platform
let account: { id: number; login: string; password: string }
const hour = 3600
const boss = 'boss@waypost.example'

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  const root = await createOrganisation(platform, { name: 'root' })
  account = await createAccount(platform, { organisation: root })
  const other = await createAccount(platform, { organisation: root })
  await platform.pool.query('UPDATE account SET email = $2, email_since = now() WHERE id = $1', [
    other.id,
    boss,
  ])
  await createDevice(platform, { organisation: root, imei: '860000000000001' })
  // Two weeks before the clocks of Berlin are put on.
  const start = Date.UTC(2027, 2, 14, 12)
  platform.advance((start - platform.now()) / 1000)
})
afterAll(() => platform.close())

async function as() {
  const sid = await logIn(platform, account)
  return (func: string, params: object) => {
    platform.advance(2)
    return call(platform, func, params, { sid })
  }
}

const dues = async (id: string) =>
  (
    await platform.pool.query<{ due: Date; missed: number; state: string }>(
      'SELECT due_at AS due, missed, state FROM schedule_run WHERE schedule_id = $1 ORDER BY due_at',
      [id],
    )
  ).rows

/** Half of the workers die before the server has taken the mail, half after it. */
function dyingMails() {
  const { taken, sender } = mailServer()
  let sent = 0
  const dying: Sender = {
    isSandbox: false,
    send: async (message: OutgoingMessage) => {
      sent++
      if (sent % 4 === 1) return new Promise(() => undefined)
      await sender.send(message)
      if (sent % 4 === 3) return new Promise(() => undefined)
    },
  }
  return { taken, dying }
}

test('six weeks over a change of summer time, with dying workers: each due report once, none early', async () => {
  const ask = await as()
  const add = { report: 'device', columns: ['imei'], format: 'csv', recipients: [boss] }
  const berlin = await ask('schedule/Add', {
    ...add,
    rhythm: 'daily',
    hour: 2,
    zone: 'Europe/Berlin',
    lang: 'fa',
  })
  const kathmandu = await ask('schedule/Add', {
    ...add,
    rhythm: 'weekly',
    weekday: 1,
    hour: 7,
    zone: 'Asia/Kathmandu',
    lang: 'en',
  })
  expect([berlin.error, kathmandu.error]).toEqual([undefined, undefined])
  const { taken, dying } = dyingMails()
  let made = 0
  const killed: TaskWorks = {
    ...taskWorks,
    schedule: {
      ...taskWorks.schedule,
      kind: 'file',
      makeFile: async () => {
        throw new Error('killed')
      },
    },
  }
  const early: unknown[] = []
  for (let hours = 0; hours < 6 * 7 * 24; hours++) {
    platform.advance(hour)
    // Two workers look at once; their announcements are lost.
    await Promise.all([startDue(dueStores(platform)), startDue(dueStores(platform))])
    for (const id of await openTasksOf(platform)) {
      made++
      if (made % 2 === 1) await runTaskNow(platform, id, killed).catch(() => undefined)
      await Promise.all([runTaskNow(platform, id), runTaskNow(platform, id)])
    }
    const { rows } = await platform.pool.query('SELECT 1 FROM schedule_run WHERE due_at > $1', [
      new Date(platform.now()),
    ])
    early.push(...rows)
    const before = taken.length
    void deliverMails(platform, dying)
    if (
      (await platform.pool.query(`SELECT 1 FROM outbox_message WHERE state = 'waiting'`)).rowCount
    )
      await until(async () => {
        const waiting = `SELECT 1 FROM outbox_message WHERE state = 'waiting' AND next_at <= $1`
        const left = await platform.pool.query(waiting, [new Date(platform.now())])
        return left.rowCount === 0 || taken.length > before + 4
      }, 'the mails')
  }
  platform.advance(hour)
  await deliverMails(platform, mailServer().sender)
  expect(early).toEqual([])
  const daily = await dues(berlin['schedule_id'])
  const expected = Array.from({ length: 42 }, (_, at) => {
    const day = Date.UTC(2027, 2, 15 + at)
    const isSummer = day > Date.UTC(2027, 2, 28)
    return new Date(day + (isSummer ? 0 : hour * 1000)).toISOString()
  })
  expect(daily.map(({ due }) => due.toISOString())).toEqual(expected)
  const weekly = await dues(kathmandu['schedule_id'])
  expect(weekly.map(({ due }) => due.toISOString())).toEqual(
    Array.from({ length: 6 }, (_, at) =>
      new Date(Date.UTC(2027, 2, 15 + 7 * at, 1, 15)).toISOString(),
    ),
  )
  expect(new Set([...daily, ...weekly].map(({ state, missed }) => `${state} ${missed}`))).toEqual(
    new Set(['sent 0']),
  )
  // What a worker that died after sending sends again is the same mail, by its id.
  const mails = new Map(taken.map((mail) => [`${mail.id}.${mail.writtenAt}`, mail]))
  const { rows } = await platform.pool.query(
    `SELECT state, count(*) FROM schedule_mail GROUP BY state`,
  )
  expect(rows).toEqual([{ state: 'sent', count: 48 }])
  expect(mails.size).toBeGreaterThanOrEqual(46)
  expect(mails.size).toBeLessThanOrEqual(48)
  const persian = [...mails.values()].filter(({ body }) => body.includes('گزارش پیوست است.'))
  expect(persian.length).toBeGreaterThanOrEqual(40)
  expect(persian[0]?.file?.bytes.toString()).toContain('860000000000001')
})

test('after a long outage only the last of the missed times is made up for, in its own period', async () => {
  const ask = await as()
  const { schedule_id } = await ask('schedule/Add', {
    report: 'total/runtime',
    params: { by: 'day' },
    period: 'yesterday',
    format: 'csv',
    rhythm: 'daily',
    hour: 7,
    zone: 'Asia/Kathmandu',
    lang: 'en',
    recipients: [boss],
  })
  expect(schedule_id).toBeTruthy()
  await platform.pool.query(
    'UPDATE report_schedule SET pause = $2, next_at = NULL WHERE id <> $1',
    [schedule_id, 'byMaker'],
  )
  platform.advance(10 * 24 * hour)
  const { taken, sender } = mailServer()
  await workReports(platform, sender)
  const [run, ...others] = await dues(schedule_id)
  expect(others).toEqual([])
  expect(run?.missed).toBeGreaterThanOrEqual(8)
  expect(taken).toHaveLength(1)
  const due = run?.due.getTime() ?? 0
  expect(platform.now() - due).toBeLessThan(24 * hour * 1000)
  // 7:00 in Kathmandu, 5:45 ahead.
  const yesterday = new Date(due + (5 * 60 + 45) * 60_000 - 24 * hour * 1000)
  const day = yesterday.toISOString().slice(0, 10)
  expect(taken[0]?.body).toContain(`Period: ${day} 00:00 – ${day} 23:59 (Asia/Kathmandu)`)
})
