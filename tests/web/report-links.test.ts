import { afterAll, beforeAll, expect, test } from 'vitest'
import { scheduleLimits } from '#lib/rules/schedule-limits.ts'
import type { TaskWorks } from '../../workers/task/run-task.ts'
import { taskWorks } from '../../workers/task/task-works.ts'
import { call } from '../factories/caller.ts'
import { createDevice } from '../factories/devices.ts'
import { createAccount, createOrganisation } from '../factories/organisations.ts'
import { sessionOf } from '../factories/push.ts'
import { mailServer, workReports } from '../factories/schedules.ts'
import { fetchRaw, openWeb, type Web, withoutTime } from '../factories/web.ts'

let web: Web
const boss = 'boss@waypost.example'
const path = (url = '') => new URL(url).pathname

beforeAll(async () => {
  web = await openWeb()
})
afterAll(() => web.close())

/** A work whose file is a byte too large for a mail. */
const largeWorks: TaskWorks = {
  ...taskWorks,
  schedule: {
    ...taskWorks.schedule,
    kind: 'file',
    makeFile: async () => ({
      name: 'large.csv',
      kind: 'csv',
      bytes: Buffer.alloc(scheduleLimits.attachedBytes + 1, 'x'),
      hours: scheduleLimits.fileDays * 24,
      told: { rows: 1, figures: [], period: undefined },
    }),
  },
}

/** One mail of a report, to a member. */
async function sent(works: TaskWorks = taskWorks) {
  const { services } = web
  const organisation = await createOrganisation(services)
  await createDevice(services, { organisation })
  const account = await createAccount(services, { organisation })
  const query = 'UPDATE account SET email = $2, email_since = now() WHERE id = $1'
  await services.pool.query(query, [account.id, boss])
  const { sid } = await sessionOf(services, { accountId: account.id })
  const ask = (func: string, params: object) => call(services, `schedule/${func}`, params, { sid })
  const report = { report: 'device', format: 'csv', rhythm: 'daily', lang: 'en' }
  const { schedule_id } = await ask('Add', { ...report, recipients: [boss] })
  await ask('SendNow', { schedule_id })
  const { taken, sender } = mailServer()
  await workReports(services, sender, works)
  const [run] = (await ask('GetRuns', { schedule_id }))['items']
  const [recipient] = (
    await services.pool.query<{ id: number }>(
      'SELECT id FROM schedule_recipient WHERE schedule_id = $1',
      [schedule_id],
    )
  ).rows
  // Beside it what its maker is told of another one.
  const mail = taken.findLast(({ leaveUrl }) => leaveUrl !== undefined)
  return { mail, runId: Number(run.run_id), recipientId: recipient?.id ?? 0, ask, schedule_id }
}

test('the link to a file works again and again while its reader is on the list', async () => {
  const { fileToken } = await import('#server/domain/people/schedule/schedule-links.ts')
  const { mail, runId, recipientId } = await sent()
  const link = `/report/${fileToken(web.services.config, { runId, recipientId })}`
  for (const _ of [1, 2]) {
    const { status, headers, body } = await fetchRaw(web, link)
    expect(status).toBe(200)
    expect(headers['content-disposition']).toContain('attachment')
    expect(headers['cache-control']).toBe('no-store')
    expect(String(body)).toBe(mail?.file?.bytes.toString())
  }
  expect((await fetchRaw(web, `${link.slice(0, -1)}_`)).status).toBe(410)
  await fetchRaw(web, path(mail?.leaveUrl), { method: 'POST' })
  expect((await fetchRaw(web, link)).status).toBe(410)
})

const linkIn = (body = '') => path(/https?:\/\/\S+\/report\/\S+/.exec(body)?.[0])

test('a file that is too large for a mail is a link, which ends with the file and with the schedule', async () => {
  const { mail, runId, ask, schedule_id } = await sent(largeWorks)
  expect(mail?.file).toBeUndefined()
  expect(mail?.body).toContain(`${scheduleLimits.fileDays} days`)
  const link = linkIn(mail?.body)
  // A mark of 256 bits, made of what the link is for.
  expect(link).toMatch(/^\/report\/\d+\.\d+\.[\w-]{43}$/)
  const opened = await fetchRaw(web, link)
  expect(opened.status).toBe(200)
  expect(opened.headers['content-disposition']).toContain('large.csv')
  expect(opened.body).toHaveLength(scheduleLimits.attachedBytes + 1)
  const { pool } = web.services
  const setEnd = (end: string) =>
    pool.query(
      `UPDATE stored_file SET expires_at = now() + $2::interval
       WHERE id = (SELECT file_id FROM schedule_run WHERE id = $1)`,
      [runId, end],
    )
  await setEnd('-1 second')
  expect((await fetchRaw(web, link)).status).toBe(410)
  await setEnd('7 days')
  expect((await fetchRaw(web, link)).status).toBe(200)
  expect((await ask('Delete', { schedule_id })).error).toBeUndefined()
  expect((await fetchRaw(web, link)).status).toBe(410)
})

test('a look at the link leads to a page that asks; the one click of a mail program leaves', async () => {
  const { mail, ask } = await sent()
  const leave = path(mail?.leaveUrl)
  const stateOf = async () => (await ask('Get', {}))['items'][0].recipients[0].state
  const looked = await fetchRaw(web, leave)
  expect(looked.status).toBe(303)
  expect(looked.headers['location']).toBe(leave.replace('/leave/', '/schedule/leave/'))
  expect(await stateOf()).toBe('member')
  const click = await fetchRaw(web, leave, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: Buffer.from('List-Unsubscribe=One-Click'),
  })
  expect(click.status).toBe(200)
  expect(await stateOf()).toBe('left')
  expect((await fetchRaw(web, leave, { method: 'POST' })).status).toBe(200)
  expect((await fetchRaw(web, `${leave.slice(0, -1)}_`, { method: 'POST' })).status).toBe(404)
})

test('whoever guesses links is slowed down', async () => {
  const { mail } = await sent(largeWorks)
  const wrong = linkIn(mail?.body).replace(/.{43}$/, 'x'.repeat(43))
  const answers = await withoutTime(web, () =>
    Promise.all(Array.from({ length: 40 }, () => fetchRaw(web, wrong))),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses).toContain(410)
  expect(statuses).toContain(429)
})
