import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allProgress, feedbackProgress } from '#lib/codes/feedback.ts'
import { feedbackLimits } from '#lib/rules/feedback-limits.ts'
import { forgetAccount } from '#server/domain/people/auth/close-session.ts'
import { remindFeedback } from '#server/domain/people/feedback/remind-feedback.ts'
import { call, logIn } from '../../factories/caller.ts'
import { type Market, openMarket, type Party } from '../../factories/market.ts'
import { createAccount, createOrganisation } from '../../factories/organisations.ts'
import { picture } from '../../factories/picture.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'
import { putFile } from '../../factories/tasks.ts'

const { pending, handled, resolved } = feedbackProgress

let platform: Platform
let market: Market
let as: Market['as']

beforeAll(async () => {
  platform = await openPlatform()
  market = await openMarket(platform)
  ;({ as } = market)
})
beforeEach(() => platform.pool.query('DELETE FROM feedback'))
afterAll(() => platform.close())

const give = async (party: Party, more: object = {}): Promise<string> => {
  const given = { type: 'problem', content: 'The map stays empty', ...more }
  const reply = await as(party, 'feedback/Add', given)
  if (reply.error) throw new Error(JSON.stringify(reply))
  return reply['feedback_id']
}
const read = (party: Party, feedback_id: string) =>
  as(party, 'feedback/GetHistory', { feedback_id })
const revOf = async (id: string) => {
  const { rows } = await platform.pool.query('SELECT rev FROM feedback WHERE id = $1', [Number(id)])
  return rows[0].rev as number
}
const reply = async (party: Party, feedback_id: string, more: object = {}) =>
  as(party, 'feedback/Reply', {
    feedback_id,
    rev: await revOf(feedback_id),
    content: 'Please load the page again',
    ...more,
  })
const handle = async (party: Party, feedback_id: string, action: string) =>
  as(party, 'feedback/Handle', { feedback_id, rev: await revOf(feedback_id), action })
const list = async (party: Party, more: object = {}): Promise<string[]> => {
  const { items, ...refusal } = await as(party, 'feedback/Get', more)
  if (!items) throw new Error(JSON.stringify(refusal))
  return items.map(({ feedback_id }: { feedback_id: string }) => feedback_id)
}
const waiting = (party: Party, more: object = {}) =>
  list(party, { view: 'handled', progress: pending, ...more })

/** What waits has waited for so much longer; sessions have not. */
const pass = (hours: number) =>
  platform.pool.query(
    `UPDATE feedback SET waiting_since = waiting_since - make_interval(hours => $1),
       reminded_at = reminded_at - make_interval(hours => $1)`,
    [hours],
  )

/** Only these may answer feedback; undone by the next call. */
async function staff(...parties: Party[]): Promise<void> {
  await platform.pool.query(
    `UPDATE account SET permissions = CASE WHEN organisation_id = ANY($1)
       THEN array_append(array_remove(permissions, 'e_ua_handle_feedback'), 'e_ua_handle_feedback')
       ELSE array_remove(permissions, 'e_ua_handle_feedback') END`,
    [parties.map((party) => market.parties[party].id)],
  )
  // Sessions know rights for a while.
  for (const { id } of Object.values(market.accounts)) await forgetAccount(platform, id)
}
const everybody = ['root', 'dealer', 'sub', 'owner', 'buyer'] as const

beforeEach(() => staff(...everybody))

describe('feedback', () => {
  test('goes to the dealer above, is answered, asked again and closed', async () => {
    const id = await give('owner', { type: 'suggestion', contact: '13800138000' })
    expect(await read('owner', id)).toMatchObject({
      type: 'suggestion',
      source: 'api',
      contact: '13800138000',
      content: 'The map stays empty',
      progress: pending,
      handler: 'dealer',
      acts: ['reply', 'resolve'],
      items: [{ role: 'user', handle: 'open', content: 'The map stays empty' }],
    })
    expect((await read('dealer', id))['acts']).toEqual(['reply', 'take', 'forward', 'resolve'])
    expect((await reply('dealer', id)).errcode).toBe(0)
    expect(await read('owner', id)).toMatchObject({
      progress: handled,
      answer: 'Please load the page again',
      is_unread: true,
      waiting_since: null,
      assignee: `Name of ${market.accounts.dealer.login}`,
    })
    expect((await as('owner', 'feedback/Read', { feedback_id: id })).errcode).toBe(0)
    expect(await read('owner', id)).toMatchObject({ is_unread: false })
    expect((await reply('owner', id)).errcode).toBe(0)
    expect(await read('dealer', id)).toMatchObject({ progress: pending })
    expect((await handle('dealer', id, 'resolve')).errcode).toBe(0)
    expect(await read('owner', id)).toMatchObject({
      progress: resolved,
      is_unread: true,
      acts: ['reopen'],
    })
    expect((await reply('owner', id)).error).toBe('dataChanged')
    expect((await handle('owner', id, 'reopen')).errcode).toBe(0)
    const again = await read('owner', id)
    expect(again).toMatchObject({ progress: pending, end_time: null })
    expect(again['items'].map(({ handle }: { handle: string }) => handle)).toEqual([
      'open',
      'reply',
      'reply',
      'resolve',
      'reopen',
    ])
  })

  test('is answered by the nearest above that has somebody for it, then by those above', async () => {
    const id = await give('sub')
    expect(await read('sub', id)).toMatchObject({ handler: 'dealer' })
    expect((await handle('dealer', id, 'forward')).errcode).toBe(0)
    expect(await read('sub', id)).toMatchObject({ handler: 'root', progress: pending })
    expect((await reply('dealer', id)).error).toBe('feedbackElsewhere')
    expect((await read('dealer', id))['acts']).toEqual([])
    expect((await handle('root', id, 'forward')).error).toBe('feedbackTopmost')
    await staff('root')
    expect(await read('owner', await give('owner'))).toMatchObject({ handler: 'root' })
    await staff()
    expect(await read('owner', await give('owner'))).toMatchObject({ handler: 'root' })
    expect(await read('root', await give('root'))).toMatchObject({ handler: 'root' })
  })

  test('is seen by who gave it and by who answers above, by nobody beside', async () => {
    const id = await give('owner')
    for (const party of ['buyer', 'sub'] as const) {
      expect((await read(party, id)).error).toBe('notFound')
      expect((await reply(party, id)).error).toBe('notFound')
      expect((await as(party, 'feedback/Read', { feedback_id: id })).error).toBe('notFound')
      expect(await list(party, { view: 'handled' })).toEqual([])
      expect(await list(party)).toEqual([])
    }
    expect(await list('owner')).toEqual([id])
    // Above it, not by itself: what its own organisation gave is answered elsewhere.
    expect(await list('owner', { view: 'handled' })).toEqual([])
    expect(await list('dealer', { view: 'handled' })).toEqual([id])
    expect(await list('root', { view: 'handled' })).toEqual([id])
    const rights = { organisation: market.parties.dealer, permissions: ['e_ua_show_tool'] as const }
    const sid = await logIn(platform, await createAccount(platform, rights))
    const asked = (name: string, params: object) => call(platform, name, params, { sid })
    expect((await asked('feedback/Get', { view: 'handled' })).error).toBe('noPermission')
    expect((await asked('feedback/GetHistory', { feedback_id: id })).error).toBe('notFound')
  })

  test('may be given by a device log-in, which the next owner does not see', async () => {
    const { id: deviceId, imei } = await market.device('owner')
    const sid = await logIn(platform, { login: imei, password: '123456' })
    const given = { type: 'problem', content: 'No alarm came' }
    const made = await call(platform, 'feedback/Add', given, { sid })
    const id = made['feedback_id']
    const own = () => call(platform, 'feedback/GetHistory', { feedback_id: id }, { sid })
    expect(await own()).toMatchObject({ imei, handler: 'dealer', acts: ['reply', 'resolve'] })
    expect((await reply('dealer', id)).errcode).toBe(0)
    expect(await own()).toMatchObject({ is_unread: true })
    expect(await list('dealer', { view: 'handled', search: imei })).toEqual([id])
    expect((await read('owner', id)).error).toBe('notFound')
    await platform.pool.query('UPDATE device SET organisation_id = $1 WHERE id = $2', [
      market.parties.buyer.id,
      deviceId,
    ])
    const next = await logIn(platform, { login: imei, password: '123456' })
    const seen = await call(platform, 'feedback/Get', {}, { sid: next })
    expect(seen['items']).toEqual([])
  })

  test('of a device that nobody bought is answered by the dealer that has it', async () => {
    const { imei } = await market.device('dealer')
    const sid = await logIn(platform, { login: imei, password: '123456' })
    const given = { type: 'problem', content: 'x' }
    const { feedback_id } = await call(platform, 'feedback/Add', given, { sid })
    expect(await read('dealer', feedback_id)).toMatchObject({ handler: 'dealer' })
  })

  test('waits longest first, page by page, and is overdue after its hours', async () => {
    const first = await give('owner')
    await pass(1)
    const second = await give('buyer')
    const third = await give('owner')
    expect(await waiting('dealer')).toEqual([first, second, third])
    expect(await list('owner')).toEqual([third, first])
    const { items } = await as('dealer', 'feedback/Get', {
      view: 'handled',
      progress: pending,
      limit_size: 1,
    })
    const [{ feedback_id: last_id, waiting_since: last_waiting }] = items
    expect(await waiting('dealer', { last_id, last_waiting })).toEqual([second, third])
    await pass(feedbackLimits.answerHours - 1)
    expect(await waiting('dealer', { is_overdue: true })).toEqual([first])
    expect(await waiting('dealer', { is_overdue: false })).toEqual([second, third])
    expect(await read('dealer', first)).toMatchObject({ is_overdue: true })
    expect(await read('dealer', second)).toMatchObject({ is_overdue: false })
    await reply('dealer', first)
    expect(await waiting('dealer')).toEqual([second, third])
    await reply('dealer', third)
    // What waits comes first, then the others, newest first: on one page, or on pages of one.
    const whole = [second, third, first]
    expect(await list('dealer', { view: 'handled' })).toEqual(whole)
    expect(await pageByPage()).toEqual(whole)
    await reply('owner', third)
    // Who writes again goes on waiting since the first of its words.
    await reply('buyer', second)
    expect(await waiting('dealer')).toEqual([second, third])
    await reply('owner', first)
    expect(await waiting('dealer')).toEqual([second, third, first])
  })

  /** Numbers of what the dealer answers, a row a page. */
  async function pageByPage(): Promise<string[]> {
    const found: string[] = []
    for (let cursor = {}; ; ) {
      const page = { view: 'handled', limit_size: 1, ...cursor }
      const [row] = (await as('dealer', 'feedback/Get', page))['items']
      if (!row) return found
      found.push(row.feedback_id)
      cursor = { last_id: row.feedback_id, last_waiting: row.waiting_since }
    }
  }

  test('is taken by one, found by number, kind and progress', async () => {
    const [one, other] = [await give('owner'), await give('buyer', { type: 'suggestion' })]
    expect((await handle('dealer', one, 'take')).errcode).toBe(0)
    expect((await read('dealer', one))['acts']).not.toContain('take')
    expect(await waiting('dealer', { is_mine: true })).toEqual([one])
    expect(await waiting('dealer', { is_mine: false })).toEqual([other])
    expect(await waiting('dealer', { search: other })).toEqual([other])
    expect(await waiting('dealer', { type: 'suggestion' })).toEqual([other])
    expect(await waiting('dealer', { search: 'buye' })).toEqual([other])
    await handle('dealer', one, 'resolve')
    const closed = { view: 'handled', progress: resolved }
    expect(await list('dealer', closed)).toEqual([one])
    expect(await list('dealer', { ...closed, progress: allProgress })).toEqual([other, one])
    expect((await handle('owner', one, 'take')).error).toBe('noPermission')
  })

  test('of two answers to the same state one has an effect', async () => {
    const feedback_id = await give('owner')
    const rev = await revOf(feedback_id)
    const answer = (party: Party) =>
      as(party, 'feedback/Reply', { feedback_id, rev, content: 'Please load it again' })
    const errors = (await Promise.all([answer('dealer'), answer('root')])).map(({ error }) => error)
    expect(errors.toSorted()).toEqual(['dataChanged', undefined])
  })

  test('carries up to four pictures, which both sides open', async () => {
    const upload = (kind: 'feedback' | 'complaint') =>
      putFile(platform, {
        accountId: market.accounts.owner.id,
        kind,
        name: 'a.png',
        bytes: picture,
      })
    const fileId = await upload('feedback')
    const other = { type: 'problem', content: 'x', picture_ids: [await upload('complaint')] }
    expect((await as('owner', 'feedback/Add', other)).error).toBe('notFound')
    const id = await give('owner', { picture_ids: [fileId] })
    expect(await read('dealer', id)).toMatchObject({
      pictures: 1,
      items: [{ picture_ids: [fileId] }],
    })
    const open = (party: Party) => as(party, 'feedback/GetFile', { file_id: fileId })
    expect(await open('dealer')).toMatchObject({ errcode: 0, name: 'a.png' })
    expect((await open('owner')).errcode).toBe(0)
    expect((await open('buyer')).error).toBe('notFound')
    expect((await reply('owner', id, { picture_ids: [fileId] })).error).toBe('notFound')
    const five = Array.from({ length: feedbackLimits.pictures + 1 }, () => fileId)
    expect((await reply('owner', id, { picture_ids: five })).error).toBe('badParams')
  })

  test('has so many messages at most, and can be closed all the same', async () => {
    const id = await give('owner')
    await platform.pool.query(
      `INSERT INTO feedback_step (feedback_id, at, role, author, act, content)
       SELECT $1, now(), 'user', 'x', 'reply', 'x' FROM generate_series(2, $2)`,
      [Number(id), feedbackLimits.messages],
    )
    expect((await reply('dealer', id)).error).toBe('tooManyMessages')
    for (const act of ['take', 'forward'])
      expect((await handle('dealer', id, act)).error, act).toBe('tooManyMessages')
    expect((await handle('dealer', id, 'resolve')).errcode).toBe(0)
    expect((await handle('owner', id, 'reopen')).error).toBe('tooManyMessages')
  })

  test('waits and is given so often at most, by each giver', async () => {
    const { waiting: most } = feedbackLimits
    const { owner } = market.accounts
    await platform.pool.query(
      `INSERT INTO feedback (organisation_id, account_id, author, kind, source, content, handler_id, brand, lang,
         created_at, updated_at, waiting_since)
       SELECT $1, $2, 'x', 'problem', 'web', 'x', $3, 'waypost', 'zh', $4, $4, $4 FROM generate_series(2, $5)`,
      [market.parties.owner.id, owner.id, market.parties.dealer.id, new Date(platform.now()), most],
    )
    const add = (party: Party) => as(party, 'feedback/Add', { type: 'problem', content: 'x' })
    const errors = (await Promise.all([add('owner'), add('owner')])).map(({ error }) => error)
    expect(errors.toSorted()).toEqual(['tooManyFeedback', undefined])
    expect((await add('buyer')).errcode).toBe(0)
    await platform.pool.query('UPDATE feedback SET progress = $1', [resolved])
    expect((await add('owner')).error).toBe('tooManyFeedback')
    await platform.pool.query(`UPDATE feedback SET created_at = created_at - interval '1 day'`)
    expect((await add('owner')).errcode).toBe(0)
  })
})

describe('mail about feedback', () => {
  const mails = async () =>
    (
      await platform.pool.query(
        `SELECT target, body FROM outbox_message WHERE subject LIKE '%反馈%' ORDER BY id`,
      )
    ).rows as { target: string; body: string }[]
  const mailOf = (party: Party) => `${party}@example.com`

  beforeEach(async () => {
    await platform.pool.query('DELETE FROM outbox_message')
    for (const party of ['owner', 'dealer', 'root'] as const)
      await platform.pool.query('UPDATE account SET email = $1 WHERE id = $2', [
        mailOf(party),
        market.accounts[party].id,
      ])
  })

  test('goes to the other side', async () => {
    const id = await give('owner')
    await reply('dealer', id, { content: '请重新加载页面再试一次' })
    await reply('owner', id)
    await handle('dealer', id, 'forward')
    await handle('root', id, 'resolve')
    const told = await mails()
    expect(told.map(({ target }) => target)).toEqual(
      (['dealer', 'owner', 'dealer', 'root', 'owner'] as const).map(mailOf),
    )
    expect(told[1]?.body).toContain('请重新加载页面再试一次')
    expect(told[1]?.body).toContain(id)
  })

  const remind = () => remindFeedback({ ...platform, main: platform.pool })

  test('reminds who is to answer once a day of what is overdue', async () => {
    const id = await give('owner')
    await give('buyer')
    await platform.pool.query('DELETE FROM outbox_message')
    expect(await remind()).toEqual({ reminded: 0 })
    await pass(feedbackLimits.answerHours + 2)
    expect(await remind()).toEqual({ reminded: 1 })
    const [told, ...others] = await mails()
    expect(others).toEqual([])
    expect(told).toMatchObject({ target: mailOf('dealer') })
    expect(told?.body).toContain('2')
    expect(told?.body).toContain('26')
    expect(await remind()).toEqual({ reminded: 0 })
    await pass(24)
    await reply('dealer', id)
    await platform.pool.query('DELETE FROM outbox_message')
    expect(await remind()).toEqual({ reminded: 1 })
    expect((await mails())[0]?.body).toContain('1 条')
  })

  test('that cannot be written to one organisation is written to the others', async () => {
    await give('owner')
    await pass(1)
    await give('dealer')
    await platform.pool.query('DELETE FROM outbox_message')
    await pass(feedbackLimits.answerHours)
    await platform.pool.query(
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused'; END $$;
       CREATE TRIGGER refuse BEFORE INSERT ON outbox_message FOR EACH ROW
         WHEN (NEW.target = 'dealer@example.com') EXECUTE FUNCTION refuse()`,
    )
    try {
      expect(await remind()).toEqual({ reminded: 1 })
    } finally {
      await platform.pool.query('DROP FUNCTION refuse CASCADE')
    }
    expect((await mails()).map(({ target }) => target)).toEqual([mailOf('root')])
  })

  test('goes to the new dealer of who gave it once it was moved, as does all that was given', async () => {
    const { root, dealer } = market.parties
    const aside = await createOrganisation(platform, { parent: root, name: 'aside' })
    const clerk = await createAccount(platform, { organisation: aside })
    await platform.pool.query('UPDATE account SET email = $1 WHERE id = $2', [
      'aside@example.com',
      clerk.id,
    ])
    const shop = await createOrganisation(platform, { parent: dealer, kind: 'end_user' })
    const giver = await createAccount(platform, { organisation: shop })
    const sids = { clerk: await logIn(platform, clerk), giver: await logIn(platform, giver) }
    const ask = (who: keyof typeof sids, name: string, params: object) => {
      platform.advance(1)
      return call(platform, name, params, { sid: sids[who] })
    }
    const given = { type: 'problem', content: 'The map stays empty' }
    const id = (await ask('giver', 'feedback/Add', given))['feedback_id'] as string
    await handle('dealer', id, 'take')
    const moved = await as('root', 'family/MoveFamily', {
      sfamilyid: String(shop.id),
      to_sfamilyid: String(aside.id),
    })
    sids.giver = await logIn(platform, giver)
    const mine = { feedback_id: id, handler: 'aside', assignee: '' }
    expect((await ask('clerk', 'feedback/Get', { view: 'handled' }))['items']).toMatchObject([mine])
    const shown = await ask('clerk', 'feedback/GetHistory', { feedback_id: id })
    expect(shown['acts']).toEqual(['reply', 'take', 'forward', 'resolve'])
    const authors = (history: Record<string, { author: string }[]>) =>
      history['items']?.map(({ author }) => author)
    const seenByGiver = await ask('giver', 'feedback/GetHistory', { feedback_id: id })
    const named = authors(seenByGiver) ?? []
    expect(named.filter(Boolean)).toHaveLength(2)
    expect(authors(shown)).toEqual([named[0], ''])
    expect(authors(await read('root', id))).toEqual(named)
    expect((await read('dealer', id)).error).toBe('notFound')

    // As left by a worker that died between the move and what follows it.
    const leave = () =>
      platform.pool.query('UPDATE feedback SET handler_id = $1, assignee_id = $2', [
        dealer.id,
        market.accounts.dealer.id,
      ])
    const told = async () => (await mails()).map(({ target }) => target)
    await leave()
    await platform.pool.query('DELETE FROM outbox_message')
    const again = { feedback_id: id, rev: await revOf(id), content: 'It is still empty' }
    expect((await ask('giver', 'feedback/Reply', again)).errcode).toBe(0)
    expect(await told()).toEqual(['aside@example.com'])
    expect(await ask('clerk', 'feedback/GetHistory', { feedback_id: id })).toMatchObject(mine)
    await leave()
    await platform.pool.query('DELETE FROM outbox_message')
    await pass(feedbackLimits.answerHours + 1)
    expect(await remind()).toEqual({ reminded: 1 })
    expect(await told()).toEqual(['aside@example.com'])

    expect((await as('root', 'family/Undo', { undo_id: moved['undo_id'] })).errcode).toBe(0)
    expect(await read('dealer', id)).toMatchObject({ handler: 'dealer' })
  })
})
