import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#server/db/in-transaction.ts'
import { deliverMessages } from '#server/domain/people/message/deliver-messages.ts'
import { writeMessage } from '#server/domain/people/message/write-message.ts'
import { Declined, type OutgoingMessage, type Sender } from '#server/integrations/sender.ts'
import { sandboxSender } from '#server/sandbox/sandbox-sender.ts'
import { schedules } from '../../workers/schedules.ts'
import { openWorker } from '../../workers/worker.ts'
import { call, logIn } from '../factories/caller.ts'
import { createAccount, createOrganisation } from '../factories/organisations.ts'
import { openPlatform, type Platform } from '../factories/platform.ts'
import { until } from '../gateway/support.ts'

let platform: Platform
beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  await createOrganisation(platform, { name: 'root' })
})
beforeEach(() => platform.pool.query('DELETE FROM outbox_message'))
afterAll(() => platform.close())

const write = (target: string, channel: 'sms' | 'mail' = 'sms') =>
  inTransaction(platform.pool, (client) =>
    writeMessage(
      client,
      { channel, target, subject: '', body: 'the code is 123456' },
      { now: platform.now() },
    ),
  )
const stored = async (target: string) =>
  (await platform.pool.query('SELECT * FROM outbox_message WHERE target = $1', [target])).rows[0]

function provider(answer: (message: OutgoingMessage) => void = () => {}) {
  const taken: OutgoingMessage[] = []
  const sender: Sender = {
    isSandbox: false,
    send: async (message) => {
      taken.push(message)
      answer(message)
    },
  }
  return { taken, sender }
}
const deliver = (sms: Sender, mail = sms) =>
  deliverMessages({
    main: platform.pool,
    senders: { sms, mail, phone: sms, push: sms },
    now: platform.now,
    nextCall: async () => undefined,
  })

test('what is due goes out once by its channel, and what it said is forgotten', async () => {
  const [sms, mail] = [provider(), provider()]
  await write('13700000001')
  await write('a@example.com', 'mail')
  expect(await deliver(sms.sender, mail.sender)).toEqual({ sent: 2, failed: 0, again: 0 })
  expect(await deliver(sms.sender, mail.sender)).toEqual({ sent: 0, failed: 0, again: 0 })
  expect(sms.taken).toMatchObject([{ target: '13700000001', body: 'the code is 123456' }])
  expect(mail.taken).toMatchObject([{ target: 'a@example.com' }])
  expect(await stored('13700000001')).toMatchObject({ state: 'sent', attempts: 1, body: '' })
})

test('a declined message fails at once and is forgotten too', async () => {
  const { sender, taken } = provider(() => {
    throw new Declined('no such number')
  })
  await write('13700000002')
  expect(await deliver(sender)).toEqual({ sent: 0, failed: 1, again: 0 })
  platform.advance(3_600)
  await deliver(sender)
  expect(taken).toHaveLength(1)
  const row = await stored('13700000002')
  expect(row).toMatchObject({ state: 'failed', error: 'no such number', body: '', sent_at: null })
})

test('a provider that is away is asked again after longer and longer pauses, five times in all', async () => {
  const { sender, taken } = provider(() => {
    throw new Error('away')
  })
  await write('13700000003')
  const tried: number[] = []
  for (let second = 0; second < 300; second++) {
    const before = taken.length
    await deliver(sender)
    if (taken.length > before) tried.push(second)
    platform.advance(1)
  }
  expect(tried).toHaveLength(5)
  const pauses = tried.slice(1).map((second, index) => second - (tried[index] ?? 0))
  for (const [index, pause] of [5, 20, 60, 180].entries())
    expect(Math.abs((pauses[index] ?? 0) - pause)).toBeLessThanOrEqual(1)
  expect(new Set(taken.map(({ id }) => id)).size).toBe(1)
  expect(await stored('13700000003')).toMatchObject({ state: 'failed', attempts: 5, body: '' })
})

test('one that comes back is served on the next attempt', async () => {
  let isAway = true
  const { sender } = provider(() => {
    if (isAway) throw new Error('away')
  })
  await write('13700000004')
  expect(await deliver(sender)).toMatchObject({ again: 1 })
  isAway = false
  platform.advance(6)
  expect(await deliver(sender)).toMatchObject({ sent: 1 })
})

test('a refused address is marked and shown until it takes mail again; others get theirs', async () => {
  const organisation = await createOrganisation(platform, { name: 'marked' })
  const account = await createAccount(platform, { organisation })
  const [bad, good] = ['nobody@gone.example', 'somebody@here.example']
  await platform.pool.query('UPDATE account SET email = $1 WHERE id = $2', [bad, account.id])
  const answers = { isGone: true }
  const { sender, taken } = provider(({ target }) => {
    if (target === bad && answers.isGone)
      throw new Declined('550 5.1.1 no such user', { isOfTarget: true })
  })
  for (const target of [bad, good, bad]) await write(target, 'mail')
  expect(await deliver(sender)).toEqual({ sent: 1, failed: 2, again: 0 })
  expect(taken.filter(({ target }) => target === good)).toHaveLength(1)
  const ask = async (name: string) =>
    call(platform, name, {}, { sid: await logIn(platform, account) })
  expect((await ask('user/GetInfo'))['email_refused']).toBe('550 5.1.1 no such user')
  const list = await ask('usermgr/GetUserList')
  expect(list['items']).toMatchObject([{ email_refused: '550 5.1.1 no such user' }])
  platform.advance(86_400)
  await deliver(sender)
  expect(taken.filter(({ target }) => target === bad)).toHaveLength(2)
  answers.isGone = false
  await write(bad, 'mail')
  await deliver(sender)
  expect((await ask('user/GetInfo'))['email_refused']).toBe('')
})

test('a mail server that asks for patience is tried after ever longer pauses, for hours, not for ever', async () => {
  const { sender, taken } = provider(() => {
    throw new Error('451 4.7.1 greylisted')
  })
  await write('slow@example.com', 'mail')
  const tried: number[] = []
  while ((await stored('slow@example.com')).state === 'waiting') {
    await deliver(sender)
    tried.push(platform.now() / 1000)
    const due = (await stored('slow@example.com')).next_at.getTime()
    platform.advance(Math.max(0, Math.ceil((due - platform.now()) / 1000)))
  }
  expect(taken).toHaveLength(tried.length)
  const pauses = tried.slice(1).map((step, index) => step - (tried[index] ?? 0))
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
  expect(pauses.length).toBeGreaterThan(4)
  expect((tried.at(-1) ?? 0) - (tried[0] ?? 0)).toBeGreaterThan(3600)
  expect(await stored('slow@example.com')).toMatchObject({ state: 'failed' })
  const marked = 'SELECT FROM refused_contact WHERE target = $1'
  expect((await platform.pool.query(marked, ['slow@example.com'])).rowCount).toBe(0)
})

test('two workers at once send each message once', async () => {
  const { sender, taken } = provider()
  for (let n = 0; n < 50; n++) await write(`1370001${String(n).padStart(4, '0')}`)
  await Promise.all([deliver(sender), deliver(sender), deliver(sender)])
  expect(taken).toHaveLength(50)
  expect(new Set(taken.map(({ target }) => target)).size).toBe(50)
})

test('a message whose worker died while sending goes out after a minute', async () => {
  await write('13700000005')
  const dying: Sender = { isSandbox: false, send: () => new Promise(() => {}) }
  void deliver(dying)
  await until(async () => (await stored('13700000005')).attempts === 1, 'the claim')
  const { sender, taken } = provider()
  await deliver(sender)
  expect(taken).toHaveLength(0)
  platform.advance(61)
  await deliver(sender)
  expect(taken).toHaveLength(1)
})

test('the sandbox declines, times out and delivers late by the end of a number, and keeps what was said', async () => {
  const sandbox = sandboxSender({ late: 50, timeOut: 20 })
  for (const target of ['13700000000', '13700009999', '13700008888', 'b0000@example.com'])
    await write(target)
  expect(await deliver(sandbox)).toEqual({ sent: 1, failed: 2, again: 1 })
  expect(await stored('13700000000')).toMatchObject({ state: 'failed' })
  expect(await stored('13700009999')).toMatchObject({ state: 'waiting', attempts: 1 })
  const late = await stored('13700008888')
  expect(late).toMatchObject({ state: 'sent', body: 'the code is 123456' })
})

test('a code that somebody asks for reaches the sandbox at once through the worker', async () => {
  const { config, log } = platform
  const sandbox = sandboxSender()
  const senders = { sms: sandbox, mail: sandbox, phone: sandbox, push: sandbox }
  const keptDays = { positions: 184, frames: 7, warm: 0 }
  const stores = { ...platform, main: platform.pool, senders, locator: undefined, keptDays }
  const registry = new Registry()
  const unplanned = schedules.filter(({ job }) => job !== 'outbox')
  const options = { config, stores, services: platform, registry, log, planned: unplanned }
  const worker = await openWorker(options)
  const target = '13700000006'
  await call(platform, 'user/SendCode', { purpose: 'register', target })
  await until(async () => (await stored(target)).state === 'sent', 'the delivery')
  await worker.close()
})
