import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { scheduleLimits } from '#lib/rules/schedule-limits.ts'
import { leaveToken } from '#server/domain/people/schedule/schedule-links.ts'
import { Declined } from '#server/integrations/sender.ts'
import { call, logIn, type Reply } from '../../factories/caller.ts'
import { createDevice } from '../../factories/devices.ts'
import {
  createAccount,
  createOrganisation,
  type Organisation,
} from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'
import { deliverMails, mailServer, workReports } from '../../factories/schedules.ts'

let platform: Platform
let dealer: Organisation
let root: Organisation
const member = 'member@waypost.example'
const outside = 'friend@elsewhere.example'
const week = 7 * 86_400

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  root = await createOrganisation(platform, { name: 'root' })
  dealer = await createOrganisation(platform, { name: 'Dealer', parent: root })
  const colleague = await createAccount(platform, { organisation: dealer })
  await setEmail(colleague.id, member)
  await createDevice(platform, { organisation: dealer, imei: '860000000000011' })
})
beforeEach(() =>
  platform.pool.query('DELETE FROM report_schedule; DELETE FROM outbox_message; DELETE FROM task'),
)
afterAll(() => platform.close())

const setEmail = (id: number, email: string, isVerified = true) =>
  platform.pool.query('UPDATE account SET email = $2, email_since = $3 WHERE id = $1', [
    id,
    email,
    isVerified ? new Date() : null,
  ])

async function maker(organisation = dealer) {
  const account = await createAccount(platform, { organisation })
  await setEmail(account.id, `${account.login}@waypost.example`)
  let sid = await logIn(platform, account)
  return {
    ...account,
    email: `${account.login}@waypost.example`,
    ask: (func: string, params: object = {}): Promise<Reply> => {
      platform.advance(2)
      return call(platform, func, params, { sid })
    },
    again: async () => {
      sid = await logIn(platform, account)
    },
  }
}

const usual = {
  report: 'device',
  params: {},
  columns: ['imei', 'name'],
  format: 'xlsx',
  rhythm: 'weekly',
  weekday: 1,
  hour: 7,
  zone: 'Europe/Berlin',
  lang: 'en',
}

const tokenIn = (body = '') => /schedule\/confirm\/([\w-]{43})/.exec(body)?.[1] ?? ''

test('a schedule is kept, listed, changed, rests, goes on and ends', async () => {
  const { ask } = await maker()
  const added = await ask('schedule/Add', { ...usual, recipients: [member.toUpperCase(), member] })
  expect(added).toMatchObject({
    error: undefined,
    recipients: [{ address: member, state: 'member' }],
  })
  const { schedule_id } = added
  const due = new Date(added['next_time'] * 1000)
  expect(due.getTime()).toBeGreaterThan(platform.now())
  const inBerlin = { timeZone: 'Europe/Berlin', weekday: 'long', hour: 'numeric' } as const
  expect(due.toLocaleString('en-GB', inBerlin)).toMatch(/Monday.*7/)
  const { items } = await ask('schedule/Get')
  expect(items).toMatchObject([
    { schedule_id, report: 'device', title: expect.any(String), pause: null, last_run: null },
  ])
  const changed = await ask('schedule/Modify', { schedule_id, rhythm: 'daily', hour: 23 })
  expect(changed['item']).toMatchObject({ rhythm: 'daily', hour: 23, columns: ['imei', 'name'] })
  expect(changed['item'].next_time).not.toBe(added['next_time'])
  const rested = await ask('schedule/Modify', { schedule_id, is_paused: true })
  expect(rested['item']).toMatchObject({ pause: 'byMaker', next_time: null })
  const resumed = await ask('schedule/Modify', { schedule_id, is_paused: false })
  expect(resumed['item']).toMatchObject({ pause: null, next_time: changed['item'].next_time })
  expect((await ask('schedule/Delete', { schedule_id })).error).toBeUndefined()
  expect((await ask('schedule/Get', { schedule_id })).error).toBe('notFound')
  const { rows } = await platform.pool.query(
    `SELECT func FROM audit WHERE object_kind = 'schedule' AND object_id = $1 ORDER BY id`,
    [schedule_id],
  )
  expect(rows.map(({ func }) => func)).toEqual([
    'schedule/Add',
    'schedule/Modify',
    'schedule/Modify',
    'schedule/Modify',
    'schedule/Delete',
  ])
})

test('what could not be exported is not scheduled', async () => {
  const { ask } = await maker()
  const add = (params: object) => ask('schedule/Add', { ...usual, recipients: [member], ...params })
  expect((await add({ report: 'no/such' })).error).toBe('notFound')
  expect((await add({ columns: ['secret'] })).error).toBe('badParams')
  expect((await add({ format: 'gpx' })).error).toBe('badParams')
  expect((await add({ zone: 'Mars/Base' })).error).toBe('badParams')
  expect((await add({ params: { sfamilyid: String(root.id) } })).error).toBe('notFound')
  const stops = { report: 'total/runtime/stop', columns: undefined }
  expect((await add({ ...stops, period: 'days90' })).error).toBe('rangeTooLong')
  expect((await add({ ...stops, period: 'lastWeek' })).error).toBeUndefined()
})

test.each([
  ['hour', 0, 23],
  ['weekday', 1, 7],
  ['month_day', 1, 31],
])('%s is from %i to %i', async (name, least, most) => {
  const { ask } = await maker()
  const add = (value: number) =>
    ask('schedule/Add', { ...usual, recipients: [member], [name]: value })
  expect((await add(least)).error).toBeUndefined()
  expect((await add(most)).error).toBeUndefined()
  expect((await add(least - 1)).error).toBe('badParams')
  expect((await add(most + 1)).error).toBe('badParams')
})

test('as many recipients and schedules as the limits say, no more', async () => {
  const { ask } = await maker()
  const some = (count: number) => Array.from({ length: count }, (_, at) => `r${at}@many.example`)
  const { recipients } = scheduleLimits
  expect((await ask('schedule/Add', { ...usual, recipients: [] })).error).toBe('badParams')
  expect((await ask('schedule/Add', { ...usual, recipients: some(recipients + 1) })).error).toBe(
    'badParams',
  )
  expect((await ask('schedule/Add', { ...usual, recipients: some(recipients) })).error).toBe(
    undefined,
  )
  for (let count = 1; count < scheduleLimits.perAccount; count++)
    expect((await ask('schedule/Add', { ...usual, recipients: [member] })).error).toBe(undefined)
  expect((await ask('schedule/Add', { ...usual, recipients: [member] })).error).toBe(
    'tooManySchedules',
  )
  expect((await ask('schedule/Get'))['items']).toHaveLength(scheduleLimits.perAccount)
})

test("another's schedule does not exist, and devices have none", async () => {
  const [one, other] = [await maker(), await maker()]
  const { schedule_id } = await one.ask('schedule/Add', { ...usual, recipients: [member] })
  for (const [func, params] of [
    ['Get', {}],
    ['GetRuns', {}],
    ['Modify', { hour: 3 }],
    ['SendNow', {}],
    ['Delete', {}],
  ] as const)
    expect((await other.ask(`schedule/${func}`, { schedule_id, ...params })).error).toBe('notFound')
  expect((await other.ask('schedule/Get'))['items']).toEqual([])
  const device = await logIn(platform, { login: '860000000000011', password: '123456' })
  const asDevice = await call(platform, 'schedule/Get', {}, { sid: device })
  expect(asDevice.error).toBe('accountsOnly')
})

test('outside recipients get nothing before they agreed, once, and nothing after they left', async () => {
  const { ask, login } = await maker()
  const { schedule_id, recipients } = await ask('schedule/Add', {
    ...usual,
    recipients: [outside, member],
  })
  expect(recipients).toEqual([
    { address: outside, state: 'asked' },
    { address: member, state: 'member' },
  ])
  const { taken, sender } = mailServer()
  await deliverMails(platform, sender)
  expect(taken).toHaveLength(1)
  const [asked] = taken
  expect(asked).toMatchObject({ target: outside })
  expect(asked?.body).toContain(`Name of ${login}`)
  const token = tokenIn(asked?.body)
  await ask('schedule/SendNow', { schedule_id })
  await workReports(platform, sender)
  expect(taken.slice(1).map(({ target }) => target)).toEqual([member])
  const { rows } = await platform.pool.query(
    'SELECT token_hash FROM schedule_recipient WHERE schedule_id = $1 AND address = $2',
    [schedule_id, outside],
  )
  expect(rows[0].token_hash.toString()).not.toContain(token)
  const confirm = (given: string) => call(platform, 'schedule/Confirm', { token: given })
  expect((await confirm('x'.repeat(43))).error).toBe('scheduleLinkEnded')
  expect((await confirm(token)).error).toBeUndefined()
  expect((await confirm(token)).error).toBe('scheduleLinkEnded')
  taken.length = 0
  await ask('schedule/SendNow', { schedule_id })
  await workReports(platform, sender)
  expect(taken.map(({ target }) => target).sort()).toEqual([outside, member])
  const mail = taken.find(({ target }) => target === outside)
  const leave = new URL(mail?.leaveUrl ?? '').pathname.replace('/leave/', '')
  expect(mail?.body).toContain(mail?.leaveUrl)
  for (const _ of [1, 2])
    expect((await call(platform, 'schedule/Leave', { token: leave })).error).toBeUndefined()
  const forged = `${Number(leave.split('.')[0]) + 1}.${leave.split('.')[1]}`
  expect((await call(platform, 'schedule/Leave', { token: forged })).error).toBe(
    'scheduleLinkEnded',
  )
  taken.length = 0
  await ask('schedule/SendNow', { schedule_id })
  await workReports(platform, sender)
  // The maker is told that one left.
  expect(taken.map(({ target }) => target).sort()).toEqual([`${login}@waypost.example`, member])
  // Put on the list again it is asked again.
  await ask('schedule/Modify', { schedule_id, recipients: [member] })
  const { item } = await ask('schedule/Modify', { schedule_id, recipients: [member, outside] })
  expect(item.recipients).toContainEqual({ address: outside, state: 'asked' })
})

test('a question ends, and is asked again when the schedule is saved after that', async () => {
  const { ask } = await maker()
  const late = 'late@elsewhere.example'
  const { schedule_id } = await ask('schedule/Add', { ...usual, recipients: [late] })
  const { taken, sender } = mailServer()
  await deliverMails(platform, sender)
  await ask('schedule/Modify', { schedule_id, recipients: [late] })
  await deliverMails(platform, sender)
  expect(taken).toHaveLength(1)
  platform.advance(scheduleLimits.confirmDays * 86_400)
  const token = tokenIn(taken[0]?.body)
  expect((await call(platform, 'schedule/Confirm', { token })).error).toBe('scheduleLinkEnded')
})

test('one address is asked three times a day at most', async () => {
  const { ask } = await maker()
  const target = 'often@elsewhere.example'
  for (let count = 0; count < scheduleLimits.asked.address; count++)
    expect((await ask('schedule/Add', { ...usual, recipients: [target] })).error).toBe(undefined)
  expect((await ask('schedule/Add', { ...usual, recipients: [target] })).error).toBe('tooManyAsked')
})

test('the mail has two figures, the file and a way to leave; the log says what was sent', async () => {
  const { ask } = await maker()
  const { schedule_id } = await ask('schedule/Add', { ...usual, recipients: [member] })
  const { run_id } = await ask('schedule/SendNow', { schedule_id })
  expect((await ask('schedule/SendNow', { schedule_id })).error).toBe('scheduleRunning')
  const { taken, sender } = mailServer()
  await workReports(platform, sender)
  const [mail, ...others] = taken.filter(({ target }) => target === member)
  expect(others).toEqual([])
  expect(mail?.body).toMatch(/Rows: \d+\nDevices: \d+/)
  expect(mail?.file?.name).toMatch(/\.xlsx$/)
  const { items } = await ask('schedule/GetRuns', { schedule_id })
  expect(items).toMatchObject([
    {
      run_id,
      is_extra: true,
      missed: 0,
      state: 'sent',
      mails: [{ address: member, state: 'sent', message: '' }],
    },
  ])
  const { path } = await ask('file/GetDownload', { file_id: items[0].file_id })
  expect(path).toMatch(/^\/download\//)
  const kept = await platform.pool.query<{ days: number }>(
    `SELECT round(extract(epoch FROM expires_at - created_at) / 86400)::int AS days FROM stored_file WHERE id = $1`,
    [items[0].file_id],
  )
  expect(kept.rows[0]?.days).toBe(scheduleLimits.fileDays)
})

test('a server that says 550 ends it after three mails in a row, and the maker is told', async () => {
  const { ask, email } = await maker()
  const { schedule_id } = await ask('schedule/Add', { ...usual, recipients: [member] })
  const { taken, sender } = mailServer(({ target }) => {
    if (target === member) throw new Declined('550 5.1.1 no such user', { isOfTarget: true })
  })
  const stateOf = async () => (await ask('schedule/Get', { schedule_id }))['items'][0]
  for (let count = 1; count <= scheduleLimits.bounces; count++) {
    expect(await stateOf()).toMatchObject({ pause: null })
    await ask('schedule/SendNow', { schedule_id })
    await workReports(platform, sender)
  }
  expect(await stateOf()).toMatchObject({
    pause: 'bounced',
    next_time: null,
    recipients: [{ address: member, state: 'refused' }],
  })
  const { items } = await ask('schedule/GetRuns', { schedule_id })
  expect(items[0].mails).toMatchObject([{ state: 'refused', message: '550 5.1.1 no such user' }])
  await deliverMails(platform, sender)
  const told = taken.filter(({ target }) => target === email)
  expect(told).toHaveLength(1)
  expect(told[0]?.body).toContain('550 5.1.1')
  platform.advance(2 * week)
  taken.length = 0
  await workReports(platform, sender)
  expect(taken).toEqual([])
})

test('one of several who is refused is taken off, and the others go on', async () => {
  const { ask } = await maker()
  const second = await maker()
  const { schedule_id } = await ask('schedule/Add', {
    ...usual,
    recipients: [member, second.email],
  })
  const { sender } = mailServer(({ target }) => {
    if (target === second.email) throw new Declined('550 gone')
  })
  for (let count = 1; count <= scheduleLimits.bounces; count++) {
    await ask('schedule/SendNow', { schedule_id })
    await workReports(platform, sender)
  }
  const { items } = await ask('schedule/Get', { schedule_id })
  expect(items[0]).toMatchObject({
    pause: null,
    recipients: [
      { address: member, state: 'member' },
      { address: second.email, state: 'refused' },
    ],
  })
})

test.each([
  ['the right to schedule', `permissions = array_remove(permissions, 'e_ua_schedule')`],
  ['the right to export', `permissions = array_remove(permissions, 'e_ua_export')`],
  ['the account, frozen', 'frozen_at = now()'],
])('who lost %s gets nothing sent, and is told', async (_, change) => {
  const { ask, id, email } = await maker()
  const { schedule_id } = await ask('schedule/Add', { ...usual, recipients: [member] })
  await platform.pool.query(`UPDATE account SET ${change} WHERE id = $1`, [id])
  platform.advance(week)
  const { taken, sender } = mailServer()
  await workReports(platform, sender)
  const { rows } = await platform.pool.query(
    'SELECT pause, next_at FROM report_schedule WHERE id = $1',
    [schedule_id],
  )
  expect(rows).toEqual([{ pause: 'rightLost', next_at: null }])
  expect(taken.filter(({ target }) => target === member)).toEqual([])
  expect(taken.filter(({ target }) => target === email)).toHaveLength(1)
  platform.advance(week)
  taken.length = 0
  await workReports(platform, sender)
  expect(taken.filter(({ target }) => target === email || target === member)).toEqual([])
})

test('a right that is lost while the file is made ends it, too', async () => {
  const { ask, id, email } = await maker()
  const { schedule_id } = await ask('schedule/Add', { ...usual, recipients: [member] })
  await ask('schedule/SendNow', { schedule_id })
  await platform.pool.query(
    `UPDATE account SET permissions = array_remove(permissions, 'e_ua_schedule') WHERE id = $1`,
    [id],
  )
  const { taken, sender } = mailServer()
  await workReports(platform, sender)
  expect(taken.map(({ target }) => target)).toEqual([email])
  const { rows } = await platform.pool.query(
    'SELECT s.pause, r.state FROM report_schedule s JOIN schedule_run r ON r.schedule_id = s.id WHERE s.id = $1',
    [schedule_id],
  )
  expect(rows).toEqual([{ pause: 'rightLost', state: 'stopped' }])
})

test('a member who is one no more gets nothing; without rows a mail says so', async () => {
  const { ask } = await maker()
  const friend = await maker()
  const { schedule_id } = await ask('schedule/Add', { ...usual, recipients: [friend.email] })
  await platform.pool.query('UPDATE account SET email_since = NULL WHERE id = $1', [friend.id])
  await ask('schedule/SendNow', { schedule_id })
  const { taken, sender } = mailServer()
  await workReports(platform, sender)
  expect(taken.filter(({ target }) => target === friend.email)).toEqual([])
  const { items } = await ask('schedule/GetRuns', { schedule_id })
  expect(items).toMatchObject([{ state: 'unsent', mails: [] }])
  await ask('schedule/Modify', {
    schedule_id,
    recipients: [member],
    params: { search: 'nothing is called so' },
  })
  platform.advance(2)
  await ask('schedule/SendNow', { schedule_id })
  await workReports(platform, sender)
  const [mail] = taken.filter(({ target }) => target === member)
  expect(mail?.file).toBeUndefined()
  expect(mail?.body).toContain('There is nothing to report this time')
})

test('a mail that waits when its schedule is deleted is not sent', async () => {
  const { ask } = await maker()
  const { schedule_id } = await ask('schedule/Add', { ...usual, recipients: [member] })
  await ask('schedule/SendNow', { schedule_id })
  const away = mailServer(() => {
    throw new Error('the server is away')
  })
  await workReports(platform, away.sender)
  expect((await ask('schedule/Delete', { schedule_id })).error).toBeUndefined()
  platform.advance(3600)
  const { taken, sender } = mailServer()
  await deliverMails(platform, sender)
  expect(taken).toEqual([])
})

test('a report of one device says which, as long as its maker may see it', async () => {
  const { ask } = await maker()
  const device = await createDevice(platform, {
    organisation: dealer,
    imei: '860000000000012',
    name: '粤B·12345',
  })
  const trips = { ...usual, report: 'locus/trips', period: 'lastWeek', format: 'gpx' }
  const asked = { ...trips, columns: undefined, params: { simei: String(device.id) } }
  const { schedule_id, error } = await ask('schedule/Add', { ...asked, recipients: [member] })
  expect(error).toBeUndefined()
  const titleOf = async () => (await ask('schedule/Get', { schedule_id }))['items'][0].title
  expect(await titleOf()).toContain('粤B·12345')
  await ask('schedule/SendNow', { schedule_id })
  const { taken, sender } = mailServer()
  await workReports(platform, sender)
  expect(taken[0]?.subject).toContain('粤B·12345')
  expect(taken[0]?.body).toContain('There is nothing to report this time')
  await platform.pool.query('UPDATE device SET organisation_id = $2 WHERE id = $1', [
    device.id,
    root.id,
  ])
  expect(await titleOf()).not.toContain('粤B·12345')
})

test('a deleted account has no schedules any more, and is told', async () => {
  const { ask, id, email } = await maker()
  await ask('schedule/Add', { ...usual, recipients: [member] })
  const boss = await maker()
  expect((await boss.ask('usermgr/DelUser', { suid: String(id) })).error).toBeUndefined()
  const { taken, sender } = mailServer()
  await deliverMails(platform, sender)
  expect(taken.filter(({ target }) => target === email)).toHaveLength(1)
  const left = await platform.pool.query('SELECT 1 FROM report_schedule WHERE account_id = $1', [
    id,
  ])
  expect(left.rowCount).toBe(0)
})

test('links of mails have a key of their own', () => {
  const one = leaveToken({ SECRET: 'a'.repeat(32) }, 7)
  expect(one).toMatch(/^7\.[\w-]{43}$/)
  expect(leaveToken({ SECRET: 'b'.repeat(32) }, 7)).not.toBe(one)
})
