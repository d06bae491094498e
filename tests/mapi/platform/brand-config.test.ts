import { afterAll, beforeAll, expect, test } from 'vitest'
import { brandNamed, resolveBrand } from '#brands/resolve.ts'
import { newBrandName, proveHosts } from '../../factories/brands.ts'
import { call, logIn, type Reply } from '../../factories/caller.ts'
import { createAccount, createOrganisation } from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'

let platform: Platform
let sid = ''

beforeAll(async () => {
  platform = await openPlatform()
  const organisation = await createOrganisation(platform, { name: 'root' })
  sid = await logIn(platform, await createAccount(platform, { organisation, login: 'boss' }))
})
afterAll(() => platform.close())

const ask = (func: string, params: object): Promise<Reply> =>
  call(platform, `ops/${func}`, params, { sid })

const names = (en: string) => ({ zh: en, en: en })

/** What a host shows, once the processes have heard. */
const shown = (host: string) => expect.poll(() => resolveBrand(host).name['en'])

test('a draft is seen by nobody, is served once published, and is taken back', async () => {
  const host = 'track.fleet.example'
  const brand = newBrandName()
  const values = { name: names('Fleet'), accent: '#D6336C', ownHosts: [host.toUpperCase()] }
  const made = await ask('SetConfig', { brand, base: 'azuretrack', rev: 0, values })
  expect(made).toMatchObject({ errcode: 0, rev: 1, palette: { scale: expect.any(Array) } })
  expect(brandNamed(brand)).toBeUndefined()

  await proveHosts(platform, brand)
  expect(await ask('PublishConfig', { brand, rev: 1, note: 'first' })).toMatchObject({ version: 1 })
  await shown(host).toBe('Fleet')
  // What it does not set is that of its base.
  expect(resolveBrand(host)).toMatchObject({ config: { theme: 'azure' }, version: 1 })
  expect(resolveBrand('console.azuretrack.example').brand).toBe('azuretrack')

  const next = { ...values, name: names('Convoy') }
  await ask('SetConfig', { brand, rev: 2, values: next })
  expect(resolveBrand(host).name['en']).toBe('Fleet')
  await ask('PublishConfig', { brand, rev: 3 })
  await shown(host).toBe('Convoy')

  expect(await ask('UndoConfig', { brand, rev: 4, version: 1 })).toMatchObject({ version: 1 })
  await shown(host).toBe('Fleet')
  const { config } = await ask('GetConfig', { brand })
  expect(config).toMatchObject({
    rev: 5,
    version: 1,
    values: { name: { en: 'Fleet' } },
    versions: [
      { version: 2, changed: ['name'] },
      { version: 1, note: 'first', published_by: 'Name of boss' },
    ],
  })
  await ask('UndoConfig', { brand, rev: 5, version: 0 })
  await expect.poll(() => brandNamed(brand)).toBeUndefined()
})

test('a brand with a file of its own goes back to it', async () => {
  const values = { title: names('Solo anew') }
  await ask('SetConfig', { brand: 'solo', rev: 0, values })
  await ask('PublishConfig', { brand: 'solo', rev: 1 })
  await expect.poll(() => brandNamed('solo')?.title['en']).toBe('Solo anew')
  await ask('UndoConfig', { brand: 'solo', rev: 2, version: 0 })
  await expect.poll(() => brandNamed('solo')?.title['en']).not.toBe('Solo anew')
})

test('of two who edit at once the second is told', async () => {
  const brand = newBrandName()
  const [one, two] = await Promise.all([
    ask('SetConfig', { brand, base: 'waypost', rev: 0, values: { name: names('One') } }),
    ask('SetConfig', { brand, base: 'waypost', rev: 0, values: { name: names('Two') } }),
  ])
  expect([one?.error, two?.error].filter(Boolean)).toEqual(['dataChanged'])
  expect(await ask('PublishConfig', { brand, rev: 7 })).toMatchObject({ error: 'dataChanged' })
})

test('what cannot be served is refused by name', async () => {
  const brand = newBrandName()
  const kept = async (values: object, more: object = { base: 'waypost' }) =>
    ask('SetConfig', { brand, rev: 0, values, ...more })
  const taken = await kept({ ownHosts: ['console.azuretrack.example'] })
  expect(taken).toMatchObject({ error: 'brandHostTaken' })
  expect(await kept({}, {})).toMatchObject({ error: 'notFound' })
  expect(await kept({}, { base: 'nowhere' })).toMatchObject({ error: 'notFound' })
  const exists = await ask('SetConfig', {
    brand: 'violetline',
    base: 'waypost',
    rev: 0,
    values: {},
  })
  expect(exists).toMatchObject({ error: 'brandExists' })
  for (const values of [
    { name: { en: 'Only English' } },
    { accent: 'red' },
    { ownHosts: ['https://fleet.example/'] },
    { languages: ['en'], defaultLanguage: 'zh' },
    { css: 'body{}' },
  ])
    expect(await kept(values), JSON.stringify(values)).toMatchObject({ error: 'badParams' })
  const hash = 'a'.repeat(64)
  const images = { logo: hash, favicon: hash, icon192: hash, icon512: hash }
  expect(await kept({ images })).toMatchObject({ error: 'notFound' })
  expect(await ask('PublishConfig', { brand, rev: 0 })).toMatchObject({ error: 'notFound' })
})

test('two brands have one series of receipts never, not even by default or once it is not served', async () => {
  const [one, other] = [newBrandName(), newBrandName()]
  const keep = (brand: string, series: string) =>
    ask('SetConfig', { brand, base: 'waypost', rev: 0, values: { seller: { series } } })
  expect(await keep(other, 'SOLO')).toMatchObject({ error: 'brandSeriesTaken' })
  const series = one.slice(0, 11).toUpperCase()
  await keep(one, `${series}X`)
  await ask('PublishConfig', { brand: one, rev: 1 })
  expect(await keep(other, `${series}X`)).toMatchObject({ error: 'brandSeriesTaken' })
  await ask('UndoConfig', { brand: one, rev: 2, version: 0 })
  expect(await keep(other, `${series}X`)).toMatchObject({ error: 'brandSeriesTaken' })
  expect((await keep(other, `${series}Y`)).error).toBeUndefined()
})

test('what another process published a moment ago counts, heard of or not', async () => {
  const [one, other] = [newBrandName(), newBrandName()]
  const values = JSON.stringify({ ownHosts: ['both.example'] })
  await platform.pool.query(
    `WITH made AS (INSERT INTO brand_config (brand, base, version) VALUES ($1, 'waypost', 1))
     INSERT INTO brand_version (brand, version, "values", published_by, published_at) VALUES ($1, 1, $2, '', now())`,
    [one, values],
  )
  await platform.pool.query(
    "INSERT INTO brand_host (brand, host, asked_at, proved_at) VALUES ($1, 'both.example', now(), now())",
    [one],
  )
  expect(brandNamed(one)).toBeUndefined()
  const params = { brand: other, base: 'waypost', rev: 0, values: { ownHosts: ['both.example'] } }
  expect(await ask('SetConfig', params)).toMatchObject({ error: 'brandHostTaken' })
})

test('the audit log says where money went before, and where it goes since', async () => {
  const brand = newBrandName()
  const [first, second] = ['DE02', 'DE89'].map((number) => ({
    bankAccount: { holder: 'Fleet Ltd', bank: 'Bank', number: number },
  }))
  await ask('SetConfig', { brand, base: 'waypost', rev: 0, values: first })
  await ask('PublishConfig', { brand, rev: 1 })
  await ask('SetConfig', { brand, rev: 2, values: second })
  await ask('PublishConfig', { brand, rev: 3 })
  await ask('UndoConfig', { brand, rev: 4, version: 1 })
  const { rows } = await platform.pool.query(
    `SELECT before #>> '{bankAccount,number}' AS before, after #>> '{bankAccount,number}' AS after FROM audit
     WHERE object_name = $1 AND func IN ('ops/PublishConfig', 'ops/UndoConfig') ORDER BY at, id`,
    [brand],
  )
  expect(rows).toEqual([
    { before: null, after: 'DE02' },
    { before: 'DE02', after: 'DE89' },
    { before: 'DE89', after: 'DE02' },
  ])
})
