import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { call, logIn } from '../../factories/caller.ts'
import { rootPlatform } from '../../factories/file-platform.ts'
import { untilLockWaits } from '../../factories/lock-waits.ts'
import { ownIp } from '../../factories/numbers.ts'
import { createAccount, createOrganisation, md5 } from '../../factories/organisations.ts'

const { platform, root } = await rootPlatform()
const dealer = await createOrganisation(platform, { name: 'Dealer', parent: root })
const below = await createOrganisation(platform, { name: 'Below', parent: dealer })
const beside = await createOrganisation(platform, { name: 'Beside', parent: root })

type Person = { id: number; login: string; password: string }

const ask = (sid: string, func: string, params: object = {}) => {
  platform.advance(5)
  return call(platform, func, params, { sid, ip: ownIp() })
}
const setUp = async (sid: string, { password }: Person) => {
  const { secret } = await ask(sid, 'user/SetTotp', { op: 'begin', pwd_md5: md5(password) })
  const code = new TOTP({ secret: Secret.fromBase32(secret as string) }).generate({
    timestamp: platform.now(),
  })
  const reply = await ask(sid, 'user/SetTotp', { op: 'confirm', code })
  return reply['recovery_codes'] as string[]
}

async function manager(organisation = dealer) {
  const account = await createAccount(platform, { organisation })
  const sid = await logIn(platform, account)
  const codes = await setUp(sid, account)
  const rule = (params: object = {}) => ask(sid, 'usermgr/GetFactorRule', params)
  const require = (is_required: boolean, params: object = {}) =>
    ask(sid, 'usermgr/SetFactorRule', { ...params, is_required })
  return { account, sid, codes, rule, require }
}
const mustSetUp = async (sid: string) => (await ask(sid, 'user/GetInfo'))['must_set_totp']

test('everybody below sets one up before anything else; others do not; it ends with the rule', async () => {
  const { require, rule } = await manager()
  const person = await createAccount(platform, { organisation: below })
  const open = await logIn(platform, person)
  const other = await logIn(platform, await createAccount(platform, { organisation: beside }))
  const { without } = await rule()
  expect((await require(true)).error).toBeUndefined()
  expect(await rule()).toMatchObject({ is_required: true, is_required_above: false, without })
  expect(await rule({ sfamilyid: String(below.id) })).toMatchObject({
    is_required: false,
    is_required_above: true,
    without: 1,
  })
  for (const sid of [open, await logIn(platform, person)]) {
    expect(await mustSetUp(sid)).toBe(true)
    expect((await ask(sid, 'family/GetFamily')).error).toBe('factorNeeded')
  }
  expect(await mustSetUp(other)).toBe(false)
  await setUp(open, person)
  expect(await mustSetUp(open)).toBe(false)
  expect((await ask(open, 'family/GetFamily')).error).toBeUndefined()
  const late = await createAccount(platform, { organisation: below })
  const waiting = await logIn(platform, late)
  expect(await mustSetUp(waiting)).toBe(true)
  expect((await require(false)).error).toBeUndefined()
  expect(await mustSetUp(waiting)).toBe(false)
})

test('nobody turns off what is wanted; who loses it sets up another', async () => {
  const { account, sid, codes, require } = await manager()
  await require(true)
  const off = { op: 'disable', pwd_md5: md5(account.password), code: codes[0] }
  expect((await ask(sid, 'user/SetTotp', off)).error).toBe('factorRequired')
  const person = await createAccount(platform, { organisation: below })
  const open = await logIn(platform, person)
  await setUp(open, person)
  expect((await ask(sid, 'usermgr/ClearTotp', { suid: String(person.id) })).error).toBeUndefined()
  expect(await mustSetUp(open)).toBe(true)
  await require(false)
  expect((await ask(sid, 'user/SetTotp', off)).error).toBeUndefined()
})

test('only managers who have one themselves may want it of others, and of nobody above or beside', async () => {
  const { require } = await manager()
  expect((await require(true, { sfamilyid: String(beside.id) })).error).toBe('notFound')
  expect((await require(true, { sfamilyid: String(root.id) })).error).toBe('notFound')
  const bare = await createAccount(platform, { organisation: dealer })
  const sid = await logIn(platform, bare)
  const wanted = { is_required: true }
  expect((await ask(sid, 'usermgr/SetFactorRule', wanted)).error).toBe('ownFactorFirst')
  const clerk = await createAccount(platform, {
    organisation: dealer,
    role: 'e_role_user',
    permissions: ['e_ua_edit_account'],
  })
  const clerks = await logIn(platform, clerk)
  expect((await ask(clerks, 'usermgr/SetFactorRule', wanted)).error).toBe('managersOnly')
})

const under = (parent: typeof dealer, name: string) =>
  createOrganisation(platform, { name: name, parent: parent })

test('setting one up ends the other sessions of the account: nobody showed it there', async () => {
  const person = await createAccount(platform, { organisation: dealer })
  const [own, thief] = [await logIn(platform, person), await logIn(platform, person)]
  const beside = await logIn(platform, await createAccount(platform, { organisation: dealer }))
  expect((await ask(thief, 'user/GetInfo')).errcode).toBe(0)
  await setUp(own, person)
  expect((await ask(thief, 'user/GetInfo')).error).toBe('loginExpired')
  for (const sid of [own, beside]) expect((await ask(sid, 'user/GetInfo')).errcode).toBe(0)
})

test('who is moved under a rule sets one up, also in a session that is open; who is moved out need not', async () => {
  const home = await under(root, 'Home')
  const [free, strict] = [await under(home, 'Free'), await under(home, 'Strict')]
  const moved = await under(free, 'Moved')
  const { sid, require } = await manager(home)
  await require(true, { sfamilyid: String(strict.id) })
  const open = await logIn(platform, await createAccount(platform, { organisation: moved }))
  const move = (to: { id: number }) =>
    ask(sid, 'family/MoveFamily', { sfamilyid: String(moved.id), to_sfamilyid: String(to.id) })
  const { undo_id } = await move(strict)
  expect(await mustSetUp(open)).toBe(true)
  expect((await ask(sid, 'family/Undo', { undo_id })).errcode).toBe(0)
  expect(await mustSetUp(open)).toBe(false)
  await move(strict)
  expect(await mustSetUp(open)).toBe(true)
  const { undo_id: back } = await move(free)
  expect(await mustSetUp(open)).toBe(false)
  await ask(sid, 'family/Undo', { undo_id: back })
  expect(await mustSetUp(open)).toBe(true)
})

test('what one above set on an organisation only that one or one above it lifts', async () => {
  const home = await under(root, 'Setter')
  const below = await under(home, 'Ruled')
  const [chief, boss] = [await manager(home), await manager(below)]
  const on = { sfamilyid: String(below.id) }
  await chief.require(true, on)
  const held = { is_required: true, is_required_above: false, is_set_above: true }
  expect(await boss.rule()).toMatchObject(held)
  expect(await chief.rule(on)).toMatchObject({ is_required: true, is_set_above: false })
  for (const wanted of [true, false, false]) {
    const error = wanted ? undefined : 'factorRequired'
    expect((await boss.require(wanted)).error).toBe(error)
  }
  const open = await logIn(platform, await createAccount(platform, { organisation: below }))
  expect(await mustSetUp(open)).toBe(true)
  const above = await manager(root)
  expect((await above.require(false, on)).error).toBeUndefined()
  expect(await mustSetUp(open)).toBe(false)
  // Its own it lifts.
  expect((await boss.require(true)).error).toBeUndefined()
  expect(await boss.rule()).toMatchObject({ is_required: true, is_set_above: false })
  expect((await boss.require(false)).error).toBeUndefined()
  // Who set it is no longer above.
  await chief.require(true, on)
  const away = await under(root, 'Elsewhere')
  const to = { to_sfamilyid: String(away.id) }
  expect((await ask(above.sid, 'family/MoveFamily', { ...on, ...to })).errcode).toBe(0)
  expect((await boss.require(false)).error).toBeUndefined()
})

test('a rule above counts for what somebody below it does', async () => {
  const home = await under(root, 'Above')
  const below = await under(home, 'Middle')
  const [chief, boss] = [await manager(home), await manager(below)]
  await chief.require(true)
  const person = await createAccount(platform, { organisation: below })
  const open = await logIn(platform, person)
  await setUp(open, person)
  expect((await ask(boss.sid, 'usermgr/ClearTotp', { suid: String(person.id) })).errcode).toBe(0)
  expect(await mustSetUp(open)).toBe(true)
  for (const wanted of [true, false]) {
    expect((await boss.require(wanted)).error).toBeUndefined()
    expect(await mustSetUp(open)).toBe(true)
  }
})

test('a rule that comes while somebody turns the own one off is kept', async () => {
  const home = await under(root, 'Racing')
  const { account, sid, codes } = await manager(home)
  const client = await platform.pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('UPDATE organisation SET factor_required = true WHERE id = $1', [home.id])
    const off = { op: 'disable', pwd_md5: md5(account.password), code: codes[0] }
    const turned = ask(sid, 'user/SetTotp', off)
    await untilLockWaits(platform.pool, 1)
    await client.query('COMMIT')
    expect((await turned).error).toBe('factorRequired')
  } finally {
    client.release()
  }
  expect((await ask(sid, 'user/GetInfo'))['has_totp']).toBe(true)
})
