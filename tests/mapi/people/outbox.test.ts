import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, logIn, type RawCall } from '../../factories/caller.ts'
import {
  createAccount,
  createOrganisation,
  type Organisation,
} from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'

let platform: Platform
let demo: Platform
let root: Organisation

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  demo = await openPlatform({ isHeld: true, env: { DEMO: '1' } })
  root = await createOrganisation(platform, { name: 'root' })
  for (const target of ['13700000001', '13700000002', '13700000003']) {
    const params = { purpose: 'register', target, lang: 'en' }
    for (const on of [platform, demo]) await call(on, 'user/SendCode', params, { ip: target })
  }
})
afterAll(async () => {
  await platform.close()
  await demo.close()
})

const here = { ip: '127.0.0.1', headers: { host: 'localhost:3000' } }
const read = (on: Platform, params: object = {}, options: RawCall & { sid?: string } = {}) =>
  call(on, 'ops/GetOutbox', params, options)

test("the root organisation's administrators read the sandbox, newest first, page by page", async () => {
  const sid = await logIn(platform, await createAccount(platform, { organisation: root }))
  const { items } = await read(platform, { limit_size: 2 }, { sid })
  expect(items.map(({ target }: { target: string }) => target)).toEqual([
    '13700000003',
    '13700000002',
  ])
  expect(items[0]).toMatchObject({ channel: 'sms', state: 'waiting', attempts: 0, error: '' })
  expect(items[0].body).toMatch(/is \d{6}\./)
  const next = await read(platform, { limit_size: 2, last_id: items[1].id }, { sid })
  expect(next['items']).toMatchObject([{ target: '13700000001' }])
})

test('nobody else does, in the root organisation or below, logged in or not', async () => {
  const below = await createOrganisation(platform, { parent: root })
  const tool = await createAccount(platform, { organisation: root, role: 'e_role_tool' })
  for (const account of [await createAccount(platform, { organisation: below }), tool]) {
    const sid = await logIn(platform, account)
    expect((await read(platform, {}, { sid, ...here })).error).toBe('noPermission')
  }
  expect((await read(platform)).error).toBe('loginExpired')
  expect((await read(platform, {}, here)).error).toBe('loginExpired')
})

test('with demo data whoever sits at the machine reads it without logging in', async () => {
  expect((await read(demo, {}, here))['items']).toHaveLength(3)
  const own = { ip: '::1', headers: { host: '[::1]:3000' } }
  expect((await read(demo, {}, own))['items']).toHaveLength(3)
})

test.each([
  ['from another machine', { ...here, ip: '192.0.2.1' }],
  ['through a proxy', { ...here, headers: { ...here.headers, 'x-forwarded-for': '192.0.2.1' } }],
  ['under another name', { ...here, headers: { host: 'rebound.example:3000' } }],
  ['without a host', { ip: '127.0.0.1' }],
])('but not %s', async (_, options) => {
  expect((await read(demo, {}, options)).error).toBe('loginExpired')
})

test('what goes to a real provider is not shown', async () => {
  const env = { DEMO: '1', SMS_URL: 'http://127.0.0.1:1/sms' }
  const real = await openPlatform({ isHeld: true, env })
  for (const target of ['13700000001', 'a@example.com'])
    await call(real, 'user/SendCode', { purpose: 'register', target }, { ip: target })
  const { items } = await read(real, {}, here)
  expect(items).toMatchObject([{ channel: 'mail' }])
  await real.close()
})
