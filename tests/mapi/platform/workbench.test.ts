import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultSettings } from '#lib/codes/account-settings.ts'
import { mostWork } from '#lib/codes/work-kinds.ts'
import { call, logIn, type Reply } from '../../factories/caller.ts'
import { putComplaint } from '../../factories/complaints.ts'
import { createDevice, putAlarm, putState } from '../../factories/devices.ts'
import { putFeedback } from '../../factories/feedback.ts'
import {
  createAccount,
  createOrganisation,
  type Organisation,
} from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'
import { statementsOf } from '../../factories/statements.ts'
import { putWithdrawal } from '../../factories/wallets.ts'

let platform: Platform
let root: Organisation
let dealer: Organisation
let foreign: Organisation
const sids: Record<string, string> = {}
const suids: Record<string, string> = {}
const day = 86_400

const account = async (name: string, organisation: Organisation, options: object = {}) => {
  const made = await createAccount(platform, { organisation, login: name, ...options })
  sids[name] = await logIn(platform, made)
  suids[name] = String(made.id)
}

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  root = await createOrganisation(platform, { name: 'root' })
  dealer = await createOrganisation(platform, { name: 'Dealer', parent: root })
  foreign = await createOrganisation(platform, { name: 'Foreign', parent: root })
  await account('boss', dealer)
  await account('ann', dealer, { role: 'e_role_user' })
  await account('ben', dealer, { role: 'e_role_user' })
  await account('clerk', dealer, { role: 'e_role_user', permissions: ['e_ua_work_bench'] })
  await account('guest', dealer, { role: 'e_role_user', permissions: ['e_ua_show_homepage'] })
  await account('stranger', foreign)
  await account('finance', root)
})
afterAll(() => platform.close())

async function ask(who: string, func: string, params: object = {}): Promise<Reply> {
  platform.advance(1)
  return call(platform, `workbench/${func}`, params, { sid: sids[who] })
}

type Item = Record<string, string | number | boolean | null>

async function lines(who: string, params: object = {}): Promise<Item[]> {
  return (await ask(who, 'Get', params))['items'] as Item[]
}

const now = () => Math.floor(platform.now() / 1000)

/** An alarm that waits, as it is named on the wire. */
async function alarm(time = now() - 60, organisation = dealer) {
  const { id, imei } = await createDevice(platform, { organisation, name: 'Truck' })
  await putState(platform, id, { fixedAt: now() })
  const subject_id = String(await putAlarm(platform, { deviceId: id, time }))
  return { imei, subject: { kind: 'alarm', subject_id, simei: String(id) } }
}

const lineOf = async (who: string, { subject_id }: { subject_id: string }, params = {}) =>
  (await lines(who, { kind: 'alarm', ...params })).find((line) => line['subject_id'] === subject_id)

test('what waits is of its kinds, each with who has it', async () => {
  const { imei, subject } = await alarm()
  expect(await lineOf('ann', subject)).toMatchObject({
    ...subject,
    name: 'Truck',
    detail: imei,
    code: 'sos',
    state: 'free',
    holder: null,
    done_time: null,
  })
  const taken = await ask('ann', 'Take', subject)
  expect(taken).toMatchObject({ is_mine: true, holder: 'Name of ann', suid: suids['ann'] })
  expect(await lineOf('ann', subject)).toMatchObject({ state: 'taken', is_mine: true })
  expect(await lineOf('ben', subject)).toMatchObject({
    state: 'taken',
    is_mine: false,
    holder: 'Name of ann',
    since: taken['since'],
  })
})

test('of two at once one takes it, and the other is told who', async () => {
  const { subject } = await alarm()
  const both = await platform.held(() =>
    Promise.all(
      ['ann', 'ben'].map((who) => call(platform, 'workbench/Take', subject, { sid: sids[who] })),
    ),
  )
  expect(both.map(({ errcode }) => errcode)).toEqual([0, 0])
  expect(both.filter((reply) => reply['is_mine'])).toHaveLength(1)
  expect(new Set(both.map((reply) => reply['suid'])).size).toBe(1)
  const loser = both[0]?.['is_mine'] ? 'ben' : 'ann'
  expect((await ask(loser, 'Done', subject))['is_mine']).toBe(false)
  expect((await ask(loser, 'HandOn', { ...subject, suid: suids[loser] }))['is_mine']).toBe(false)
  expect(await lineOf(loser, subject)).toMatchObject({ state: 'taken', is_mine: false })
})

test('taking twice changes nothing', async () => {
  const { subject } = await alarm()
  const first = await ask('ann', 'Take', subject)
  const events = () =>
    platform.pool.query(`SELECT FROM audit WHERE func = 'workbench/Take' AND errcode = 0`)
  const before = (await events()).rowCount
  expect((await ask('ann', 'Take', subject))['since']).toBe(first['since'])
  expect((await events()).rowCount).toBe(before)
})

test('it is handed on, with a note, by who has it or by an administrator, and given back', async () => {
  const { subject } = await alarm()
  await ask('ann', 'Take', subject)
  const handed = await ask('ann', 'HandOn', { ...subject, suid: suids['ben'], note: 'Call him' })
  expect(handed).toMatchObject({ is_mine: false, holder: 'Name of ben' })
  expect(await lineOf('ben', subject)).toMatchObject({
    state: 'taken',
    is_mine: true,
    handed_by: 'Name of ann',
    note: 'Call him',
  })
  expect((await ask('ann', 'HandOn', subject))['suid']).toBe(suids['ben'])
  expect((await ask('boss', 'HandOn', { ...subject, suid: suids['ann'] }))['suid']).toBe(
    suids['ann'],
  )
  expect((await ask('ann', 'HandOn', subject))['suid']).toBeNull()
  expect(await lineOf('ann', subject)).toMatchObject({ state: 'free', handed_by: '', note: '' })
})

test('it goes to accounts of the own organisation that may see to it', async () => {
  const { subject } = await alarm()
  const to = (name: string) => ask('ann', 'HandOn', { ...subject, suid: suids[name] })
  expect((await to('stranger')).error).toBe('accountNotFound')
  expect((await to('guest')).error).toBe('accountNotFound')
  expect((await to('clerk')).errcode).toBe(0)
  const { colleagues } = await ask('ann', 'Get')
  const names = (colleagues as { name: string }[]).map(({ name }) => name)
  expect(names).toEqual(['ann', 'ben', 'boss', 'clerk'].map((name) => `Name of ${name}`))
  const simei = subject.simei
  const ends = new Date((now() + 5 * day) * 1000)
  await platform.pool.query('UPDATE device SET expires_at = $1 WHERE id = $2', [ends, simei])
  const renewal = { kind: 'renewal', subject_id: String(now() + 5 * day), simei }
  const due = (await lines('ann', { kind: 'renewal' })).find((line) => line['simei'] === simei)
  const given = { ...renewal, subject_id: String(due?.['subject_id']) }
  expect((await ask('ann', 'HandOn', { ...given, suid: suids['clerk'] })).error).toBe('badParams')
  expect((await ask('ann', 'HandOn', { ...given, suid: suids['ben'] })).errcode).toBe(0)
})

test('what is done is no longer open, and stays for a week', async () => {
  const { subject } = await alarm()
  const done = await ask('ann', 'Done', { ...subject, note: 'Nothing was wrong' })
  expect(done).toMatchObject({ is_mine: true })
  expect(await lineOf('ben', subject)).toBeUndefined()
  const told = () => lineOf('ben', subject, { state: 'done' })
  expect(await told()).toMatchObject({
    state: 'done',
    holder: 'Name of ann',
    note: 'Nothing was wrong',
    name: 'Truck',
  })
  platform.advance(7 * day - 60)
  for (const login of Object.keys(sids))
    sids[login] = await logIn(platform, { login, password: 'secret1' })
  expect(await told()).toBeDefined()
  platform.advance(120)
  expect(await told()).toBeUndefined()
})

test('each organisation has a board of its own', async () => {
  await account('above', root)
  const { subject } = await alarm()
  await ask('ann', 'Take', subject)
  expect(await lineOf('above', subject)).toMatchObject({ state: 'free', holder: null })
  expect((await ask('above', 'Take', subject))['is_mine']).toBe(true)
  expect(await lineOf('ann', subject)).toMatchObject({ is_mine: true })
  expect((await ask('stranger', 'Take', subject)).error).toBe('deviceNotFound')
})

test('only what waits is taken', async () => {
  const { subject } = await alarm()
  const take = (params: object) => ask('ann', 'Take', { ...subject, ...params })
  expect((await take({ subject_id: '9007199254740991' })).error).toBe('dataChanged')
  expect((await take({ kind: 'renewal' })).error).toBe('dataChanged')
  expect((await take({ kind: 'silent' })).error).toBe('dataChanged')
  expect((await take({ simei: undefined })).error).toBe('badParams')
  expect((await take({ kind: 'complaint', simei: undefined })).error).toBe('notFound')
  expect((await take({ kind: 'withdrawal', simei: undefined })).error).toBe('noPermission')
  expect((await take({ subject_id: '1'.repeat(17) })).error).toBe('badParams')
  await call(platform, 'alarm/Ack', { ids: [subject.subject_id] }, { sid: sids['ann'] })
  expect((await take({})).error).toBe('dataChanged')
})

test('money and feedback wait for those who decide on them', async () => {
  const { withdrawId } = await putWithdrawal(platform, {
    rootId: root.id,
    organisationId: dealer.id,
  })
  const { complaintId } = await putComplaint(platform, {
    rootId: root.id,
    organisationId: foreign.id,
    handlerId: root.id,
  })
  const feedbackId = await putFeedback(platform, {
    organisationId: foreign.id,
    handlerId: root.id,
  })
  const found = await lines('finance')
  const kinds = new Map(found.map((line) => [line['kind'], line]))
  expect(kinds.get('withdrawal')).toMatchObject({ subject_id: withdrawId, currency: 'CNY' })
  expect(kinds.get('complaint')).toMatchObject({ subject_id: complaintId, code: 'pending' })
  expect(kinds.get('feedback')).toMatchObject({ subject_id: feedbackId, code: 'problem' })
  for (const [kind, subject_id] of [
    ['feedback', feedbackId],
    ['withdrawal', withdrawId],
    ['complaint', complaintId],
  ])
    expect((await ask('finance', 'Take', { kind, subject_id }))['is_mine']).toBe(true)
  const own = await ask('ann', 'Get')
  expect(own['kinds']).not.toContain('withdrawal')
  expect((await ask('clerk', 'Get'))['kinds']).toEqual(['alarm', 'silent', 'task'])
})

test('feedback of an organisation below that is to answer it hides none of the own', async () => {
  const below = await createOrganisation(platform, { parent: dealer })
  const giver = await createOrganisation(platform, { parent: below, kind: 'end_user' })
  const put = (handlerId: number) => putFeedback(platform, { organisationId: giver.id, handlerId })
  for (let n = 0; n <= mostWork; n++) await put(below.id)
  const own = await put(dealer.id)
  const found = await lines('boss', { kind: 'feedback' })
  expect(found.map((line) => line['subject_id'])).toEqual([own])
})

test('no more lines of a kind than it says, and it says where there are more', async () => {
  const place = await createOrganisation(platform, { parent: root })
  await account('chief', place)
  const { id } = await createDevice(platform, { organisation: place })
  const put = (count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, n) =>
        putAlarm(platform, { deviceId: id, time: now() - 60 - n, type: n % 31 }),
      ),
    )
  await put(mostWork)
  const all = await ask('chief', 'Get', { kind: 'alarm' })
  expect(all['items']).toHaveLength(mostWork)
  expect(all['more']).toEqual([])
  await putAlarm(platform, { deviceId: id, time: now() - 6 * day })
  const more = await ask('chief', 'Get', { kind: 'alarm' })
  expect(more['items']).toHaveLength(mostWork)
  expect(more['more']).toEqual(['alarm'])
  expect(await statementsOf(() => ask('chief', 'Get'))).toBeLessThanOrEqual(40)
})

test('where a log-in leads, and the own arrangement, are kept with the account', async () => {
  const sid = sids['chief']
  const board = { start: 'workbench', order: ['sims', 'devices'], hidden: ['trips'] }
  platform.advance(1)
  expect((await call(platform, 'user/GetInfo', {}, { sid }))['settings'].board).toEqual(
    defaultSettings.board,
  )
  await call(platform, 'user/SetInfo', { settings: { board } }, { sid })
  expect((await call(platform, 'user/GetInfo', {}, { sid }))['settings'].board).toEqual(board)
  const wrong = { settings: { board: { ...board, start: 'moon' } } }
  expect((await call(platform, 'user/SetInfo', wrong, { sid })).error).toBe('badParams')
})

test('whoever it is handed to is told by mail and in their browsers, in their language', async () => {
  const { subject } = await alarm()
  await platform.pool.query(
    `UPDATE account SET email = 'ben@example.com', settings = '{"language":"en"}' WHERE id = $1`,
    [suids['ben']],
  )
  await platform.pool.query(
    `INSERT INTO web_push_subscription (account_id, sid_hash, endpoint_hash, endpoint, p256dh, auth, brand)
     VALUES ($1, '\\x01', '\\x02', 'https://push.example.com/1', 'k', 'a', 'waypost')`,
    [suids['ben']],
  )
  const told = async () => {
    const { rows } = await platform.pool.query<{ channel: string; body: string; path: string }>(
      `SELECT channel, body, open_path AS path FROM outbox_message WHERE account_id = $1 ORDER BY id`,
      [suids['ben']],
    )
    return rows
  }
  await ask('ann', 'Take', subject)
  await ask('ann', 'HandOn', { ...subject, suid: suids['ben'], note: 'Call him' })
  expect((await told()).map(({ channel, path }) => [channel, path])).toEqual([
    ['mail', '/workbench'],
    ['push', '/workbench'],
  ])
  const [mail] = await told()
  expect(mail?.body).toContain('Truck')
  expect(mail?.body).toContain('Open alarms')
  expect(mail?.body).toContain('Call him')
  // What was not handed on is not told, nor what goes back to all.
  await ask('ann', 'HandOn', { ...subject, suid: suids['ben'] })
  await ask('ben', 'HandOn', subject)
  expect(await told()).toHaveLength(2)
})
