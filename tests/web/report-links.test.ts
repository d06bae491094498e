import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../factories/caller.ts'
import { createDevice } from '../factories/devices.ts'
import { createAccount, createOrganisation } from '../factories/organisations.ts'
import { sessionOf } from '../factories/push.ts'
import { mailServer, workReports } from '../factories/schedules.ts'
import { fetchRaw, openWeb, type Web } from '../factories/web.ts'

let web: Web
const boss = 'boss@waypost.example'
const path = (url = '') => new URL(url).pathname

beforeAll(async () => {
  web = await openWeb()
})
afterAll(() => web.close())

/** One mail of a report, to a member. */
async function sent() {
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
  await workReports(services, sender)
  const [run] = (await ask('GetRuns', { schedule_id }))['items']
  const [recipient] = (
    await services.pool.query<{ id: number }>(
      'SELECT id FROM schedule_recipient WHERE schedule_id = $1',
      [schedule_id],
    )
  ).rows
  return { mail: taken.at(-1), runId: Number(run.run_id), recipientId: recipient?.id ?? 0, ask }
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
