import { afterAll, beforeAll, expect, test } from 'vitest'
import { publicBrand } from '#brands/public.ts'
import { brandNamed, builtInBrands, resolveBrand } from '#brands/resolve.ts'
import { permissions } from '#lib/codes/permissions.ts'
import { newBrandName, proveHosts } from '../../factories/brands.ts'
import { call, logIn, type Reply } from '../../factories/caller.ts'
import {
  createAccount,
  createOrganisation,
  type Organisation,
} from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'

let platform: Platform
let root: string
let dealer: string
let dealerId: string
let dealerHome: Organisation

/** Logged in at an organisation, with every right. */
async function sessionAt(organisation: Organisation): Promise<string> {
  return logIn(platform, await createAccount(platform, { organisation }))
}

beforeAll(async () => {
  platform = await openPlatform()
  const top = await createOrganisation(platform, { name: 'root' })
  dealerHome = await createOrganisation(platform, { name: 'North', parent: top })
  root = await sessionAt(top)
  const account = await createAccount(platform, { organisation: dealerHome })
  dealerId = String(account.id)
  dealer = await logIn(platform, account)
})
afterAll(() => platform.close())

const ask = (sid: string, func: string, params: object): Promise<Reply> =>
  call(platform, `ops/${func}`, params, { sid })

const names = (en: string) => ({ zh: en, en: en })

/** All that a host shows is drawn from this. */
const shownAt = (host: string) => JSON.stringify(publicBrand(resolveBrand(host)))

const elsewhere = () => [
  ...builtInBrands.map(({ hosts }) => shownAt(hosts.production.host1)),
  shownAt('nobody.example'),
]

/** Published and proved. */
async function brandOf(sid: string, host: string, title: string): Promise<string> {
  const brand = newBrandName()
  const values = { name: names(title), title: names(title), accent: '#d6336c', ownHosts: [host] }
  expect(await ask(sid, 'SetConfig', { brand, base: 'solo', rev: 0, values })).toMatchObject({
    errcode: 0,
  })
  await proveHosts(platform, brand)
  expect(await ask(sid, 'PublishConfig', { brand, rev: 1 })).toMatchObject({ version: 1 })
  await expect.poll(() => resolveBrand(host).brand).toBe(brand)
  return brand
}

let made = ''

test('a dealer makes a brand for its branch, of which no other host shows a byte', async () => {
  const before = elsewhere()
  made = await brandOf(dealer, 'track.north.example', 'North')
  // It follows the brand of the host that the dealer works at, whatever it named.
  const { branch, currency, seller } = resolveBrand('track.north.example')
  expect(branch).toEqual({ owner: dealerHome.id, base: 'waypost' })
  expect(currency.code).toBe(brandNamed('waypost')?.currency.code)
  expect(seller.series).toBeUndefined()
  expect(elsewhere()).toEqual(before)
  expect(shownAt('track.north.example')).not.toContain('branch')
})

test('it sets words, look and hosts, not who is paid or what the law asks', async () => {
  for (const values of [
    { payments: ['wallet'] },
    { bankAccount: { holder: 'h', bank: 'b', number: '1' } },
    { seller: { name: 'x' } },
    { listening: {} },
    { features: {} },
  ]) {
    const reply = await ask(dealer, 'SetConfig', { brand: made, rev: 2, values })
    expect(reply, JSON.stringify(values)).toMatchObject({ error: 'brandValueRefused' })
    expect(reply['error_message']).not.toContain(Object.keys(values)[0])
  }
  const second = { brand: newBrandName(), base: 'waypost', rev: 0, values: {} }
  expect(await ask(dealer, 'SetConfig', second)).toMatchObject({ error: 'tooManyBrands' })
})

test('the operator sees that it uses keys of the brand it follows, until it has its own', async () => {
  const stateOf = async () => {
    const { keys } = await ask(root, 'GetKeys', { brand: made })
    return (keys as { kind: string }[]).find(({ kind }) => kind === 'tianditu')
  }
  const set = (brand: string) =>
    ask(root, 'SetKey', { brand: brand, kind: 'tianditu', secrets: { key: 'tiandikey' } })
  expect(await stateOf()).toEqual({ kind: 'tianditu', state: 'none' })
  await set('waypost')
  expect(await stateOf()).toEqual({ kind: 'tianditu', state: 'base', base: 'waypost' })
  await set(made)
  expect(await stateOf()).toMatchObject({ state: 'own' })
  for (const brand of [made, 'waypost'])
    await ask(root, 'DeleteKey', { brand: brand, kind: 'tianditu' })
})

test('it sees its own alone, and touches no other', async () => {
  const { brands, config } = await ask(dealer, 'GetConfig', {})
  expect(brands).toMatchObject([{ brand: made, owner: 'North', is_allowed: true }])
  expect(config).toMatchObject({ brand: made, base: 'waypost', version: 1 })
  for (const [func, params] of [
    ['GetConfig', { brand: 'waypost' }],
    ['SetConfig', { brand: 'waypost', rev: 0, values: {} }],
    ['PublishConfig', { brand: 'waypost', rev: 0 }],
    ['UndoConfig', { brand: 'waypost', rev: 0 }],
    ['CheckHost', { brand: 'waypost', host: 'console.waypost.example' }],
  ] as const)
    expect(await ask(dealer, func, params), func).toMatchObject({ error: 'notFound' })
})

const ofNorth = {
  name: names('North'),
  title: names('North'),
  ownHosts: ['track.north.example'],
}

test('what the root set of it stays when the dealer edits it', async () => {
  const features = { register: false }
  const values = { ...ofNorth, features: features }
  await ask(root, 'SetConfig', { brand: made, rev: 2, values })
  expect(await ask(root, 'PublishConfig', { brand: made, rev: 3 })).toMatchObject({ version: 2 })
  const kept = await ask(dealer, 'SetConfig', { brand: made, rev: 4, values: ofNorth })
  expect(kept).toMatchObject({ values: { features: { register: false } } })
  expect(await ask(dealer, 'PublishConfig', { brand: made, rev: 5 })).toMatchObject({ version: 3 })
  await expect.poll(() => brandNamed(made)?.version).toBe(3)
  expect(brandNamed(made)?.features.register).toBe(false)
})

test('the dealer brings back no state of before what the root set', async () => {
  // Version 1 is of before.
  const back = await ask(dealer, 'UndoConfig', { brand: made, rev: 6, version: 1 })
  expect(back).toMatchObject({ error: 'brandValueRefused' })
  // Served nowhere for a while, it keeps what the root set.
  expect(await ask(dealer, 'UndoConfig', { brand: made, rev: 6, version: 0 })).toMatchObject({
    version: 0,
  })
  const again = await ask(dealer, 'UndoConfig', { brand: made, rev: 7, version: 1 })
  expect(again).toMatchObject({ error: 'brandValueRefused' })
  const kept = await ask(dealer, 'SetConfig', { brand: made, rev: 7, values: ofNorth })
  expect(kept).toMatchObject({ values: { features: { register: false } } })
  expect(await ask(dealer, 'PublishConfig', { brand: made, rev: 8 })).toMatchObject({ version: 4 })
  // Of versions that differ in its own values alone it serves any.
  expect(await ask(dealer, 'UndoConfig', { brand: made, rev: 9, version: 3 })).toMatchObject({
    version: 3,
  })
  await expect.poll(() => brandNamed(made)?.version).toBe(3)
})

test('a draft of the root is published by the root alone', async () => {
  const seller = { name: 'North Ltd' }
  const values = { ...ofNorth, features: { register: false }, seller: seller }
  await ask(root, 'SetConfig', { brand: made, rev: 10, values })
  expect(await ask(dealer, 'PublishConfig', { brand: made, rev: 11 })).toMatchObject({
    error: 'brandValueRefused',
  })
  // Neither under changes of its own.
  await ask(dealer, 'SetConfig', { brand: made, rev: 11, values: ofNorth })
  expect(await ask(dealer, 'PublishConfig', { brand: made, rev: 12 })).toMatchObject({
    error: 'brandValueRefused',
  })
  expect(await ask(root, 'PublishConfig', { brand: made, rev: 12 })).toMatchObject({ version: 5 })
  await expect.poll(() => brandNamed(made)?.seller.name).toBe('North Ltd')
})

test('only the root hands the right to others, and taking it gives the branch the brand above', async () => {
  const sub = await createOrganisation(platform, { name: 'Harbour', parent: dealerHome })
  const clerk = await createAccount(platform, {
    organisation: sub,
    permissions: ['e_ua_show_family'],
  })
  const auth = ['e_ua_show_family', 'e_ua_edit_brand']
  const given = { suid: String(clerk.id), auth }
  const setAuth = (sid: string, params: object) =>
    call(platform, 'usermgr/SetAuth', params, { sid })
  expect(await setAuth(dealer, given)).toMatchObject({ error: 'cannotGrant' })
  expect(await setAuth(root, given)).toMatchObject({ errcode: 0 })

  const below = await logIn(platform, clerk)
  const harbour = await brandOf(below, 'track.harbour.example', 'Harbour')
  expect(await setAuth(root, { ...given, auth: ['e_ua_show_family'] })).toMatchObject({
    errcode: 0,
  })
  await expect.poll(() => brandNamed(harbour)).toBeUndefined()
  // What bears its name is of the nearest above from now on.
  expect(resolveBrand(undefined, harbour).brand).toBe(made)

  const others = permissions.filter((right) => right !== 'e_ua_edit_brand')
  expect(await setAuth(root, { suid: dealerId, auth: others })).toMatchObject({ errcode: 0 })
  await expect.poll(() => brandNamed(made)).toBeUndefined()
  expect(resolveBrand(undefined, harbour).brand).toBe('waypost')
  expect(resolveBrand('track.north.example').brand).toBe('waypost')
  const { brands } = await ask(root, 'GetConfig', {})
  const line = (brands as { brand: string }[]).find(({ brand }) => brand === made)
  expect(line).toMatchObject({ owner: 'North', is_allowed: false })
})
