import { afterAll, beforeAll, expect, test } from 'vitest'
import { isHostOfBrand, resolveBrand } from '#brands/resolve.ts'
import { hostToken } from '#server/domain/platform/brand/host/host-token.ts'
import { maintenanceJobs } from '../../../workers/maintenance/jobs.ts'
import { newBrandName } from '../../factories/brands.ts'
import { call, logIn, type Reply } from '../../factories/caller.ts'
import { openDns } from '../../factories/dns-server.ts'
import { createAccount, createOrganisation } from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'

const zone: Record<'A' | 'TXT', Record<string, string[]>> = { A: {}, TXT: {} }
const dns = await openDns(zone)
let platform: Platform
let boss: Awaited<ReturnType<typeof createAccount>>
let sid = ''

const daySeconds = 86_400

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true, env: { DNS_SERVERS: dns.address } })
  const organisation = await createOrganisation(platform, { name: 'root' })
  boss = await createAccount(platform, { organisation, login: 'boss' })
})
afterAll(async () => {
  await platform.close()
})

/** Sessions end while days pass. */
async function ask(func: string, params: object): Promise<Reply> {
  const reply = await call(platform, `ops/${func}`, params, { sid })
  if (reply.error !== 'loginExpired') return reply
  sid = await logIn(platform, boss)
  return call(platform, `ops/${func}`, params, { sid })
}

/** Published, with a host that nobody has proved yet. */
async function publishWith(host: string): Promise<string> {
  const brand = newBrandName()
  const values = { name: { zh: host, en: host }, ownHosts: [host] }
  await ask('SetConfig', { brand, base: 'waypost', rev: 0, values })
  await ask('PublishConfig', { brand, rev: 1 })
  return brand
}

const stateOf = async (brand: string): Promise<Record<string, unknown>> => {
  const { config } = await ask('GetConfig', { brand })
  return (config as { host_states: Record<string, unknown>[] }).host_states[0] ?? {}
}

const record = (brand: string, host: string) =>
  (zone.TXT[`_waypost-challenge.${host}`] = [hostToken(platform.config.SECRET, { brand, host })])

/** What a worker does when it is its time. */
const runJob = () =>
  maintenanceJobs.brandHosts({ ...platform, main: platform.pool } as unknown as Parameters<
    typeof maintenanceJobs.brandHosts
  >[0])

test('a host is served once its record says so, and no sooner', async () => {
  const host = 'first.fleet.test'
  const brand = await publishWith(host)
  const pending = await stateOf(brand)
  expect(pending).toMatchObject({ state: 'pending', record_name: `_waypost-challenge.${host}` })
  expect(await ask('CheckHost', { brand, host })).toMatchObject({ errcode: 0, state: 'pending' })
  expect(isHostOfBrand(host)).toBe(false)

  zone.TXT[`_waypost-challenge.${host}`] = ['of somebody else']
  expect(await ask('CheckHost', { brand, host })).toMatchObject({ state: 'pending' })
  zone.TXT[`_waypost-challenge.${host}`] = [String(pending['token'])]
  const proved = await ask('CheckHost', { brand, host })
  expect(proved).toMatchObject({ state: 'proved', proof: 'record' })
  await expect.poll(() => resolveBrand(host).brand).toBe(brand)
})

test('of two brands that ask for a host the one that proves it has it', async () => {
  const host = 'both.fleet.test'
  const [first, second] = [await publishWith(host), await publishWith(host)]
  record(second, host)
  await runJob()
  await expect.poll(() => resolveBrand(host).brand).toBe(second)
  expect(await stateOf(first)).toMatchObject({ state: 'pending' })
  record(first, host)
  expect(await ask('CheckHost', { brand: first, host })).toMatchObject({ error: 'brandHostTaken' })
  const late = { brand: newBrandName(), base: 'waypost', rev: 0, values: { ownHosts: [host] } }
  expect(await ask('SetConfig', late)).toMatchObject({ error: 'brandHostTaken' })

  // Once its holder lets it go, it is the other's.
  await ask('UndoConfig', { brand: second, rev: 2, version: 0 })
  expect(await ask('CheckHost', { brand: first, host })).toMatchObject({ state: 'proved' })
  await expect.poll(() => resolveBrand(host).brand).toBe(first)
})

test('who does not prove a host in seven days is asked no more, until it asks anew', async () => {
  const host = 'late.fleet.test'
  const brand = await publishWith(host)
  await runJob()
  platform.advance(7 * daySeconds)
  expect(await stateOf(brand)).toMatchObject({ state: 'ended' })
  record(brand, host)
  await runJob()
  expect(await stateOf(brand)).toMatchObject({ state: 'ended' })
  expect(await ask('CheckHost', { brand, host })).toMatchObject({ state: 'proved' })
})

test('a host without its proof is served seven days more', async () => {
  const host = 'lost.fleet.test'
  const brand = await publishWith(host)
  record(brand, host)
  await runJob()
  await expect.poll(() => resolveBrand(host).brand).toBe(brand)

  zone.TXT[`_waypost-challenge.${host}`] = []
  platform.advance(daySeconds)
  await runJob()
  expect(await stateOf(brand)).toMatchObject({ state: 'lost', end_time: expect.any(Number) })
  expect(isHostOfBrand(host)).toBe(true)

  record(brand, host)
  platform.advance(3600)
  await runJob()
  expect(await stateOf(brand)).toMatchObject({ state: 'proved' })

  zone.TXT[`_waypost-challenge.${host}`] = []
  for (const seconds of [daySeconds, 7 * daySeconds]) {
    platform.advance(seconds)
    await runJob()
  }
  expect(await stateOf(brand)).toMatchObject({ state: 'pending' })
  await expect.poll(() => isHostOfBrand(host)).toBe(false)
})

test('addresses, wildcards and names without a domain are no hosts', async () => {
  for (const host of ['127.0.0.1', '[::1]', '*.fleet.test', 'localhost', 'fleet.test:8080']) {
    const params = { brand: newBrandName(), base: 'waypost', rev: 0, values: { ownHosts: [host] } }
    expect(await ask('SetConfig', params), host).toMatchObject({ error: 'badParams' })
  }
})
