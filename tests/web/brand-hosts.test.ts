import { afterAll, beforeAll, expect, test } from 'vitest'
import { isHostOfBrand } from '#brands/resolve.ts'
import { hostToken } from '#server/domain/platform/brand/host/host-token.ts'
import { newBrandName, proveHosts } from '../factories/brands.ts'
import { call } from '../factories/caller.ts'
import { createAccount, createOrganisation, type Organisation } from '../factories/organisations.ts'
import { sessionOf } from '../factories/push.ts'
import { fetchRaw, openWeb, type Web } from '../factories/web.ts'

let web: Web
let root: Organisation

beforeAll(async () => {
  web = await openWeb({ env: { APP_URL: 'https://own.example' } })
  root = await createOrganisation(web.services)
})
afterAll(() => web.close())

/** A draft with a host, of an account of an organisation. */
async function draftWith(organisation: Organisation, host: string) {
  const { id: accountId } = await createAccount(web.services, { organisation })
  const { sid } = await sessionOf(web.services, { accountId })
  const ask = (func: string, params: object) => call(web.services, `ops/${func}`, params, { sid })
  const brand = newBrandName()
  await ask('SetConfig', { brand, base: 'waypost', rev: 0, values: { ownHosts: [host] } })
  return { brand, publish: () => ask('PublishConfig', { brand, rev: 1 }) }
}

const statusOf = async (domain: string) =>
  (await fetchRaw(web, `/brand/ask?domain=${encodeURIComponent(domain)}`)).status

test('a proxy may have certificates for proved and configured hosts, and for no others', async () => {
  const host = 'ask.fleet.test'
  const { brand, publish } = await draftWith(root, host)
  await publish()
  expect(await statusOf(host)).toBe(404)
  await proveHosts(web.services, brand)
  await web.services.bus.publish('brand', {})
  await expect.poll(() => isHostOfBrand(host)).toBe(true)
  const { status, body } = await fetchRaw(web, `/brand/ask?domain=${host}`)
  expect({ status, body: String(body) }).toEqual({ status: 200, body: '' })
  expect(await statusOf('console.waypost.example')).toBe(200)
  expect(await statusOf('own.example')).toBe(200)
  for (const domain of ['', 'nobody.test', `x.${host}`, '127.0.0.1', '../healthz'])
    expect(await statusOf(domain), domain).toBe(404)
})

test('a host that leads here proves itself, but for a dealer', async () => {
  const fileOf = async (brand: string, host: string) => {
    const token = hostToken(web.services.config.SECRET, { brand, host })
    const path = `/.well-known/waypost-challenge/${token}`
    const { status, body } = await fetchRaw(web, path, { headers: { host } })
    return status === 200 ? String(body) === token : undefined
  }
  const own = await draftWith(root, 'here.fleet.test')
  expect(await fileOf(own.brand, 'here.fleet.test')).toBe(true)
  expect(await fileOf(own.brand, 'other.fleet.test')).toBeUndefined()

  const dealer = await createOrganisation(web.services, { parent: root })
  const theirs = await draftWith(dealer, 'dealer.fleet.test')
  expect(await fileOf(theirs.brand, 'dealer.fleet.test')).toBeUndefined()
  // Nor for anybody once two ask for it.
  await draftWith(dealer, 'here.fleet.test')
  const second = await draftWith(root, 'here.fleet.test')
  expect(await fileOf(second.brand, 'here.fleet.test')).toBeUndefined()
})
