import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maskSecrets, writeAudit } from '#server/domain/platform/audit/write-audit.ts'
import { call, logIn } from '../../factories/caller.ts'
import { createDevice } from '../../factories/devices.ts'
import {
  createAccount,
  createOrganisation,
  md5,
  type Organisation,
} from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'

let platform: Platform
let root: Organisation
let dealer: Organisation
let below: Organisation
let sids: Record<'root' | 'dealer' | 'below' | 'clerk' | 'device', string>
let belowId: number

const password = 'Quite7Unlikely'
const now = () => Math.floor(platform.now() / 1000)
const hour = () => ({ start_time: now() - 3600, end_time: now() + 60 })

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  root = await createOrganisation(platform, { name: 'root' })
  dealer = await createOrganisation(platform, { name: 'dealer', parent: root })
  below = await createOrganisation(platform, { name: 'below', parent: dealer, kind: 'end_user' })
  const belowAccount = await createAccount(platform, { organisation: below, login: 'below' })
  belowId = belowAccount.id
  const device = await createDevice(platform, { organisation: below })
  const account = (organisation: Organisation, login: string, permissions?: []) =>
    createAccount(platform, { organisation, login, ...(permissions && { permissions }) })
  sids = {
    root: await logIn(platform, await account(root, 'root')),
    dealer: await logIn(platform, await account(dealer, 'dealer')),
    below: await logIn(platform, belowAccount),
    clerk: await logIn(
      platform,
      await createAccount(platform, {
        organisation: dealer,
        login: 'clerk',
        role: 'e_role_user',
        permissions: ['e_ua_show_family'],
      }),
    ),
    device: await logIn(platform, { login: device.imei, password: '123456' }),
  }
  await call(platform, 'user/Login', { account: 'below', pwd_md5: md5('wrong') })
  await call(platform, 'user/Login', { account: 'nobody', pwd_md5: md5('wrong') })
})
afterAll(() => platform.close())

const read = (who: keyof typeof sids, name: 'GetLoginLog' | 'GetOptLog', params: object = {}) =>
  call(platform, `usermgr/${name}`, { ...hour(), ...params }, { sid: sids[who] })
type Item = { actor: string; func: string; errcode: number; id: string; time_ms: number }
const actors = (reply: { [key: string]: unknown }) =>
  (reply['items'] as Item[]).map(({ actor, errcode }) => `${actor}${errcode ? ' refused' : ''}`)

describe('who reads which events', () => {
  test('log-ins of the own organisation and below, newest first, failed ones among them', async () => {
    const seen = actors(await read('dealer', 'GetLoginLog'))
    expect(seen).toContain('Name of below')
    expect(seen).toContain('below refused')
    expect(seen).not.toContain('Name of root')
    expect(seen).not.toContain('nobody refused')
    expect(actors(await read('dealer', 'GetLoginLog', { is_get_child: false }))).not.toContain(
      'Name of below',
    )
    expect(actors(await read('root', 'GetLoginLog'))).toContain('nobody refused')
  })

  test('refusals carry their reason, of one account and of one kind of actor', async () => {
    const one = await read('dealer', 'GetLoginLog', { suid: String(belowId), is_refused: true })
    expect(one['items']).toMatchObject([
      { actor: 'below', actor_kind: 'visitor', error_message: '账号或密码错误' },
    ])
    const devices = await read('dealer', 'GetLoginLog', { actor_kind: 'device' })
    expect(devices['items']).toHaveLength(1)
    const searched = await read('dealer', 'GetLoginLog', { search: 'CLERK' })
    expect(actors(searched)).toEqual(['Name of clerk'])
  })

  test('who may not read statistics, and a device, read their own rows only', async () => {
    expect(actors(await read('clerk', 'GetLoginLog'))).toEqual(['Name of clerk'])
    expect((await read('device', 'GetLoginLog'))['items']).toHaveLength(1)
    expect(actors(await read('below', 'GetLoginLog', { is_own: true }))).toEqual([
      'below refused',
      'Name of below',
    ])
    expect((await read('clerk', 'GetOptLog', { suid: String(belowId) }))['items'].length).toBe(1)
  })

  test('pages follow one another without a gap, whatever shares a millisecond', async () => {
    const caller = {
      kind: 'account',
      accountId: 1,
      deviceId: undefined,
      name: 'many',
      organisationId: below.id,
      path: below.path,
    } as const
    const ctx = { now: platform.now, ip: '', requestId: '', caller }
    await writeAudit(platform.pool, { ...ctx, now: () => platform.now() - 5_000 }, 'test/Many', [
      ...Array.from({ length: 25 }, () => ({})),
    ])
    const ids: string[] = []
    let last: Item | undefined
    do {
      const page = await read('dealer', 'GetOptLog', {
        func: 'test/',
        limit_size: 10,
        ...(last && { last_time: last.time_ms, last_id: last.id }),
      })
      ids.push(...page['items'].map(({ id }: Item) => id))
      last = page['items'].at(-1)
    } while (last)
    expect(new Set(ids).size).toBe(25)
    expect(ids).toEqual(ids.toSorted((a, b) => Number(b) - Number(a)))
  })

  test('oldest first is the same list turned round, in pages too', async () => {
    const period = { start_time: now() - 3600, end_time: now() + 60 }
    const whole = await read('root', 'GetOptLog', period)
    const turned: { id: string; time_ms: number }[] = []
    for (let last: { id: string; time_ms: number } | undefined; ; ) {
      const cursor = last && { last_time: last.time_ms, last_id: last.id }
      const page = await read('root', 'GetOptLog', {
        ...period,
        ...cursor,
        is_desc: false,
        limit_size: 3,
      })
      turned.push(...page['items'])
      last = page['items'].at(-1)
      if (page['items'].length < 3) break
    }
    const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)
    expect(turned.length).toBeGreaterThan(3)
    expect(ids(turned).slice(0, whole['items'].length)).toEqual(
      ids(whole['items']).toReversed().slice(0, whole['items'].length),
    )
  })

  test('a reading spans 90 days at most and runs forward', async () => {
    const days = (count: number) => ({ start_time: now() - count * 86_400, end_time: now() })
    expect((await read('root', 'GetOptLog', days(90))).error).toBeUndefined()
    // The minute of the end belongs to the period.
    const whole = { ...days(90), end_time: now() + 59 }
    expect((await read('root', 'GetOptLog', whole)).error).toBeUndefined()
    expect((await read('root', 'GetOptLog', days(91))).error).toBe('rangeTooLong')
    const back = { start_time: now(), end_time: now() - 1 }
    expect((await read('root', 'GetLoginLog', back)).error).toBe('rangeReversed')
  })
})

describe('what an audit event keeps', () => {
  test('before and after with secrets masked, who, from where, and the request', async () => {
    const added = await call(
      platform,
      'usermgr/AddUser',
      { account: 'fresh', pwd_md5: md5(password), phone: '13800001234' },
      { sid: sids.dealer, ip: '198.51.100.7' },
    )
    const object = { object_kind: 'account', object_id: added['suid'] }
    const [event] = (await read('dealer', 'GetOptLog', object))['items']
    expect(event).toMatchObject({
      func: 'usermgr/AddUser',
      actor: 'Name of dealer',
      ip: '198.51.100.7',
      object_name: 'fresh',
      after: { login: 'fresh', phone: '13800001234' },
    })
    expect(JSON.stringify(event)).not.toContain(md5(password))
    await call(
      platform,
      'usermgr/ResetPwd',
      { suid: added['suid'], pwd_md5: md5(`${password}2`) },
      { sid: sids.dealer },
    )
    const [reset] = (await read('dealer', 'GetOptLog', object))['items']
    expect(reset).toMatchObject({ func: 'usermgr/ResetPwd', after: { password: '***' } })
    const { rows } = await platform.pool.query(
      'SELECT FROM audit WHERE before::text || after::text LIKE $1',
      [`%${md5(`${password}2`)}%`],
    )
    expect(rows).toHaveLength(0)
  })

  test('what its ids are called is told to who may see it', async () => {
    const yard = await createOrganisation(platform, { name: 'yard', parent: dealer })
    const device = await createDevice(platform, { organisation: below })
    const simei = String(device.id)
    const moved = { simei: [simei], sfamilyid: String(yard.id) }
    await call(platform, 'device/Move', moved, { sid: sids.dealer })
    const event = { func: 'device/Move', object_kind: 'device', object_id: simei }
    const [sent] = (await read('dealer', 'GetOptLog', event))['items']
    expect(sent).toMatchObject({
      object_sfamilyid: String(below.id),
      object_sfamily_name: 'below',
      before: { organisationId: below.id },
      after: { organisationId: yard.id },
      names: { [`organisationId:${below.id}`]: 'below', [`organisationId:${yard.id}`]: 'yard' },
    })
    await platform.pool.query(`UPDATE organisation SET path = '/0/9/' || id || '/' WHERE id = $1`, [
      yard.id,
    ])
    const [later] = (await read('dealer', 'GetOptLog', event))['items']
    expect(later).toMatchObject({
      object_sfamily_name: 'below',
      names: { [`organisationId:${below.id}`]: 'below' },
    })
    expect(JSON.stringify(later)).not.toContain('yard')
  })

  test('refusals for want of a right are noted too', async () => {
    await call(platform, 'family/DelFamily', { sfamilyid: String(below.id) }, { sid: sids.clerk })
    const denied = await read('dealer', 'GetOptLog', { func: 'family/DelFamily', is_refused: true })
    expect(denied['items']).toMatchObject([{ actor: 'Name of clerk', errcode: 268697643 }])
  })

  test('so are refusals for want of rank, and changes of what lies in another tree', async () => {
    const foreign = await createOrganisation(platform, { name: 'foreign', parent: root })
    const reach = { sfamilyid: String(foreign.id), name: 'mine' }
    expect((await call(platform, 'family/ModifyFamily', reach, { sid: sids.dealer })).error).toBe(
      'notFound',
    )
    await call(platform, 'family/GetFamily', { sfamilyid: reach.sfamilyid }, { sid: sids.dealer })
    const helper = await createAccount(platform, { organisation: dealer, role: 'e_role_user' })
    const [sid, suid] = [await logIn(platform, helper), String(belowId)]
    expect((await call(platform, 'usermgr/DelUser', { suid }, { sid })).error).toBe('managersOnly')
    const denied = await read('dealer', 'GetOptLog', { is_refused: true, limit_size: 2 })
    expect(denied['items']).toMatchObject([
      { func: 'usermgr/DelUser', object_kind: 'account', object_id: suid },
      { func: 'family/ModifyFamily', object_kind: 'organisation', object_id: String(foreign.id) },
    ])
    expect(JSON.stringify(denied)).not.toContain('foreign')
  })

  test('so are devices of another tree in a list, while the others go on', async () => {
    const foreign = await createOrganisation(platform, { name: 'foreign', parent: root })
    const [own, other] = [
      await createDevice(platform, { organisation: below }),
      await createDevice(platform, { organisation: foreign }),
    ]
    const simei = [String(own.id), String(other.id)]
    const reply = await call(
      platform,
      'device/Freeze',
      { simei, frozen: true },
      { sid: sids.dealer },
    )
    expect(reply['suc_items']).toEqual([String(own.id)])
    const denied = await read('dealer', 'GetOptLog', { func: 'device/Freeze', is_refused: true })
    expect(denied['items']).toMatchObject([{ after: { unseen: [String(other.id)], total: 1 } }])
    expect(JSON.stringify(denied)).not.toContain(other.imei)
  })

  test('whatever is named like a secret is masked, at any depth', () => {
    const masked = maskSecrets({
      pwd_md5: 'x',
      list: [{ sessionToken: 'x', name: 'n' }],
      inner: { totpSecret: 'x', code: '1' },
      gone: { password: null },
    })
    expect(masked).toEqual({
      pwd_md5: '***',
      list: [{ sessionToken: '***', name: 'n' }],
      inner: { totpSecret: '***', code: '***' },
      gone: { password: null },
    })
  })
})

describe('sums of events', () => {
  const stat = async (
    who: keyof typeof sids,
    name: 'GetLoginStat' | 'GetOptStat',
    params: object = {},
  ) => {
    // What is remembered lasts a second.
    platform.advance(2)
    return call(platform, `usermgr/${name}`, { ...hour(), ...params }, { sid: sids[who] })
  }

  test('log-ins and changes of accounts add up, and change with each', async () => {
    const before = (await stat('dealer', 'GetLoginStat', { kind: 'all' })).total
    await call(platform, 'user/Login', { account: 'below', pwd_md5: md5('wrong again') })
    const failed = (await stat('dealer', 'GetLoginStat', { kind: 'all' })).total
    expect(failed['failed_log_ins']).toBe(before['failed_log_ins'] + 1)
    expect(failed['log_ins']).toBe(before['log_ins'])
    const later = await stat('dealer', 'GetLoginStat', { kind: 'all', by: 'actor' })
    const visitors = later['items'].filter(({ actor }: { actor: string | null }) => actor === null)
    expect(visitors).toHaveLength(1)
    expect(visitors[0].failed_log_ins).toBe(failed['failed_log_ins'])
    const rows = later['items'] as Record<string, number>[]
    for (const key of ['count', 'log_ins', 'failed_log_ins', 'changes', 'refused_changes'])
      expect([key, rows.reduce((sum, row) => sum + Number(row[key]), 0)]).toEqual([
        key,
        later.total[key],
      ])
  })

  test('changes add up by kind of object, by whom and by day, narrowed as the log is', async () => {
    const { total } = await stat('dealer', 'GetOptStat')
    const listed = (await read('dealer', 'GetOptLog', { limit_size: 100 }))['items'] as Item[]
    expect(total['count']).toBe(listed.length)
    expect(total['refused']).toBe(listed.filter(({ errcode }) => errcode !== 0).length)
    for (const by of ['day', 'month', 'object', 'actor']) {
      const rows = (await stat('dealer', 'GetOptStat', { by }))['items'] as { count: number }[]
      expect([by, rows.reduce((sum, { count }) => sum + count, 0)]).toEqual([by, total['count']])
    }
    const refused = await stat('dealer', 'GetOptStat', { is_refused: true })
    expect(refused.total['count']).toBe(total['refused'])
  })

  test('nobody adds up what it does not read', async () => {
    const own = await stat('clerk', 'GetOptStat')
    const listed = (await read('clerk', 'GetOptLog', { limit_size: 100 }))['items'] as Item[]
    expect(own.total['count']).toBe(listed.length)
    const above = (await stat('root', 'GetLoginStat')).total['count']
    expect((await stat('dealer', 'GetLoginStat')).total['count']).toBeLessThan(above)
  })
})
