import { Writable } from 'node:stream'
import { decode } from 'next-auth/jwt'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { authSecret } from '#server/auth/auth-token.ts'
import { routeMapi } from '#server/mapi/door/route-mapi.ts'
import { type Reply, request } from '../../factories/caller.ts'
import { rootPlatform } from '../../factories/file-platform.ts'
import { createAccount, md5 } from '../../factories/organisations.ts'
import type { Platform } from '../../factories/platform.ts'
import { prismaOf } from '../../factories/prisma-of.ts'

const { platform, root } = await rootPlatform()

const host = 'console.example'
const browser = { host, origin: `https://${host}`, 'sec-fetch-site': 'same-origin' }

type Cookies = Record<string, string>

async function openBrowser({ isSecure = true, remember = false, earlier = {} as Cookies } = {}) {
  const account = await createAccount(platform, { organisation: root })
  const reply = await request(platform, {
    path: '/mapi/user/Login',
    headers: { ...browser, ...header(earlier) },
    isSecure,
    body: JSON.stringify({
      params: { account: account.login, pwd_md5: md5(account.password), remember },
    }),
  })
  const raw = reply.headers['set-cookie'] as string[]
  return { sid: JSON.parse(reply.body).sid as string, raw, cookies: cookiesIn(raw), account }
}

function cookiesIn(raw: readonly string[]): Cookies {
  const pairs = raw.map((line) => line.split(';')[0] ?? '')
  return Object.fromEntries(
    pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  )
}

const header = (cookies: Cookies) => ({
  cookie: Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; '),
})

async function getInfo(options: {
  sid?: string
  headers?: Record<string, string>
  isSecure?: boolean
}): Promise<Reply> {
  const reply = await request(platform, {
    path: '/mapi/user/GetInfo',
    query: options.sid ? { sid: options.sid } : {},
    headers: options.headers ?? {},
    isSecure: options.isSecure ?? true,
  })
  return JSON.parse(reply.body)
}

test("a browser's sid is useless without its cookie", async () => {
  const { sid, cookies } = await openBrowser()
  expect((await getInfo({ sid, headers: browser })).errcode).toBe(268697631)
  expect((await getInfo({ sid })).errcode).toBe(268697631)
  expect((await getInfo({ sid, headers: { ...browser, ...header(cookies) } })).errcode).toBe(0)
})

test("another browser session's cookie does not open a sid", async () => {
  const [one, other] = [await openBrowser(), await openBrowser()]
  const headers = { ...browser, ...header(other.cookies) }
  expect((await getInfo({ sid: one.sid, headers })).errcode).toBe(268697631)
})

test('the cookie alone opens the session, so a page load needs no stored sid', async () => {
  const { cookies, account } = await openBrowser()
  const { '__Host-wp': own = '', '__Secure-next-auth.session-token': auth = '' } = cookies
  const either: Cookies[] = [{ '__Host-wp': own }, { '__Secure-next-auth.session-token': auth }]
  for (const given of either) {
    const info = await getInfo({ headers: { ...browser, ...header(given) } })
    expect(info).toMatchObject({ errcode: 0, nickName: `Name of ${account.login}` })
  }
})

test('a page is answered in the language it is in now, whatever that of the log-in', async () => {
  const { sid, cookies } = await openBrowser()
  const ask = async (language: string) => {
    const reply = await request(platform, {
      path: '/mapi/user/GetInfo',
      query: { sid },
      headers: { ...browser, ...header(cookies), 'accept-language': language },
      isSecure: true,
      body: JSON.stringify({ params: { x: 1 } }),
    })
    return JSON.parse(reply.body)['error_message']
  }
  expect(await ask('en-GB')).toBe('x: unknown param')
  expect(await ask('fr')).not.toBe(await ask('en-GB'))
  expect(await ask('tlh')).toBe(await ask('zh-CN'))
})

async function visit(sid: string, cookies: Cookies) {
  const reply = await request(platform, {
    path: '/mapi/user/GetInfo',
    query: { sid },
    headers: { ...browser, ...header(cookies) },
    isSecure: true,
  })
  const raw = (reply.headers['set-cookie'] ?? []) as string[]
  const { errcode } = JSON.parse(reply.body)
  return { errcode, raw, cookies: raw.length > 0 ? cookiesIn(raw) : cookies }
}

test('a remembered session gets another secret every 12 hours; the one before is good for a minute', async () => {
  const { sid, cookies: first } = await openBrowser({ remember: true })
  platform.advance(12 * 3600 - 1)
  expect((await visit(sid, first)).raw).toEqual([])
  platform.advance(1)
  const [due, alsoDue] = await Promise.all([visit(sid, first), visit(sid, first)])
  const { raw, cookies: second } = due.raw.length > 0 ? due : alsoDue
  expect([due.raw.length, alsoDue.raw.length].toSorted()).toEqual([0, 2])
  expect(raw[0]).toMatch(new RegExp(`^__Host-wp=${sid}\\.[\\w-]{43}; .*Max-Age=2548800$`))
  expect(second).not.toEqual(first)
  // The page may not have the new one yet.
  expect(await visit(sid, first)).toMatchObject({ errcode: 0, raw: [] })
  expect(await visit(sid, second)).toMatchObject({ errcode: 0, raw: [] })
  expect(await visit(sid, first)).toMatchObject({ errcode: 0, raw: [] })
  const { '__Secure-next-auth.session-token': auth = '' } = second
  const headers = { ...browser, ...header({ '__Secure-next-auth.session-token': auth }) }
  expect((await getInfo({ sid, headers })).errcode).toBe(0)
})

test('who shows a secret that was replaced ends the session: two hold it', async () => {
  const { sid, cookies: copy, account } = await openBrowser({ remember: true })
  platform.advance(12 * 3600)
  const { cookies } = await visit(sid, copy)
  await visit(sid, cookies)
  platform.advance(61)
  expect((await visit(sid, cookies)).errcode).toBe(0)
  expect((await visit(sid, copy)).errcode).toBe(268697631)
  expect((await visit(sid, cookies)).errcode).toBe(268697631)
  const event = await prismaOf(platform).audit.findFirst({ where: { func: 'user/SessionStolen' } })
  expect(event).toMatchObject({ objectId: account.id, objectKind: 'account' })
})

test('a secret is known as stolen however often it was replaced since', async () => {
  const { sid, cookies: copy } = await openBrowser({ remember: true })
  let held = copy
  for (let turn = 0; turn < 3; turn++) {
    platform.advance(12 * 3600)
    held = (await visit(sid, held)).cookies
    expect((await visit(sid, held)).errcode).toBe(0)
  }
  // The last is good for a minute, earlier ones not.
  expect((await visit(sid, copy)).errcode).toBe(268697631)
  expect((await visit(sid, held)).errcode).toBe(268697631)
})

test('a secret lost on its way is made anew, and the lost one is good for nothing', async () => {
  const { sid, cookies: first } = await openBrowser({ remember: true })
  platform.advance(12 * 3600)
  const { cookies: lost } = await visit(sid, first)
  platform.advance(599)
  expect((await visit(sid, first)).raw).toEqual([])
  platform.advance(1)
  const { cookies: second } = await visit(sid, first)
  expect(second).not.toEqual(first)
  platform.advance(61)
  expect((await visit(sid, second)).errcode).toBe(0)
  expect((await visit(sid, lost)).errcode).toBe(268697631)
})

test('an account holds a hundred sessions; the one not used for longest ends for the next', async () => {
  const { id, login, password } = await createAccount(platform, { organisation: root })
  const open = async () => {
    platform.advance(1)
    const body = JSON.stringify({ params: { account: login, pwd_md5: md5(password) } })
    const reply = await request(platform, { path: '/mapi/user/Login', body })
    return JSON.parse(reply.body).sid as string
  }
  const [oldest, next] = [await open(), await open()]
  await platform.pool.query(
    `INSERT INTO session (sid_hash, account_id, flag, ip, idle_seconds, created_at, seen_at, ends_at)
     SELECT sha256(n::text::bytea), $1, 'e_account_login', '', 3600, $2, $2::timestamptz + interval '1 second',
       $2::timestamptz + interval '1 hour' FROM generate_series(1, 98) n`,
    [id, new Date(platform.now())],
  )
  expect((await getInfo({ sid: oldest })).errcode).toBe(0)
  await open()
  expect((await getInfo({ sid: oldest })).errcode).toBe(268697631)
  expect((await getInfo({ sid: next })).errcode).toBe(0)
  expect(await prismaOf(platform).session.count({ where: { accountId: id } })).toBe(100)
})

test('cookies are HttpOnly and SameSite, with the __Host- prefix on https only', async () => {
  const secure = await openBrowser()
  const [own] = secure.raw
  expect(own).toMatch(/^__Host-wp=[\w-]{43}\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
  const plain = await openBrowser({ isSecure: false })
  expect(plain.raw[0]).toMatch(/^wp=[\w-]{43}\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
  const kept = await openBrowser({ remember: true })
  expect(kept.raw[0]).toContain('; Max-Age=2592000')
})

test('a program gets no cookie', async () => {
  const account = await createAccount(platform, { organisation: root })
  const reply = await request(platform, {
    path: '/mapi/user/Login',
    body: JSON.stringify({ params: { account: account.login, pwd_md5: md5('secret1') } }),
  })
  expect(reply.headers['set-cookie']).toBeUndefined()
})

test("next-auth's cookie carries the same session", async () => {
  const { sid, cookies } = await openBrowser()
  const token = await decode({
    token: cookies['__Secure-next-auth.session-token'],
    secret: authSecret(platform.config.SECRET),
  })
  expect(token).toMatchObject({ sid, secret: cookies['__Host-wp']?.split('.')[1] })
})

test.each([
  ['a cross-site fetch', { host, 'sec-fetch-site': 'cross-site' }],
  ['a fetch from a sister host', { host, 'sec-fetch-site': 'same-site' }],
  ['a foreign Origin of an old browser', { host, origin: 'https://evil.example' }],
  ['an opaque Origin', { host, origin: 'null' }],
  ['a cookie without Origin', { host }],
])('%s is refused although the cookie is right', async (_, headers) => {
  const { cookies } = await openBrowser()
  const reply = await getInfo({ headers: { ...headers, ...header(cookies) } })
  expect(reply.errcode).toBe(268697647)
})

test('an old browser without Sec-Fetch headers passes by its Origin', async () => {
  const { cookies } = await openBrowser()
  const headers = { host, origin: `https://${host}`, ...header(cookies) }
  expect((await getInfo({ headers })).errcode).toBe(0)
})

test('an unused browser session ends after 20 minutes, a used one slides on, none passes 12 hours', async () => {
  const idle = await openBrowser()
  const used = await openBrowser()
  const get = ({ cookies }: { cookies: Cookies }) =>
    getInfo({ headers: { ...browser, ...header(cookies) } })
  for (let minutes = 0; minutes < 12 * 60; minutes += 19) {
    expect((await get(used)).errcode).toBe(0)
    platform.advance(19 * 60)
  }
  expect((await get(idle)).errcode).toBe(268697631)
  expect((await get(used)).errcode).toBe(268697631)
})

test('a remembered session lives without use for 30 days', async () => {
  const { cookies } = await openBrowser({ remember: true })
  platform.advance(29 * 86_400)
  expect((await getInfo({ headers: { ...browser, ...header(cookies) } })).errcode).toBe(0)
  platform.advance(86_400)
  expect((await getInfo({ headers: { ...browser, ...header(cookies) } })).errcode).toBe(268697631)
})

test('logging out takes the cookies away and tells the bus', async () => {
  const { sid, cookies } = await openBrowser()
  const sent: unknown[] = []
  const stop = await platform.bus.subscribe('session', (message) => sent.push(message))
  const reply = await request(platform, {
    path: '/mapi/user/LoginOut',
    query: { sid },
    isSecure: true,
    headers: { ...browser, ...header(cookies) },
  })
  await stop()
  for (const line of reply.headers['set-cookie'] as string[]) expect(line).toContain('=; Path=/')
  expect(reply.headers['clear-site-data']).toBe('"cache"')
  expect(sent).toEqual([{ sidHash: expect.stringMatching(/^[0-9a-f]{64}$/) }])
  expect((await getInfo({ sid, headers: { ...browser, ...header(cookies) } })).errcode).toBe(
    268697631,
  )
})

test('a browser that logs in again ends its session before', async () => {
  const first = await openBrowser()
  const second = await openBrowser({ earlier: first.cookies })
  const get = ({ cookies }: { cookies: Cookies }) =>
    getInfo({ headers: { ...browser, ...header(cookies) } })
  expect((await get(first)).errcode).toBe(268697631)
  expect((await get(second)).errcode).toBe(0)
})

test('the store keeps no sid and no secret', async () => {
  const { sid, cookies } = await openBrowser()
  const secret = cookies['__Host-wp']?.split('.')[1] ?? ''
  const { rows } = await platform.pool.query('SELECT * FROM session')
  const dump = rows.map((row) => Object.values(row).map(String).join(' ')).join('\n')
  expect(dump).not.toContain(sid)
  expect(dump).not.toContain(secret)
})

test('no log line holds a sid, a password or a cookie, at any level and also for bugs', async () => {
  const lines: string[] = []
  const sink = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const services = { ...platform, log: pino({ level: 'trace' }, sink) }
  const { sid, cookies, account } = await openBrowser()
  const broken = { ...services, pool: {} as Platform['pool'] }
  for (const target of [services, broken]) {
    for (const path of ['/mapi/user/GetInfo', '/mapi/user/Login', '/mapi/no/thing']) {
      await routeMapi(
        {
          path,
          query: new URLSearchParams({ sid }),
          header: (name) =>
            ({ 'content-type': 'application/json', ...browser, ...header(cookies) })[name],
          readBody: async () =>
            Buffer.from(
              JSON.stringify({ params: { account: account.login, pwd_md5: md5('canary') } }),
            ),
          ip: '192.0.2.9',
          isSecure: true,
          host: undefined,
        },
        target,
      )
    }
  }
  expect(lines.length).toBeGreaterThan(6)
  const log = lines.join('')
  for (const secret of [sid, md5('canary'), ...Object.values(cookies)]) {
    expect(log).not.toContain(secret)
  }
})
