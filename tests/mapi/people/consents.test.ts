import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { brandNamed } from '#brands/resolve.ts'
import type { BrandLegal } from '#lib/codes/brand-shapes.ts'
import { newBrandName, proveHosts } from '../../factories/brands.ts'
import { call, logIn, type RawCall, type Reply, request } from '../../factories/caller.ts'
import { receivedCode } from '../../factories/codes.ts'
import { createDevice } from '../../factories/devices.ts'
import { newPhone, ownIp } from '../../factories/numbers.ts'
import {
  createAccount,
  createOrganisation,
  md5,
  nextNumber,
} from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'

let platform: Platform
let root: { id: number; path: string }
let boss: { id: number; login: string; password: string }
let sid = ''
const brand = newBrandName()
const host = `${brand}.example.com`

const texts = (words: string): BrandLegal => ({
  terms: { zh: `条款 ${words}`, en: `Terms ${words}` },
  privacy: { zh: `隐私 ${words}`, en: `Privacy ${words}`, fr: `Vie privée ${words}` },
})

let rev = 0
/** Answers the version that is served then. */
async function publish(values: object): Promise<number> {
  const base = rev === 0 ? { base: 'waypost' } : {}
  const all = { ownHosts: [host], ...values }
  const kept = await call(platform, 'ops/SetConfig', { brand, ...base, rev, values: all }, { sid })
  expect(kept.error).toBeUndefined()
  await proveHosts(platform, brand)
  const done = await call(platform, 'ops/PublishConfig', { brand, rev: rev + 1 }, { sid })
  rev += 2
  const isServed = () => expect(brandNamed(brand)?.version).toBe(done['version'])
  await vi.waitFor(isServed, { timeout: 180_000 })
  return done['version']
}

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  root = await createOrganisation(platform, { name: 'root' })
  boss = await createAccount(platform, { organisation: root, login: 'boss' })
  sid = await logIn(platform, boss)
  await publish({ legal: texts('one') })
})
afterAll(() => platform.close())

const atHost = (name: string, params: object, more: RawCall & { sid?: string } = {}) =>
  call(platform, name, params, { ip: ownIp(), ...more, headers: { host, ...more.headers } })

const legal = async () => (await atHost('user/GetLegal', { lang: 'fr' }))['legal']
const hash = async (): Promise<string> => (await legal()).hash

/** As somebody at a browser on the brand's host. */
async function browse(account: { login: string; password: string }) {
  const origin = { host, origin: `http://${host}` }
  const params = { account: account.login, pwd_md5: md5(account.password) }
  const ip = ownIp()
  const answer = await request(platform, {
    path: '/mapi/user/Login',
    body: JSON.stringify({ params }),
    headers: origin,
    ip: ip,
  })
  const cookie = [answer.headers['set-cookie'] ?? []]
    .flat()
    .map((line) => String(line).split(';')[0])
    .join('; ')
  const session = JSON.parse(answer.body) as Reply
  const ask = (name: string, asked: object = {}) =>
    call(platform, name, asked, { sid: session['sid'], ip: ip, headers: { ...origin, cookie } })
  return { session, ask }
}

describe('a session of a browser', () => {
  test('does nothing before its person has agreed, and everything after', async () => {
    const person = await createAccount(platform, { organisation: root })
    const { session, ask } = await browse(person)
    expect(session['must_agree']).toBe(true)
    expect((await ask('family/GetFamily')).error).toBe('agreementNeeded')
    expect((await ask('user/GetInfo'))['must_agree']).toBe(true)
    const agreement = { hash: await hash(), language: 'fr' }
    expect((await ask('user/Agree', { ...agreement, hash: '0'.repeat(64) })).error).toBe(
      'legalChanged',
    )
    expect((await ask('user/Agree', agreement)).error).toBeUndefined()
    expect((await ask('family/GetFamily')).error).toBeUndefined()
    expect((await ask('user/GetInfo'))['must_agree']).toBe(false)
    expect((await ask('user/GetConsents'))['items']).toMatchObject([
      { brand, hash: agreement.hash, language: 'fr', version: (await legal()).version },
    ])
    expect((await browse(person)).session['must_agree']).toBe(false)
  })

  test('is asked again after a change of the texts, not of anything else, and not for texts of before', async () => {
    const person = await createAccount(platform, { organisation: root })
    const first = await browse(person)
    const before = await legal()
    await first.ask('user/Agree', { hash: before.hash, language: 'en' })
    const version = await publish({ legal: texts('one'), title: { zh: '甲', en: 'A' } })
    expect(version).toBeGreaterThan(before.version)
    expect(await legal()).toEqual(before)
    expect((await browse(person)).session['must_agree']).toBe(false)
    const changed = await publish({ legal: texts('two') })
    expect((await legal()).version).toBe(changed)
    // Its next log-in is.
    expect((await first.ask('family/GetFamily')).error).toBeUndefined()
    expect((await browse(person)).session['must_agree']).toBe(true)
    await publish({ legal: texts('one') })
    expect((await browse(person)).session['must_agree']).toBe(false)
  })

  test('reads what its person agreed to as it was then, in the language of then', async () => {
    const person = await createAccount(platform, { organisation: root })
    const { ask } = await browse(person)
    const { hash: agreed, version } = await legal()
    await ask('user/Agree', { hash: agreed, language: 'fr' })
    await publish({ legal: texts('three') })
    const asked = { brand, hash: agreed }
    const then = {
      brand: brand,
      hash: agreed,
      version: version,
      language: 'fr',
      terms: { language: 'en', text: 'Terms one' },
      privacy: { language: 'fr', text: 'Vie privée one' },
    }
    expect(await ask('user/GetConsentText', asked)).toMatchObject(then)
    const notAgreed = { brand, hash: await hash() }
    expect((await ask('user/GetConsentText', notAgreed)).error).toBe('notFound')
    const stranger = await browse(await createAccount(platform, { organisation: root }))
    await stranger.ask('user/Agree', { hash: await hash(), language: 'en' })
    expect((await stranger.ask('user/GetConsentText', asked)).error).toBe('notFound')
    await publish({ legal: texts('one') })
  })

  test('is not asked on a host of a brand without texts, nor are programs and devices', async () => {
    const person = await createAccount(platform, { organisation: root })
    expect((await call(platform, 'user/GetLegal'))['legal']).toBeNull()
    const program = await logIn(platform, person)
    expect((await atHost('user/GetInfo', {}, { sid: program }))['must_agree']).toBe(false)
    const device = await createDevice(platform, { organisation: root })
    const { session, ask } = await browse({ login: device.imei, password: '123456' })
    expect(session['must_agree']).toBe(false)
    expect((await ask('user/GetConsents')).error).toBe('accountsOnly')
  })
})

test('people of a dealer with a brand of its own agree at a host to what that host shows, once', async () => {
  const dealer = await createOrganisation(platform, { name: 'dealer', parent: root })
  const clerk = await logIn(platform, await createAccount(platform, { organisation: dealer }))
  const own = newBrandName()
  const made = { brand: own, base: brand, rev: 0, values: {} }
  expect((await atHost('ops/SetConfig', made, { sid: clerk })).error).toBeUndefined()
  expect((await atHost('ops/PublishConfig', { brand: own, rev: 1 }, { sid: clerk })).error).toBe(
    undefined,
  )
  await vi.waitFor(() => expect(brandNamed(own)?.branch?.base).toBe(brand), { timeout: 180_000 })
  const person = await createAccount(platform, { organisation: dealer })
  const { session, ask } = await browse(person)
  expect(session['must_agree']).toBe(true)
  const agreement = { hash: await hash(), language: 'en' }
  expect((await ask('user/Agree', agreement)).error).toBeUndefined()
  expect((await ask('user/GetConsents'))['items']).toMatchObject([{ brand, hash: agreement.hash }])
  expect(await ask('user/GetConsentText', { brand, hash: agreement.hash })).toMatchObject({
    terms: { text: 'Terms one' },
  })
  expect((await browse(person)).session['must_agree']).toBe(false)
})

describe('who registers', () => {
  async function register(more: object): Promise<Reply & { account: string }> {
    platform.advance(61)
    const target = newPhone()
    await atHost('user/SendCode', { purpose: 'register', target })
    const account = `c${nextNumber()}`
    const code = await receivedCode(platform, target)
    const own = { account, target, code, pwd_md5: md5('fair2good'), lang: 'en' }
    return { ...(await atHost('user/Register', { ...own, ...more })), account }
  }

  test('agrees to the texts that are served, which is noted', async () => {
    expect((await register({})).error).toBe('agreementNeeded')
    expect((await register({ legal_hash: '0'.repeat(64) })).error).toBe('legalChanged')
    const made = await register({ legal_hash: await hash() })
    expect(made.error).toBeUndefined()
    const { session } = await browse({ login: made.account, password: 'fair2good' })
    expect(session['must_agree']).toBe(false)
    const log = await call(platform, 'ops/GetConsentLog', { search: made.account }, { sid })
    expect(log['items']).toMatchObject([
      { account: made.account, brand, hash: await hash(), language: 'en' },
    ])
  })
})

test('each text is answered in the language, else in English', async () => {
  expect(await legal()).toMatchObject({
    terms: { language: 'en', text: expect.stringContaining('Terms') },
    privacy: { language: 'fr', text: expect.stringContaining('Vie privée') },
  })
})

test('texts without Chinese or English are refused', async () => {
  const values = { legal: { terms: { en: 'Terms' }, privacy: { en: 'P', zh: 'P' } } }
  const kept = await call(platform, 'ops/SetConfig', { brand, rev, values }, { sid })
  expect(kept.error).toBe('badParams')
})
