import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AlarmType, alarmTypes } from '#lib/codes/alarm-types.ts'
import { alarmRuleLimits } from '#lib/rules/alarm-rule-limits.ts'
import { call, logIn, type Reply } from '../../factories/caller.ts'
import { createDevice, putAlarm } from '../../factories/devices.ts'
import { createFence } from '../../factories/fences.ts'
import {
  createAccount,
  createGroup,
  createOrganisation,
  md5,
} from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'

let platform: Platform
let root: Awaited<ReturnType<typeof createOrganisation>>

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  root = await createOrganisation(platform, { name: 'root' })
})
afterAll(() => platform.close())

const now = () => Math.floor(platform.now() / 1000)
const minute = 60

/** An organisation below the root with an account of every right, and a device. */
async function corner(parent = root) {
  const organisation = await createOrganisation(platform, { parent })
  const account = await createAccount(platform, { organisation })
  const device = await createDevice(platform, { organisation, name: 'van' })
  return { organisation, account, device, sid: await logIn(platform, account) }
}

const ask = (name: string, params: object, sid: string): Promise<Reply> => {
  platform.advance(2)
  return call(platform, name, params, { sid })
}
const closing = { name: 'Tidy', kind: 'close', minutes: 30, result: 'e_disposal_ignored' }
const set = (params: object, sid: string) => ask('alarm/SetRule', { ...closing, ...params }, sid)
const rules = async (sid: string, params: object = {}): Promise<Reply[]> =>
  (await ask('alarm/GetRules', params, sid))['items']
const raise = (deviceId: number, secondsAgo: number, type: AlarmType, subject = 0) =>
  putAlarm(platform, { deviceId, time: now() - secondsAgo, type: alarmTypes[type].bit, subject })

test('a rule is made, changed, switched off and deleted; the log says so', async () => {
  const { organisation, sid } = await corner()
  const group = await createGroup(platform, organisation)
  const fence = await createFence(platform, { organisation, name: 'Yard' })
  const made = await set(
    { types: ['overspeed'], sgid: String(group.id), fence_id: String(fence.id) },
    sid,
  )
  const [rule] = await rules(sid)
  expect(rule).toMatchObject({
    rule_id: made['rule_id'],
    sfamilyid: String(organisation.id),
    name: 'Tidy',
    is_on: true,
    kind: 'close',
    types: ['overspeed'],
    sgid: String(group.id),
    fence_id: String(fence.id),
    fencename: 'Yard',
    moment: 'begin',
    minutes: 30,
    steps: [],
  })
  const { rule_id } = made
  await set({ rule_id, name: 'Other', is_on: false, moment: 'end', minutes: 0, note: 'own' }, sid)
  expect(await rules(sid)).toMatchObject([
    { rule_id, name: 'Other', is_on: false, moment: 'end', minutes: 0, note: 'own', sgid: null },
  ])
  expect((await ask('alarm/DeleteRule', { rule_id }, sid)).error).toBeUndefined()
  expect(await rules(sid)).toEqual([])
  expect((await ask('alarm/DeleteRule', { rule_id }, sid)).error).toBe('notFound')
  const { rows } = await platform.pool.query(
    `SELECT func FROM audit WHERE func LIKE 'alarm/%Rule' AND errcode = 0 ORDER BY id`,
  )
  expect(rows.map(({ func }) => func)).toEqual([
    'alarm/SetRule',
    'alarm/SetRule',
    'alarm/DeleteRule',
  ])
})

test('without a note an alarm gets the name of the rule, in the language of who made it', async () => {
  const { account } = await corner()
  const params = { account: account.login, pwd_md5: md5(account.password), lang: 'en' }
  const { sid } = await call(platform, 'user/Login', params)
  await set({}, sid)
  expect(await rules(sid)).toMatchObject([{ note: 'Closed by rule Tidy' }])
})

test('rules of another organisation do not exist, nor do its groups, fences and accounts', async () => {
  const own = await corner()
  const other = await corner()
  const { rule_id } = await set({}, other.sid)
  const group = await createGroup(platform, other.organisation)
  const fence = await createFence(platform, { organisation: other.organisation })
  const refused = async (params: object) => (await set(params, own.sid)).error
  expect(await refused({ rule_id })).toBe('notFound')
  expect((await ask('alarm/DeleteRule', { rule_id }, own.sid)).error).toBe('notFound')
  expect(await refused({ sfamilyid: String(other.organisation.id) })).toBe('notFound')
  expect(await refused({ sgid: String(group.id) })).toBe('notFound')
  expect(await refused({ fence_id: String(fence.id) })).toBe('notFound')
  const step = { kind: 'escalate', step_suids: [String(other.account.id)], step_minutes: [5] }
  expect(await refused(step)).toBe('accountNotFound')
  expect(await rules(own.sid)).toEqual([])
  expect(await rules(other.sid)).toHaveLength(1)
  const below = await corner(own.organisation)
  const ofBelow = await set({}, below.sid)
  expect(await rules(own.sid)).toEqual([])
  expect(await rules(own.sid, { sfamilyid: String(below.organisation.id) })).toMatchObject([
    { rule_id: ofBelow['rule_id'] },
  ])
})

test('every limit is held, at both of its ends', async () => {
  const { account, organisation, sid } = await corner()
  const people = [account]
  while (people.length < 6) people.push(await createAccount(platform, { organisation }))
  const suids = people.map(({ id }) => String(id))
  const broken = async (params: object) => (await set(params, sid)).error
  const { minutes, minutesAfterEnd, stepMinutes } = alarmRuleLimits
  expect(await broken({ minutes: minutes.min })).toBeUndefined()
  expect(await broken({ minutes: minutes.min - 1 })).toBe('badParams')
  expect(await broken({ minutes: minutes.max })).toBeUndefined()
  expect(await broken({ minutes: minutes.max + 1 })).toBe('badParams')
  expect(await broken({ moment: 'end', minutes: minutesAfterEnd.min })).toBeUndefined()
  expect(await broken({ moment: 'end', minutes: minutesAfterEnd.min - 1 })).toBe('badParams')
  expect(await broken({ name: 'x'.repeat(40) })).toBeUndefined()
  expect(await broken({ name: 'x'.repeat(41) })).toBe('badParams')
  expect(await broken({ name: ' ' })).toBe('badParams')
  expect(await broken({ note: 'x'.repeat(500) })).toBeUndefined()
  expect(await broken({ note: 'x'.repeat(501) })).toBe('badParams')
  const steps = (n: number, step_minutes = suids.slice(0, n).map((_, at) => at + 1)) =>
    broken({ kind: 'escalate', step_suids: suids.slice(0, n), step_minutes })
  expect(await steps(0)).toBe('badParams')
  expect(await steps(1)).toBeUndefined()
  expect(await steps(5)).toBeUndefined()
  expect(await steps(6)).toBe('badParams')
  expect(await steps(2, [5])).toBe('badParams')
  expect(await steps(2, [5, 5])).toBe('badParams')
  expect(await steps(1, [stepMinutes.max])).toBeUndefined()
  expect(await steps(1, [stepMinutes.max + 1])).toBe('badParams')
  expect(await steps(1, [0])).toBe('badParams')
  const twice = { kind: 'escalate', step_suids: [suids[0], suids[0]], step_minutes: [1, 2] }
  expect(await broken(twice)).toBe('badParams')
  const parts = (step_parts: string[], step_suids: (string | undefined)[] = []) =>
    broken({
      kind: 'escalate',
      step_parts,
      step_suids,
      step_minutes: step_parts.map((_, at) => at + 1),
    })
  expect(await parts(['owner', 'first', 'ruler', 'support'])).toBeUndefined()
  expect(await parts(['owner', 'account'], [suids[0]])).toBeUndefined()
  expect(await parts(['owner', 'owner'])).toBe('badParams')
  expect(await parts(['owner', 'account'])).toBe('badParams')
  expect(await parts(['owner'], [suids[0]])).toBe('badParams')
  expect(await parts(['leader'])).toBe('badParams')
})

test('an organisation has fifty rules at most', async () => {
  const { sid, organisation } = await corner()
  const { rule_id } = await set({}, sid)
  await platform.pool.query(
    `INSERT INTO alarm_rule (organisation_id, name, is_on, kind, includes_below, types, moment, minutes, result, note, steps)
     SELECT organisation_id, name, is_on, kind, includes_below, types, moment, minutes, result, note, steps
     FROM alarm_rule, generate_series(3, $2) WHERE organisation_id = $1`,
    [organisation.id, alarmRuleLimits.perOrganisation],
  )
  expect((await set({}, sid)).error).toBeUndefined()
  expect((await set({}, sid)).error).toBe('tooManyAlarmRules')
  expect((await set({ rule_id, name: 'Changed' }, sid)).error).toBeUndefined()
})

test('a rule goes with its group or fence: it does not mean more without it', async () => {
  const { organisation, sid } = await corner()
  const group = await createGroup(platform, organisation)
  const fence = await createFence(platform, { organisation })
  await set({ sgid: String(group.id) }, sid)
  await set({ fence_id: String(fence.id) }, sid)
  await ask('family/DelGarage', { sgid: String(group.id) }, sid)
  await ask('fence/Delete', { fence_id: String(fence.id) }, sid)
  expect(await rules(sid)).toEqual([])
})

test('the preview counts what it fits of the last week, and what nobody had handled by then', async () => {
  const { device, sid } = await corner()
  await raise(device.id, 40 * minute, 'overspeed')
  await raise(device.id, 20 * minute, 'overspeed')
  await raise(device.id, 50 * minute, 'sos')
  await raise(device.id, 8 * 86_400, 'overspeed')
  const soon = await raise(device.id, 60 * minute, 'overspeed')
  const late = await raise(device.id, 70 * minute, 'overspeed')
  await platform.positions.query(
    `UPDATE tracking.alarm SET handled_at = to_timestamp($2::int8) WHERE id = $1`,
    [soon, now() - 50 * minute],
  )
  await platform.positions.query(
    `UPDATE tracking.alarm SET handled_at = to_timestamp($2::int8) WHERE id = $1`,
    [late, now() - 10 * minute],
  )
  const preview = (params: object) =>
    ask('alarm/PreviewRule', { kind: 'close', types: ['overspeed'], minutes: 30, ...params }, sid)
  expect(await preview({})).toMatchObject({ count: 4, due: 2 })
  expect(await preview({ types: [] })).toMatchObject({ count: 5, due: 3 })
  expect(await preview({ kind: 'escalate', minutes: 45 })).toMatchObject({ count: 4, due: 1 })
  expect(await preview({ moment: 'end', minutes: 0 })).toMatchObject({ count: 4, due: 0 })
  await platform.positions.query('UPDATE tracking.alarm SET end_time = time + 60 WHERE id = $1', [
    late,
  ])
  expect(await preview({ moment: 'end', minutes: 0 })).toMatchObject({ count: 4, due: 1 })
  const { sid: other } = await corner()
  const stranger = await ask('alarm/PreviewRule', { kind: 'close', minutes: 30 }, other)
  expect(stranger).toMatchObject({ count: 0, due: 0 })
})

const alike = (params: object, sid: string) =>
  ask(
    'alarm/HandleLike',
    {
      start_time: now() - 86_400,
      end_time: now(),
      type: 'overspeed',
      result: 'e_disposal_false',
      note: 'roadworks',
      ...params,
    },
    sid,
  )

async function stored(ids: readonly number[]) {
  const { rows } = await platform.positions.query<{ result: string | null }>(
    'SELECT result FROM tracking.alarm WHERE id = ANY($1) ORDER BY id',
    [ids],
  )
  return rows.map(({ result }) => result)
}

test('all alarms like one are handled, of its device or of the list, and taken back as a whole', async () => {
  const { organisation, device, sid } = await corner()
  const second = await createDevice(platform, { organisation })
  const own = [await raise(device.id, 100, 'overspeed'), await raise(device.id, 90, 'overspeed')]
  const done = await raise(device.id, 85, 'overspeed')
  await ask('alarm/Handle', { ids: [String(done)], result: 'e_disposal_solved' }, sid)
  const others = [await raise(second.id, 80, 'overspeed'), await raise(device.id, 70, 'sos')]
  const one = await alike({ simei: String(device.id) }, sid)
  expect(one).toMatchObject({ count: 2, is_more: false, undo_id: expect.any(String) })
  const f = 'e_disposal_false'
  expect(await stored([...own, done, ...others])).toEqual([f, f, 'e_disposal_solved', null, null])
  const rest = await alike({}, sid)
  expect(rest['count']).toBe(1)
  expect(await alike({}, sid)).toMatchObject({ count: 0, undo_id: null })
  await ask('family/Undo', { undo_id: one['undo_id'] }, sid)
  expect(await stored([...own, done, ...others])).toEqual([
    null,
    null,
    'e_disposal_solved',
    f,
    null,
  ])
  expect((await ask('family/Undo', { undo_id: one['undo_id'] }, sid)).error).toBe('undoDone')
  platform.advance(600)
  expect((await ask('family/Undo', { undo_id: rest['undo_id'] }, sid)).error).toBe('undoOver')
})

test('one request handles once; those of others and of below without the right stay', async () => {
  const { organisation, device, sid } = await corner()
  const stranger = await corner()
  const below = await corner(organisation)
  const foreign = await raise(stranger.device.id, 60, 'overspeed')
  const deep = await raise(below.device.id, 60, 'overspeed')
  await raise(device.id, 60, 'overspeed')
  const once = { request_id: crypto.randomUUID(), start_time: now() - 3600, end_time: now() }
  const first = await alike(once, sid)
  await raise(device.id, 50, 'overspeed')
  expect(first['count']).toBe(1)
  expect(await alike(once, sid)).toEqual(first)
  expect((await alike({}, sid))['count']).toBe(1)
  expect(await stored([foreign, deep])).toEqual([null, null])
  const named = await alike({ simei: String(stranger.device.id) }, sid)
  expect(named.error).toBe('deviceNotFound')
  expect((await alike({ get_child: true }, sid))['count']).toBe(1)
  expect(await stored([foreign, deep])).toEqual([null, 'e_disposal_false'])
})

test('more than one call takes are left for another, the newest go first', async () => {
  const { device, sid } = await corner()
  const most = alarmRuleLimits.handledAlike
  await platform.positions.query(
    `INSERT INTO tracking.alarm (device_id, time, taken_at, type)
     SELECT $1, $2 - n, 0, $3 FROM generate_series(1, $4) n`,
    [device.id, now() - 100 - 1_577_836_800, alarmTypes.overspeed.bit, most + 1],
  )
  const first = await alike({}, sid)
  expect(first).toMatchObject({ count: most, is_more: true })
  const second = await alike({}, sid)
  expect(second).toMatchObject({ count: 1, is_more: false })
  await ask('family/Undo', { undo_id: first['undo_id'] }, sid)
  expect((await alike({}, sid))['count']).toBe(most)
})
