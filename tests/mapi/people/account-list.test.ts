import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, logIn, type Reply } from '../../factories/caller.ts'
import {
  createAccount,
  createOrganisation,
  type Organisation,
} from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'

let platform: Platform
let dealer: Organisation
let sub: Organisation
let sids: Record<'root' | 'dealer' | 'reader', string>

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  const root = await createOrganisation(platform, { name: 'root' })
  dealer = await createOrganisation(platform, { name: 'dealer', parent: root })
  sub = await createOrganisation(platform, { name: 'sub', parent: dealer })
  const owner = await createOrganisation(platform, { name: 'owner', parent: sub, kind: 'end_user' })
  const beside = await createOrganisation(platform, { name: 'beside', parent: root })
  const add = (organisation: Organisation, login: string, phone?: string) =>
    createAccount(platform, { organisation, login, ...(phone && { phone }) })
  await add(sub, 'anna')
  await add(sub, 'annabel', '13700000001')
  await add(owner, 'joanna')
  await add(beside, 'annette')
  await createAccount(platform, { organisation: dealer, login: 'cold', isFrozen: true })
  const reader = await createAccount(platform, {
    organisation: dealer,
    login: 'reader',
    role: 'e_role_user',
    permissions: ['e_ua_show_family'],
  })
  const enter = (account: Parameters<typeof logIn>[1]) => {
    platform.advance(1)
    return logIn(platform, account)
  }
  sids = {
    root: await enter(await add(root, 'root')),
    dealer: await enter(await add(dealer, 'dealer')),
    reader: await enter(reader),
  }
})
afterAll(() => platform.close())

const run = (func: string, params: object, who: keyof typeof sids = 'dealer', query = {}) => {
  platform.advance(1)
  return call(platform, `usermgr/${func}`, params, { sid: sids[who], query })
}
const logins = (reply: Reply): string[] =>
  reply['items'].map(({ account }: { account: string }) => account)

test('the accounts of an organisation come with their number, without those below', async () => {
  const reply = await run('GetUserList', {})
  expect(logins(reply)).toEqual(['cold', 'reader', 'dealer'])
  expect(reply['total']).toBe(3)
  expect(reply['items'][1]).toMatchObject({
    nickName: 'Name of reader',
    role: 'e_role_user',
    sfamily_name: 'dealer',
    is_frozen: false,
    has_totp: false,
    has_passkey: false,
    auth_count: 1,
  })
  expect(reply['items'][1].last_login_time).toBeGreaterThan(1_700_000_000)
})

test('with those below in the order of the tree, page by page', async () => {
  const all = ['cold', 'reader', 'dealer', 'anna', 'annabel', 'joanna']
  expect(logins(await run('GetUserList', { is_get_child: true }))).toEqual(all)
  const seen: string[] = []
  let last: { suid: string; sfamilyid: string } | undefined
  do {
    const page = await run('GetUserList', {
      is_get_child: true,
      limit_size: 2,
      ...(last && { last_suid: last.suid, last_sfamilyid: last.sfamilyid }),
    })
    seen.push(...logins(page))
    last = page['items'].at(-1)
  } while (last)
  expect(seen).toEqual(all)
})

test('filters narrow: by text, whole phone, role, frozen', async () => {
  const list = async (params: object) =>
    logins(await run('GetUserList', { is_get_child: true, ...params }))
  expect(await list({ search: 'ANN' })).toEqual(['anna', 'annabel', 'joanna'])
  expect(await list({ search: '13700000001' })).toEqual(['annabel'])
  expect(await list({ search: '1370000' })).toEqual([])
  expect(await list({ search: '%' })).toEqual([])
  expect(await list({ role: 'e_role_user' })).toEqual(['reader'])
  expect(await list({ is_frozen: true })).toEqual(['cold'])
})

test('one account by its id, where it is of the organisation asked for', async () => {
  const found = await run('SearchUser', { search: 'annabel' })
  const { suid } = found['items'][0]
  const inSub = await run('GetUserList', { sfamilyid: String(sub.id), suid })
  expect(logins(inSub)).toEqual(['annabel'])
  expect(inSub['total']).toBeUndefined()
  expect(logins(await run('GetUserList', { suid }))).toEqual([])
  expect(logins(await run('GetUserList', { suid, is_get_child: true }))).toEqual(['annabel'])
  const beside = (await run('SearchUser', { search: 'annette' }, 'root'))['items'][0]
  expect((await run('GetUserList', { suid: beside.suid })).error).toBe('accountNotFound')
})

test('a search finds accounts anywhere below, the closest first, with their chain', async () => {
  const found = await run('SearchUser', { search: 'anna' })
  expect(logins(found)).toEqual(['anna', 'joanna', 'annabel'])
  expect(found['items'][1].chain.map(({ sname }: { sname: string }) => sname)).toEqual([
    'dealer',
    'sub',
    'owner',
  ])
  expect(logins(await run('SearchUser', { search: 'annette' }))).toEqual([])
  expect(logins(await run('SearchUser', { search: 'annette' }, 'root'))).toEqual(['annette'])
})

test('monitorSid narrows both to an organisation below, and never widens', async () => {
  const below = { monitorSid: String(sub.id) }
  expect(logins(await run('GetUserList', {}, 'dealer', below))).toEqual(['anna', 'annabel'])
  expect(logins(await run('SearchUser', { search: 'deal' }, 'dealer', below))).toEqual([])
  const outside = await run('GetUserList', { sfamilyid: String(dealer.id) }, 'dealer', below)
  expect(outside.error).toBe('notFound')
})

test('contacts are hidden from who may not edit accounts', async () => {
  const [seen] = (await run('SearchUser', { search: 'annabel' }, 'reader'))['items']
  expect(seen).toMatchObject({ phone: '137****0001', last_login_ip: '' })
  const [full] = (await run('SearchUser', { search: 'annabel' }))['items']
  expect(full['phone']).toBe('13700000001')
})

test.each([
  ['account', ['anna', 'annabel', 'cold', 'dealer', 'joanna', 'reader']],
  ['created', ['anna', 'annabel', 'joanna', 'cold', 'reader', 'dealer']],
  // Never logged in counts as longest away.
  ['last_login', ['anna', 'annabel', 'joanna', 'cold', 'dealer', 'reader']],
])('they are sorted by %s, page by page, up and down', async (sort, expected) => {
  const read = async (is_desc: boolean) => {
    const found: string[] = []
    let cursor = {}
    for (;;) {
      const params = { is_get_child: true, sort, is_desc, limit_size: 2, ...cursor }
      const reply = await run('GetUserList', params)
      expect(reply.error).toBeUndefined()
      found.push(...logins(reply))
      const last = reply['items'].at(-1)
      if (reply['items'].length < 2) return found
      cursor = { last_suid: last.suid, last_sfamilyid: last.sfamilyid, last_key: last.sort_key }
    }
  }
  expect(await read(false)).toEqual(expected)
  expect(await read(true)).toEqual(expected.toReversed())
})

test.each([
  ['created', 'x'],
  ['created', undefined],
  ['last_login', '2026-99-99 00:00:00+00'],
])('no page by %s goes on after the key %s', async (sort, last_key) => {
  const reply = await run('GetUserList', { sort, last_suid: '1', ...(last_key && { last_key }) })
  expect(reply.error).toBe('badParams')
})
