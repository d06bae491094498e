import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AlarmType, alarmTypes } from '#lib/codes/alarm-types.ts'
import type { Role } from '#lib/codes/permissions.ts'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import type { Pool } from '#server/db/pool.ts'
import { closeAlarms } from '#server/domain/tracking/alarm-rule/close-alarms.ts'
import { tellAlarms } from '#server/domain/tracking/notice/tell-alarms.ts'
import { call, logIn } from '../factories/caller.ts'
import { createDevice, putAlarm } from '../factories/devices.ts'
import { createFence } from '../factories/fences.ts'
import {
  createAccount,
  createGroup,
  createOrganisation,
  type Organisation,
} from '../factories/organisations.ts'
import { openPlatform, type Platform } from '../factories/platform.ts'

let platform: Platform
let root: Organisation

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  root = await createOrganisation(platform, { name: 'root' })
  await tell()
})
beforeEach(async () => {
  await platform.pool.query(
    'DELETE FROM alarm_rule; DELETE FROM alarm_closing; DELETE FROM outbox_message; DELETE FROM alarm_notice',
  )
  await platform.positions.query('DELETE FROM tracking.alarm')
})
afterAll(() => platform.close())

const minute = 60
const now = () => Math.floor(platform.now() / 1000)
const stores = () => ({ main: platform.pool, positions: platform.positions, now: platform.now })
const close = () => closeAlarms(stores())
const tell = () => tellAlarms({ ...platform, main: platform.pool })
const raise = (deviceId: number, minutesAgo: number, type: AlarmType = 'overspeed', subject = 0) =>
  putAlarm(platform, {
    deviceId,
    time: now() - minutesAgo * minute,
    type: alarmTypes[type].bit,
    subject,
  })

async function corner(parent = root) {
  const organisation = await createOrganisation(platform, { parent })
  const account = await createAccount(platform, { organisation })
  const device = await createDevice(platform, { organisation })
  return { organisation, account, device, sid: await logIn(platform, account) }
}

async function set(sid: string, params: object) {
  platform.advance(2)
  const rule = { name: 'Tidy', kind: 'close', minutes: 30, note: 'by itself', ...params }
  const reply = await call(platform, 'alarm/SetRule', rule, { sid })
  expect(reply.error).toBeUndefined()
  return reply['rule_id'] as string
}

/** Who handled them; undefined of open ones. */
async function handlers(...ids: number[]) {
  const { rows } = await platform.positions.query<{ handler: string | null }>(
    'SELECT handler FROM tracking.alarm WHERE id = ANY($1) ORDER BY id',
    [ids],
  )
  return rows.map(({ handler }) => handler ?? undefined)
}

async function logged() {
  const { rows } = await platform.pool.query<{ actor: string; alarms: number[] }>(
    `SELECT actor_name AS actor, after->'alarms' AS alarms FROM audit
     WHERE func = 'alarm/Handle' AND actor_kind = 'visitor' ORDER BY id`,
  )
  return rows
}

test('an alarm is closed in the minute in which its time is over, with the words of the rule', async () => {
  const { organisation, device, sid } = await corner()
  await set(sid, { result: 'e_disposal_false' })
  const id = await raise(device.id, 29)
  await close()
  expect(await handlers(id)).toEqual([undefined])
  platform.advance(minute)
  expect(await close()).toEqual({ closed: 1 })
  const { rows } = await platform.positions.query(
    `SELECT handler, result, note, handled_by, handled_in, handled_at, acked_at FROM tracking.alarm WHERE id = $1`,
    [id],
  )
  const at = new Date(platform.now())
  expect(rows).toEqual([
    {
      handler: 'Tidy',
      result: 'e_disposal_false',
      note: 'by itself',
      handled_by: null,
      handled_in: organisation.id,
      handled_at: at,
      acked_at: at,
    },
  ])
  expect((await logged()).at(-1)).toEqual({ actor: 'Tidy', alarms: [id] })
  expect(await close()).toEqual({ closed: 0 })
})

test('after the end only what has ended is closed: speeding, silence, a fence that was left', async () => {
  const { organisation, device, sid } = await corner()
  const fence = await createFence(platform, { organisation })
  await set(sid, { moment: 'end', minutes: 5 })
  const ended = await raise(device.id, 60)
  const lasting = await raise(device.id, 50)
  const never = await raise(device.id, 60, 'sos')
  const silent = await raise(device.id, 60, 'offline')
  const entered = await raise(device.id, 40, 'fenceIn', fence.id)
  await platform.positions.query(
    'UPDATE tracking.alarm SET end_time = $2 WHERE id = ANY($1::int8[])',
    [[ended, silent], now() - storeEpoch - 5 * minute],
  )
  await platform.positions.query(
    `INSERT INTO tracking.visit (device_id, time, fence_id, end_time, top_speed, flags)
     VALUES ($1, $2, $3, NULL, 0, 0)`,
    [device.id, now() - storeEpoch - 40 * minute, fence.id],
  )
  await close()
  const all = [ended, lasting, never, silent, entered]
  expect(await handlers(...all)).toEqual(['Tidy', undefined, undefined, 'Tidy', undefined])
  await platform.positions.query('UPDATE tracking.visit SET end_time = $1', [now() - storeEpoch])
  platform.advance(5 * minute - 1)
  await close()
  expect((await handlers(...all))[4]).toBeUndefined()
  platform.advance(1)
  await close()
  expect(await handlers(...all)).toEqual(['Tidy', undefined, undefined, 'Tidy', 'Tidy'])
})

test('types, group, fence and the organisations below decide what a rule is about; one that is off is about nothing', async () => {
  const { organisation, device, sid } = await corner()
  const below = await corner(organisation)
  const stranger = await corner()
  const group = await createGroup(platform, organisation)
  const grouped = await createDevice(platform, { organisation, groupId: group.id })
  const fence = await createFence(platform, { organisation })
  const ids = [
    await raise(device.id, 60),
    await raise(grouped.id, 60),
    await raise(device.id, 59, 'sos'),
    await raise(device.id, 58, 'fenceOut', fence.id),
    await raise(below.device.id, 60),
    await raise(stranger.device.id, 60),
  ]
  const closedBy = async (params: object) => {
    const rule_id = await set(sid, params)
    await close()
    const found = await handlers(...ids)
    await platform.positions.query(
      'UPDATE tracking.alarm SET handled_at = NULL, handler = NULL, former = NULL',
    )
    await platform.pool.query('DELETE FROM alarm_rule WHERE id = $1', [rule_id])
    await platform.pool.query('DELETE FROM alarm_closing')
    return found.map((handler) => (handler ? 1 : 0)).join('')
  }
  expect(await closedBy({})).toBe('111100')
  expect(await closedBy({ is_on: false })).toBe('000000')
  expect(await closedBy({ is_get_child: true })).toBe('111110')
  expect(await closedBy({ types: ['overspeed'] })).toBe('110000')
  expect(await closedBy({ sgid: String(group.id) })).toBe('010000')
  expect(await closedBy({ fence_id: String(fence.id) })).toBe('000100')
})

test('of rules that fit, the nearest organisation decides, then the one that means less', async () => {
  const above = await corner()
  const { organisation, device, sid } = await corner(above.organisation)
  const group = await createGroup(platform, organisation)
  const grouped = await createDevice(platform, { organisation, groupId: group.id })
  await set(above.sid, { name: 'above', is_get_child: true, minutes: 1, types: ['overspeed'] })
  const own = await set(sid, { name: 'own', minutes: 60 })
  const ids = [await raise(device.id, 30), await raise(grouped.id, 30)]
  await close()
  expect(await handlers(...ids)).toEqual([undefined, undefined])
  await set(sid, { name: 'typed', minutes: 20, types: ['overspeed'] })
  await set(sid, { name: 'grouped', minutes: 45, sgid: String(group.id) })
  await close()
  expect(await handlers(...ids)).toEqual(['typed', undefined])
  platform.advance(15 * minute)
  await close()
  expect(await handlers(...ids)).toEqual(['typed', 'grouped'])
  await platform.pool.query('DELETE FROM alarm_rule WHERE organisation_id = $1', [organisation.id])
  expect(own).toBeDefined()
  const later = await raise(device.id, 2)
  await close()
  expect(await handlers(later)).toEqual(['above'])
})

test('older than a month, handled or deleted alarms are left alone', async () => {
  const { device, sid } = await corner()
  const old = await raise(device.id, 31 * 24 * 60 + 1)
  const recent = await raise(device.id, 31 * 24 * 60 - 5)
  const gone = await raise(device.id, 60)
  const taken = await raise(device.id, 61)
  platform.advance(2)
  await call(platform, 'alarm/Delete', { ids: [String(gone)] }, { sid })
  await call(
    platform,
    'alarm/Handle',
    { ids: [String(taken)], result: 'e_disposal_solved' },
    { sid },
  )
  await set(sid, {})
  expect(await close()).toEqual({ closed: 1 })
  const found = await handlers(old, recent, gone, taken)
  expect(found.slice(0, 3)).toEqual([undefined, 'Tidy', undefined])
  expect(found[3]).not.toBe('Tidy')
})

/** A pool whose worker dies at a statement: before it, or after it was stored. */
const dying = (pool: Pool, at: RegExp, when: 'before' | 'after'): Pool =>
  new Proxy(pool, {
    get: (target, key) => {
      const own = Reflect.get(target, key)
      if (key !== 'query') return typeof own === 'function' ? own.bind(target) : own
      return async (statement: { text: string }, ...others: unknown[]) => {
        const isIt = at.test(typeof statement === 'string' ? statement : statement.text)
        if (isIt && when === 'before') throw new Error('killed')
        const answer = await Reflect.apply(own, target, [statement, ...others])
        if (isIt) throw new Error('killed')
        return answer
      }
    },
  })

test.each(['before', 'after'] as const)(
  'a worker that dies %s it closed leaves the rest to the next: each alarm closed once, logged once',
  async (when) => {
    const { device, sid } = await corner()
    await set(sid, {})
    const ids = [await raise(device.id, 60), await raise(device.id, 50), await raise(device.id, 40)]
    const before = (await logged()).length
    const positions = dying(platform.positions, /^update "tracking"\."alarm"/, when)
    await expect(closeAlarms({ ...stores(), positions })).rejects.toThrow('killed')
    expect(await handlers(...ids)).toEqual(
      when === 'before' ? [undefined, undefined, undefined] : ['Tidy', 'Tidy', 'Tidy'],
    )
    platform.advance(minute)
    expect(await close()).toEqual({ closed: 3 })
    expect(await close()).toEqual({ closed: 0 })
    expect(await handlers(...ids)).toEqual(['Tidy', 'Tidy', 'Tidy'])
    const events = (await logged()).slice(before)
    expect(events.flatMap(({ alarms }) => alarms).toSorted()).toEqual(ids.toSorted())
  },
)

test('two workers at once close each alarm once', async () => {
  const { organisation, device, sid } = await corner()
  const second = await createDevice(platform, { organisation })
  await set(sid, {})
  const ids: number[] = []
  for (let n = 0; n < 20; n++) ids.push(await raise(n % 2 ? device.id : second.id, 40 + n))
  const before = (await logged()).length
  const both = await Promise.all([close(), close()])
  expect(both[0].closed + both[1].closed).toBe(20)
  const events = (await logged()).slice(before)
  expect(events.flatMap(({ alarms }) => alarms).toSorted()).toEqual(ids.toSorted())
})

test('what somebody handles between the claim and its end stays theirs, and may be closed when it is open again', async () => {
  const { device, sid } = await corner()
  await set(sid, {})
  const id = await raise(device.id, 60)
  const before = (await logged()).length
  const positions = dying(platform.positions, /^update "tracking"\."alarm"/, 'before')
  await expect(closeAlarms({ ...stores(), positions })).rejects.toThrow('killed')
  platform.advance(2)
  const params = { ids: [String(id)], result: 'e_disposal_solved' }
  const handled = await call(platform, 'alarm/Handle', params, { sid })
  expect(await close()).toEqual({ closed: 0 })
  expect(await handlers(id)).not.toContain('Tidy')
  expect(await logged()).toHaveLength(before)
  platform.advance(2)
  await call(platform, 'family/Undo', { undo_id: handled['undo_id'] }, { sid })
  expect(await close()).toEqual({ closed: 1 })
  platform.advance(2)
  const again = await call(platform, 'family/Undo', { undo_id: handled['undo_id'] }, { sid })
  expect(again.error).toBe('undoDone')
})

test('an undo of before does not take back what a rule closed since', async () => {
  const { device, sid } = await corner()
  const id = await raise(device.id, 60)
  platform.advance(2)
  const acked = await call(platform, 'alarm/Ack', { ids: [String(id)] }, { sid })
  await set(sid, {})
  await close()
  platform.advance(2)
  const undone = await call(platform, 'family/Undo', { undo_id: acked['undo_id'] }, { sid })
  expect(undone['fail_items']).toHaveLength(1)
  expect(await handlers(id)).toEqual(['Tidy'])
})

test('more alarms than one statement takes are all closed', async () => {
  const { device, sid } = await corner()
  await set(sid, {})
  await platform.positions.query(
    `INSERT INTO tracking.alarm (device_id, time, taken_at, type)
     SELECT $1, $2 - n, 0, $3 FROM generate_series(1, 2300) n`,
    [device.id, now() - storeEpoch - 3600, alarmTypes.overspeed.bit],
  )
  expect(await close()).toEqual({ closed: 2300 })
})

/** Chosen by nobody yet: told by mail. */
async function person(organisation: Organisation, role: Role = 'e_role_manager') {
  const account = await createAccount(platform, { organisation, role })
  await platform.pool.query('UPDATE account SET email = $2 WHERE id = $1', [
    account.id,
    `p${account.id}@example.com`,
  ])
  await platform.pool.query(
    `INSERT INTO alarm_notice (account_id, types, ways, brand, lang) VALUES ($1, '{fall}', '{mail}', 'waypost', 'en')`,
    [account.id],
  )
  return account
}

/** From now on also told of these. */
const listen = () => platform.pool.query(`UPDATE alarm_notice SET types = '{}'`)

async function told(...accounts: { id: number }[]) {
  const { rows } = await platform.pool.query<{ id: number }>(
    'SELECT account_id AS id FROM outbox_message ORDER BY id',
  )
  const ids = rows.map(({ id }) => id)
  return accounts.map(({ id }) => ids.filter((one) => one === id).length)
}

test('one person after the other is told, each once, until somebody handles the alarm', async () => {
  const { organisation, device, sid } = await corner()
  const [one, two, three] = [
    await person(organisation),
    await person(organisation),
    await person(organisation),
  ]
  const step_suids = [one, two, three].map(({ id }) => String(id))
  await set(sid, { kind: 'escalate', types: ['sos'], step_suids, step_minutes: [5, 15, 30] })
  const id = await raise(device.id, 0, 'sos')
  await raise(device.id, 0, 'overspeed')
  await tell()
  await listen()
  platform.advance(5 * minute - 1)
  await tell()
  expect(await told(one, two, three)).toEqual([0, 0, 0])
  platform.advance(1)
  await Promise.all([tell(), tell()])
  await tell()
  expect(await told(one, two, three)).toEqual([1, 0, 0])
  await call(platform, 'alarm/Ack', { ids: [String(id)] }, { sid })
  platform.advance(10 * minute)
  await tell()
  expect(await told(one, two, three)).toEqual([1, 1, 0])
  await call(platform, 'alarm/Handle', { ids: [String(id)], result: 'e_disposal_solved' }, { sid })
  platform.advance(20 * minute)
  await tell()
  expect(await told(one, two, three)).toEqual([1, 1, 0])
  expect((await platform.pool.query('SELECT FROM alarm_step')).rowCount).toBe(0)
})

test('a rule that was switched off or deleted tells nobody any more; one that is made later is about later alarms', async () => {
  const { organisation, device, sid } = await corner()
  const one = await person(organisation)
  const step = { kind: 'escalate', step_suids: [String(one.id)], step_minutes: [5] }
  await raise(device.id, 0, 'sos')
  await tell()
  const rule_id = await set(sid, step)
  await listen()
  platform.advance(6 * minute)
  await tell()
  expect(await told(one)).toEqual([0])
  await platform.pool.query(`UPDATE alarm_notice SET types = '{fall}'`)
  platform.advance(minute)
  await raise(device.id, 0, 'sos')
  await tell()
  await listen()
  await set(sid, { ...step, rule_id, is_on: false })
  platform.advance(6 * minute)
  await tell()
  expect(await told(one)).toEqual([0])
  await set(sid, { ...step, rule_id })
  await platform.pool.query(`UPDATE alarm_notice SET types = '{fall}'`)
  await raise(device.id, 0, 'sos')
  await tell()
  await listen()
  await call(platform, 'alarm/DeleteRule', { rule_id }, { sid })
  platform.advance(6 * minute)
  await tell()
  expect(await told(one)).toEqual([0])
})

test('who has no part of a device hears nothing of it, whatever a rule says', async () => {
  const { organisation, sid } = await corner()
  const [left, right] = [await corner(organisation), await corner(organisation)]
  const outside = await person(right.organisation)
  const step = { step_suids: [String(outside.id)], step_minutes: [5] }
  await set(sid, { kind: 'escalate', is_get_child: true, ...step })
  await raise(left.device.id, 0, 'sos')
  await raise(right.device.id, 0, 'sos')
  await tell()
  await listen()
  platform.advance(5 * minute)
  await tell()
  expect(await told(outside)).toEqual([1])
})

test('a step tells whoever has its role when the alarm comes, also after people have changed', async () => {
  const { organisation, sid } = await corner()
  const { device, organisation: home } = await corner(organisation)
  const [ruler, support] = [await person(organisation), await person(organisation, 'e_role_tool')]
  const [first, second, owner] = [await person(home), await person(home), await person(home)]
  await platform.pool.query('UPDATE device SET account_id = $2 WHERE id = $1', [
    device.id,
    owner.id,
  ])
  await set(sid, {
    kind: 'escalate',
    is_get_child: true,
    types: ['sos'],
    step_suids: [String(second.id)],
    step_parts: ['owner', 'first', 'account', 'support', 'ruler'],
    step_minutes: [1, 2, 3, 4, 5],
  })
  const everyone = [owner, first, second, support, ruler]
  const minutes = async (n: number) => {
    await listen()
    const sums: number[][] = []
    for (let at = 0; at < n; at++) {
      platform.advance(minute)
      await tell()
      sums.push(await told(...everyone))
    }
    return sums
  }
  await raise(device.id, 0, 'sos')
  await tell()
  expect(await minutes(5)).toEqual([
    [1, 0, 0, 0, 0],
    [1, 1, 0, 0, 0],
    [1, 1, 1, 0, 0],
    [1, 1, 1, 1, 0],
    [1, 1, 1, 1, 1],
  ])
  // The first administrator goes, and nobody has the device of their own any more.
  await platform.pool.query(`UPDATE alarm_notice SET types = '{fall}'`)
  await platform.pool.query('UPDATE account SET frozen_at = now() WHERE id = $1', [first.id])
  await platform.pool.query('UPDATE device SET account_id = NULL WHERE id = $1', [device.id])
  platform.advance(minute)
  await raise(device.id, 0, 'sos')
  await tell()
  // The second administrator is told in the place of the first, and once.
  expect((await minutes(5)).slice(1)).toEqual([
    [1, 1, 2, 1, 1],
    [1, 1, 2, 1, 1],
    [1, 1, 2, 2, 1],
    [1, 1, 2, 2, 2],
  ])
})
