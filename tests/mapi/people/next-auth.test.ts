import { createRequire } from 'node:module'
import type { AuthOptions } from 'next-auth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { resolveBrand } from '#brands/resolve.ts'
import { authOptions } from '#server/auth/auth-options.ts'
import { request } from '../../factories/caller.ts'
import { createAccount, createOrganisation, md5 } from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'
import { prismaOf } from '../../factories/prisma-of.ts'

let platform: Platform
let jar: Record<string, string>

beforeAll(async () => {
  process.env['NEXTAUTH_URL'] = 'http://console.example'
  platform = await openPlatform({ isHeld: true })
  const root = await createOrganisation(platform, { name: 'root' })
  await createAccount(platform, { organisation: root, login: 'root' })
})
beforeEach(() => {
  jar = {}
})
afterAll(async () => {
  delete process.env['NEXTAUTH_URL']
  await platform.close()
})

const nextAuth: (request: object, response: object, options: AuthOptions) => Promise<void> =
  createRequire(import.meta.url)('next-auth').default

type Action = 'csrf' | 'callback' | 'session' | 'signout'
type Answer = { location: string | undefined; body: { [field: string]: unknown } }

async function ask(action: Action, body?: Record<string, string>): Promise<Answer> {
  const headers: Record<string, string | string[]> = {}
  let sent: unknown
  const response = {
    status: () => response,
    getHeader: (name: string) => headers[name],
    setHeader: (name: string, value: string | string[]) => {
      headers[name] = value
    },
    send: (value: unknown) => {
      sent = value
    },
    json: (value: unknown) => {
      sent = value
    },
    end: () => {},
  }
  await nextAuth(
    {
      method: body ? 'POST' : 'GET',
      query: { nextauth: action === 'callback' ? ['callback', 'credentials'] : [action] },
      cookies: jar,
      headers: { host: 'console.example' },
      body: body ?? {},
    },
    response,
    authOptions(platform, {
      ip: '192.0.2.7',
      isSecure: false,
      agent: 'test',
      brand: resolveBrand(undefined),
    }),
  )
  for (const line of [headers['Set-Cookie'] ?? []].flat()) {
    const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
    jar[name] = decodeURIComponent(value)
  }
  const parsed = typeof sent === 'string' ? JSON.parse(sent) : (sent ?? {})
  return { location: headers['Location'] as string | undefined, body: parsed }
}

async function signIn(password: string) {
  const { body } = await ask('csrf')
  return ask('callback', {
    csrfToken: String(body['csrfToken']),
    account: 'ROOT',
    pwd_md5: md5(password),
  })
}

async function getInfo() {
  const reply = await request(platform, {
    path: '/mapi/user/GetInfo',
    headers: {
      host: 'console.example',
      'sec-fetch-site': 'same-origin',
      cookie: `next-auth.session-token=${jar['next-auth.session-token']}`,
    },
  })
  return JSON.parse(reply.body)
}

test('a sign-in opens our session: next-auth shows it and the contract takes its cookie', async () => {
  const reply = await signIn('secret1')
  expect(reply.location).toBe('http://console.example')
  expect((await ask('session')).body).toMatchObject({ user: { name: 'Name of root' } })
  expect(await getInfo()).toMatchObject({ errcode: 0, nickName: 'Name of root' })
})

test('a wrong password opens nothing and counts as a failed log-in', async () => {
  const reply = await signIn('wrong')
  expect(reply.location).toContain('error=CredentialsSignin')
  expect(jar['next-auth.session-token']).toBeUndefined()
  const { id } = await prismaOf(platform).account.findUniqueOrThrow({ where: { login: 'root' } })
  const failure = await prismaOf(platform).loginFailure.findFirst({
    where: { key: { startsWith: `account:${id}@` } },
  })
  expect(failure).toMatchObject({ fails: 1 })
})

test('signing out ends our session too', async () => {
  await signIn('secret1')
  const cookie = jar['next-auth.session-token'] ?? ''
  const { body } = await ask('csrf')
  await ask('signout', { csrfToken: String(body['csrfToken']) })
  jar['next-auth.session-token'] = cookie
  expect((await getInfo()).errcode).toBe(268697631)
})

test('a session that was revoked elsewhere is unknown to next-auth', async () => {
  await signIn('secret1')
  await prismaOf(platform).session.deleteMany()
  platform.memory.sessions.clear()
  const { body } = await ask('session')
  expect(body).not.toHaveProperty('user')
})
