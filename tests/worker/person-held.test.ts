import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/db/in-transaction.ts'
import { carryOutErasures } from '#server/domain/fleet/person/carry-out-erasures.ts'
import { leaveOutDevices } from '#server/domain/tracking/data-push/leave-out-devices.ts'
import { post } from '#server/domain/trade/money/ledger.ts'
import { call, logIn } from '../factories/caller.ts'
import { createDevice } from '../factories/devices.ts'
import {
  createAccount,
  createOrganisation,
  md5,
  type Organisation,
} from '../factories/organisations.ts'
import { openPlatform, type Platform } from '../factories/platform.ts'
import { deliverMails, mailServer } from '../factories/schedules.ts'
import { putMoney } from '../factories/wallets.ts'

const password = 'Quite7Unlikely'
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'waypost-held-'))
let platform: Platform
let root: Organisation
let dealer: Organisation
let managing: { id: number; login: string; password: string }

beforeAll(async () => {
  platform = await openPlatform({ isApart: true, isHeld: true, env: { DATA_DIR: dataDir } })
  root = await createOrganisation(platform, { name: 'root' })
  dealer = await createOrganisation(platform, { parent: root, name: 'Dealer' })
  managing = await createAccount(platform, { organisation: dealer, password })
  await platform.pool.query(`UPDATE account SET email = 'dealer@example.org' WHERE id = $1`, [
    managing.id,
  ])
})
afterAll(async () => {
  await platform.close()
  fs.rmSync(dataDir, { recursive: true })
})

const day = 86_400
const done = async (sid: string, func: string, params: object = {}) => {
  platform.advance(20)
  const reply = await call(platform, func, params, { sid })
  expect([func, reply.error, reply['error_message']]).toEqual([func, undefined, undefined])
  return reply
}
const stores = () => ({
  ...platform,
  main: platform.pool,
  leaveOutDevices,
  settle: async () => undefined as unknown,
})
const look = () => carryOutErasures(stores())
const isThere = async (id: number) =>
  (await platform.pool.query('SELECT FROM account WHERE id = $1', [id])).rowCount === 1
const erasureOf = async (id: number) => {
  const { rows } = await platform.pool.query(
    `SELECT state, held_by AS "heldBy", due_at AS "dueAt" FROM person_erasure WHERE account_id = $1`,
    [id],
  )
  return rows[0]
}
const holdsOf = async (id: number) => {
  const { rows } = await platform.pool.query(
    `SELECT after->>'heldBy' AS cause FROM audit WHERE func = 'user/HoldErasure' AND object_id = $1 ORDER BY audit.id`,
    [id],
  )
  return rows.map(({ cause }) => cause)
}
async function mails() {
  const server = mailServer()
  await deliverMails(platform, server.sender)
  return server.taken
}

async function member(home: Organisation) {
  const account = await createAccount(platform, { organisation: home, password })
  const email = `${account.login}@example.org`
  await platform.pool.query(
    `UPDATE account SET email = $2, settings = '{"language": "en"}' WHERE id = $1`,
    [account.id, email],
  )
  return { ...account, email: email }
}
const endUser = () => createOrganisation(platform, { parent: dealer, kind: 'end_user' })
const asManager = () => logIn(platform, managing)
const askFor = async (id: number) =>
  done(await asManager(), 'usermgr/RequestErasure', { suid: String(id), pwd_md5: md5(password) })
const listed = async (id: number) =>
  (await done(await asManager(), 'usermgr/GetErasures', { suid: String(id) }))['items'][0]

const pay = (home: Organisation, amount: number) =>
  putMoney(platform, { rootId: root.id, organisationId: home.id, amount: amount })
const takeOut = (home: Organisation, amount: number) =>
  inTransaction(platform.pool, (client) =>
    post(client, {
      key: `out:${home.id}`,
      op: 'e_po_get',
      legs: [
        { organisationId: home.id, kind: 'wallet_profit', currency: 'CNY', amount: -amount },
        { organisationId: root.id, kind: 'bank', currency: 'CNY', amount: amount },
      ],
    }),
  )

test('money that came in the term holds an erasure until it is paid out; both are told once', async () => {
  const home = await endUser()
  const person = await member(home)
  const { id, email } = person
  await askFor(id)
  await pay(home, 700)
  platform.advance(8 * day)
  expect(await look()).toBe(0)
  const { state, heldBy, dueAt } = await erasureOf(id)
  expect([state, heldBy]).toEqual(['waiting', 'money'])
  expect(dueAt.getTime() - platform.now()).toBe(day * 1000)
  const told = await mails()
  expect(told.map(({ target }) => target).toSorted()).toEqual(
    [email, 'dealer@example.org'].toSorted(),
  )
  for (const { target, body } of told)
    if (target === email) expect(body).toContain('pay out or settle the wallet')
  // Not due again yet, then held again by the same.
  expect(await look()).toBe(0)
  platform.advance(day)
  expect(await look()).toBe(0)
  expect(await mails()).toEqual([])
  expect(await holdsOf(id)).toEqual(['money'])
  const sid = await logIn(platform, person)
  expect((await done(sid, 'user/GetPersonData'))['erasure']).toMatchObject({
    state: 'waiting',
    held_by: 'money',
  })
  expect(await listed(id)).toMatchObject({ state: 'waiting', held_by: 'money' })
  await takeOut(home, 700)
  expect(await look()).toBe(0)
  expect(await isThere(id)).toBe(true)
  platform.advance(day)
  expect(await look()).toBe(1)
  expect(await isThere(id)).toBe(false)
  expect(await erasureOf(id)).toMatchObject({ state: 'done', heldBy: '' })
})

test('a held erasure is taken back at any time until it begins', async () => {
  const home = await endUser()
  const { id } = await member(home)
  await askFor(id)
  await pay(home, 1)
  platform.advance(8 * day)
  expect(await look()).toBe(0)
  platform.advance(day / 2)
  await done(await asManager(), 'usermgr/TakeBackErasure', { suid: String(id) })
  await takeOut(home, 1)
  platform.advance(2 * day)
  expect(await look()).toBe(0)
  expect(await erasureOf(id)).toMatchObject({ state: 'taken_back', heldBy: '' })
  expect(await isThere(id)).toBe(true)
  await mails()
})

test('of two managers whose erasures are due one stays, until there is another', async () => {
  const home = await createOrganisation(platform, { parent: dealer, kind: 'seller' })
  const [first, second] = [await member(home), await member(home)]
  await askFor(first.id)
  await askFor(second.id)
  platform.advance(8 * day)
  expect(await look()).toBe(1)
  expect([await isThere(first.id), await isThere(second.id)]).toEqual([false, true])
  expect(await erasureOf(second.id)).toMatchObject({ state: 'waiting', heldBy: 'lastManager' })
  const told = (await mails()).filter(({ target }) => target === second.email)
  expect(told).toHaveLength(1)
  expect(told[0]?.body).toContain('name another one')
  platform.advance(day)
  expect(await look()).toBe(0)
  expect((await mails()).filter(({ target }) => target === second.email)).toEqual([])
  expect(await listed(second.id)).toMatchObject({ held_by: 'lastManager' })
  expect(await holdsOf(second.id)).toEqual(['lastManager'])
  await member(home)
  platform.advance(day)
  expect(await look()).toBe(1)
  expect(await isThere(second.id)).toBe(false)
})

test('a manager whose erasure has begun counts as gone for those that would go after it', async () => {
  const home = await createOrganisation(platform, { parent: dealer, kind: 'seller' })
  const [going, staying] = [await member(home), await member(home)]
  await askFor(going.id)
  await askFor(staying.id)
  platform.advance(8 * day)
  // Whoever carries the first out dies once it has begun.
  const config = { ...platform.config, dataDir: '/dev/null/none' }
  await expect(carryOutErasures({ ...stores(), config })).rejects.toThrow('ENOTDIR')
  expect(await erasureOf(going.id)).toMatchObject({ state: 'running' })
  const remove = { suid: String(staying.id), request_id: crypto.randomUUID() }
  const refused = await call(platform, 'usermgr/DelUser', remove, { sid: await asManager() })
  expect(refused.error).toBe('lastManager')
  expect(await look()).toBe(1)
  expect(await erasureOf(staying.id)).toMatchObject({ state: 'waiting', heldBy: 'lastManager' })
})

test('killed while it is held, nothing of that is left, and the next look tells', async () => {
  const home = await endUser()
  const { id, email } = await member(home)
  await askFor(id)
  await pay(home, 5)
  platform.advance(8 * day)
  await mails()
  await platform.pool.query(
    `CREATE FUNCTION kill_hold() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'killed'; END $$;
     CREATE TRIGGER kill_hold BEFORE INSERT ON outbox_message FOR EACH ROW EXECUTE FUNCTION kill_hold()`,
  )
  await expect(look()).rejects.toThrow('killed')
  expect(await erasureOf(id)).toMatchObject({ state: 'waiting', heldBy: '' })
  expect(await holdsOf(id)).toEqual([])
  await platform.pool.query('DROP FUNCTION kill_hold CASCADE')
  expect(await look()).toBe(0)
  expect(await erasureOf(id)).toMatchObject({ heldBy: 'money' })
  expect((await mails()).filter(({ target }) => target === email)).toHaveLength(1)
})

test('who a restored backup brings back goes again, whatever money the backup tells of', async () => {
  const home = await endUser()
  const { id } = await member(home)
  await platform.pool.query('CREATE TABLE restored AS SELECT * FROM account WHERE id = $1', [id])
  await askFor(id)
  platform.advance(8 * day)
  expect(await look()).toBe(1)
  await pay(home, 2)
  const { rows } = await platform.pool.query(
    `SELECT string_agg(quote_ident(column_name), ',') AS columns FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = 'account' AND is_generated = 'NEVER'`,
  )
  const [{ columns }] = rows
  await platform.pool.query(`INSERT INTO account (${columns}) SELECT ${columns} FROM restored`)
  await platform.pool.query('DROP TABLE restored')
  expect(await look()).toBe(1)
  expect(await isThere(id)).toBe(false)
})

test('a booking under way is waited for, and holds', async () => {
  const home = await endUser()
  const { id } = await member(home)
  await pay(home, 3)
  await takeOut(home, 3)
  await askFor(id)
  platform.advance(8 * day)
  let looked: Promise<number> | undefined
  await inTransaction(platform.pool, async (client) => {
    await post(client, {
      key: `late:${home.id}`,
      op: 'e_po_profit',
      legs: [
        { organisationId: root.id, kind: 'bank', currency: 'CNY', amount: -9 },
        { organisationId: home.id, kind: 'wallet_profit', currency: 'CNY', amount: 9 },
      ],
    })
    looked = look()
    const waits = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
       AND query LIKE '%"ledger_account"%'`
    await expect.poll(async () => (await platform.pool.query(waits)).rowCount).toBe(1)
  })
  expect(await looked).toBe(0)
  expect(await erasureOf(id)).toMatchObject({ state: 'waiting', heldBy: 'money' })
})

test('what a person said and no watch has heard goes with them, what others said stays', async () => {
  const person = await member(dealer)
  const { id: deviceId } = await createDevice(platform, { organisation: dealer, protocol: 'watch' })
  const say = async (accountId: number, kind: string) => {
    const { rows } = await platform.pool.query<{ id: string }>(
      `INSERT INTO command (device_id, account_id, organisation_id, kind, params, expires_at)
       VALUES ($1, $2, $3, $4, '{"sound": "IyFBTVIK", "seconds": 3}', now() + interval '1 day')
       RETURNING id`,
      [deviceId, accountId, dealer.id, kind],
    )
    return rows[0]?.id
  }
  const own = await say(person.id, 'voice')
  const other = await say(managing.id, 'voice')
  const setting = await say(person.id, 'interval')
  await askFor(person.id)
  platform.advance(8 * day)
  expect(await look()).toBe(1)
  expect(await isThere(person.id)).toBe(false)
  const { rows } = await platform.pool.query(
    'SELECT id, params FROM command WHERE device_id = $1 ORDER BY id',
    [deviceId],
  )
  const whole = { sound: 'IyFBTVIK', seconds: 3 }
  expect(rows).toEqual([
    { id: own, params: {} },
    { id: other, params: whole },
    { id: setting, params: whole },
  ])
})
