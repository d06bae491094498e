import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { wgsToBd } from '#lib/geo/bd09.ts'
import { wgsToGcj } from '#lib/geo/gcj02.ts'
import { addressLimits } from '#lib/rules/address-limits.ts'
import { forgetStale } from '../../../workers/maintenance/forget-stale.ts'
import { call, logIn, type Reply } from '../../factories/caller.ts'
import { createDevice, putState } from '../../factories/devices.ts'
import {
  createAccount,
  createOrganisation,
  type Organisation,
} from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'
import { openVendor, type Vendor, type VendorAnswer } from '../../factories/vendor.ts'

let vendor: Vendor
let platform: Platform
let alone: Platform
let root: Organisation
let sid: string
let aloneSid: string
let answer: (url: URL) => VendorAnswer

/** As Nominatim has it: a street that tells the place. */
function streetAt(url: URL): VendorAnswer {
  const { lat, lon } = Object.fromEntries(url.searchParams)
  const address = {
    house_number: '7',
    road: `Rue ${lat}`,
    town: 'Abcville',
    state: 'Somewhere',
    country: 'France',
    country_code: 'fr',
  }
  return { body: { lat, lon, display_name: `7, Rue ${lat}, Abcville, France`, address } }
}

beforeAll(async () => {
  vendor = await openVendor((url) => answer(url))
  const env = {
    GEOCODE_PROVIDER: 'nominatim',
    GEOCODE_URL_NOMINATIM: vendor.url,
    GEOCODE_PRIVATE: 'true',
  }
  ;[platform, alone] = await Promise.all([
    openPlatform({ isHeld: true, env }),
    openPlatform({ isHeld: true }),
  ])
  root = await createOrganisation(platform, { name: 'root' })
  const other = await createOrganisation(alone, { name: 'root' })
  aloneSid = await logIn(alone, await createAccount(alone, { organisation: other }))
})
afterAll(async () => {
  await Promise.all([platform.close(), alone.close()])
  vendor.close()
})
beforeEach(async () => {
  answer = streetAt
  vendor.asked.length = 0
  // Also ends a pause.
  platform.advance(3700)
  alone.advance(10)
  sid = await logIn(platform, await createAccount(platform, { organisation: root }))
  await platform.pool.query('TRUNCATE address_cell')
})

type Item = { latlng: string; address: string; city: string; country: string }
const items = (reply: Reply) => reply['items'] as Item[]

type Asked = { lat: number; lon: number }
const ask = (latlng: Asked[], params: object = {}, as = sid) =>
  call(platform, 'location/BatchGetAddr', { latlng, language: 'en', ...params }, { sid: as })

const lyon = { lat: 45_764_000, lon: 4_835_700 }
const places = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ lat: 45_000_000 + at * 1000, lon: 4_000_000 }))

test('what the provider knows is answered, kept, and not asked again', async () => {
  const [first] = items(await ask([lyon]))
  expect(first).toEqual({
    latlng: '45.764,4.8357',
    address: '7 Rue 45.764000, Abcville, France',
    unit: '',
    city: 'Abcville',
    province: 'Somewhere',
    country: 'France',
  })
  expect(items(await ask([lyon, { ...lyon, lat: lyon.lat + 20 }]))).toMatchObject([
    { address: first?.address },
    { address: first?.address },
  ])
  expect(vendor.asked).toHaveLength(1)
})

test('another language is another answer', async () => {
  await ask([lyon])
  await ask([lyon], { language: 'fr' })
  await ask([lyon], { language: 'fr-CA' })
  expect(vendor.asked.map(({ searchParams }) => searchParams.get('accept-language'))).toEqual([
    'en-GB',
    'fr',
  ])
})

test('pages get what is known, and never cost a request', async () => {
  const read = () =>
    call(platform, 'location/BatchReverseGeocode', { latlng: [lyon], language: 'en' }, { sid })
  expect(items(await read())[0]?.city).toMatch(/^Lyon/)
  const { id } = await createDevice(platform, { organisation: root })
  const fixedAt = Math.floor(platform.now() / 1000)
  await putState(platform, id, { fixedAt, ...lyon })
  const detail = () => call(platform, 'device/GetDetail', { simei: String(id) }, { sid })
  const listed = () => call(platform, 'family/GetDeviceList', { get_detail: true }, { sid })
  expect((await detail())['addr']).toMatch(/^法国/)
  await listed()
  expect(vendor.asked).toHaveLength(0)
  await ask([lyon])
  await ask([lyon], { language: 'zh' })
  expect(items(await read())[0]?.city).toBe('Abcville')
  expect((await detail())['addr']).toContain('Rue 45.764000')
  expect((await listed())['items'][0]['addr']).toContain('Rue 45.764000')
  expect(vendor.asked).toHaveLength(2)
})

test('a hundred places keep their order; a hundred and one, none and what is no place are refused', async () => {
  const asked = places(addressLimits.perCall)
  const reply = await call(
    alone,
    'location/BatchGetAddr',
    { latlng: asked, language: 'en' },
    { sid: aloneSid },
  )
  expect(items(reply).map(({ latlng }) => latlng)).toEqual(
    asked.map(({ lat, lon }) => `${lat / 1e6},${lon / 1e6}`),
  )
  for (const latlng of [places(101), [], [{ lat: 91_000_000, lon: 0 }], [{ lat: 1.5, lon: 0 }]]) {
    const refused = await ask(latlng)
    expect(refused.error).toBe('badParams')
    expect(refused['fields'][0].path).toMatch(/^latlng/)
  }
  expect((await ask([lyon], { coordtype: 'mars' })).error).toBe('badParams')
  expect((await ask([lyon], { simei: '999999999' })).error).toBe('deviceNotFound')
})

test('a batch each 70 ms is taken, more are too many', async () => {
  await ask([lyon])
  platform.advance(60)
  const burst = Array.from({ length: 30 }, () => ask([lyon]))
  const refused = (await Promise.all(burst)).filter(({ error }) => error === 'tooFrequent')
  expect(refused).toHaveLength(10)
  platform.advance(60)
  for (let batch = 0; batch < 60; batch++) {
    platform.advance(addressLimits.paceMs / 1000)
    expect((await ask([lyon])).errcode).toBe(0)
  }
})

test('a failing provider leaves the nearest town, and the sea raw coordinates', async () => {
  const sea = { lat: -40_000_000, lon: -130_000_000 }
  for (const fault of [
    { status: 500 },
    { status: 403 },
    { body: '<html>' },
    { body: { error: 'Unable to geocode' } },
  ]) {
    answer = () => fault
    expect(items(await ask([lyon, sea]))).toMatchObject([
      { city: expect.stringMatching(/^Lyon/), country: 'France' },
      { address: '-40.000000,-130.000000', city: '', country: '' },
    ])
    platform.advance(3700)
    await platform.pool.query('TRUNCATE address_cell')
  }
})

test('what the provider does not know is not asked again for a week, what failed is', async () => {
  answer = () => ({ status: 500 })
  await ask([lyon])
  answer = () => ({ body: { error: 'Unable to geocode' } })
  await ask([lyon])
  await ask([lyon])
  expect(vendor.asked).toHaveLength(2)
  platform.advance(8 * 86_400)
  sid = await logIn(platform, await createAccount(platform, { organisation: root }))
  await ask([lyon])
  expect(vendor.asked).toHaveLength(3)
})

test('a silent provider keeps nobody waiting', async () => {
  answer = () => ({ status: 0 })
  expect(items(await ask([lyon]))[0]?.city).toMatch(/^Lyon/)
  // The provider is still asked: nobody waits for the end of that.
  expect(vendor.waiting()).toBe(1)
})

test('an organisation has its day of requests, then others still have theirs', async () => {
  const limited = await openPlatform({
    isHeld: true,
    env: {
      GEOCODE_PROVIDER: 'nominatim',
      GEOCODE_URL_NOMINATIM: vendor.url,
      GEOCODE_PRIVATE: 'true',
      GEOCODE_PER_DAY: '3',
    },
  })
  try {
    const top = await createOrganisation(limited, { name: 'root' })
    const below = await createOrganisation(limited, { name: 'below', parent: top })
    const [one, two] = await Promise.all(
      [top, below].map(async (organisation) =>
        logIn(limited, await createAccount(limited, { organisation })),
      ),
    )
    const askAs = (latlng: Asked[], as: string | undefined) =>
      call(limited, 'location/BatchGetAddr', { latlng, language: 'en' }, { sid: as as string })
    const cities = items(await askAs(places(5), one)).map(({ city }) => city)
    expect(cities.filter((city) => city === 'Abcville')).toHaveLength(3)
    const others = items(await askAs(places(6).slice(5), two))
    expect(others[0]?.city).toBe('Abcville')
    expect(vendor.asked).toHaveLength(4)
    limited.advance(86_400 / 3 + 1)
    const later = items(await askAs(places(7).slice(6), one))
    expect(later[0]?.city).toBe('Abcville')
  } finally {
    await limited.close()
  }
})

test('the same place in three datums is one place', async () => {
  const beijing = [116.3913, 39.9075] as const
  const micro = ([lon, lat]: readonly [number, number]) => ({
    lat: Math.round(lat * 1e6),
    lon: Math.round(lon * 1e6),
  })
  const datums = { wgs84ll: beijing, gcj02ll: wgsToGcj(...beijing), bd09ll: wgsToBd(...beijing) }
  for (const [coordtype, place] of Object.entries(datums)) await ask([micro(place)], { coordtype })
  const asked = vendor.asked.map(({ searchParams }) => Number(searchParams.get('lat')))
  expect(asked.length).toBeLessThanOrEqual(2)
  for (const lat of asked) expect(lat).toBeCloseTo(beijing[1], 4)
  const raw = items(await ask([micro(datums.bd09ll)], { coordtype: 'bd09ll' }))
  const { lat, lon } = micro(datums.bd09ll)
  expect(raw[0]?.latlng).toBe(`${lat / 1e6},${lon / 1e6}`)
})

type Found = { name: string; address: string; lat: number; lon: number; country: string }
const search = async (text: string, params: object = {}, on = alone, as = aloneSid) =>
  (await call(on, 'location/SearchAddr', { search: text, language: 'en', ...params }, { sid: as }))[
    'items'
  ] as Found[]

test('towns are found without a provider, the better known first, in both names', async () => {
  expect((await search('paris'))[0]).toMatchObject({ name: 'Paris', country: 'France' })
  expect((await search('巴黎', { language: 'zh' }))[0]).toMatchObject({ name: '巴黎' })
  expect((await search('san jose', { limit_size: 3 })).length).toBe(3)
  const texas = { lat: 33_660_000, lon: -95_550_000 }
  expect((await search('paris', texas))[0]?.address).toContain('Texas')
  expect(await search('xyzzyqwert')).toEqual([])
})

test('coordinates are that place; in the datum that was asked for', async () => {
  expect(await search('31.2304, 121.4737')).toMatchObject([
    { lat: 31_230_400, lon: 121_473_700, country: 'China' },
  ])
  const [shifted] = await search('Vaduz', { coordtype: 'bd09ll' })
  const [plain] = await search('Vaduz')
  const { lat = 0, lon = 0 } = plain ?? {}
  const [bdLon, bdLat] = wgsToBd(lon / 1e6, lat / 1e6)
  expect(shifted).toMatchObject({ lat: Math.round(bdLat * 1e6), lon: Math.round(bdLon * 1e6) })
})

test('where either order may be meant, the larger as longitude comes first', async () => {
  expect(await search('47.1397, 9.5215')).toMatchObject([
    { lat: 9_521_500, lon: 47_139_700 },
    { lat: 47_139_700, lon: 9_521_500, country: 'Liechtenstein' },
  ])
  expect(await search('47.1397, 9.5215', { limit_size: 1 })).toHaveLength(1)
})

test('the provider is asked first, once for the same words; its failure leaves the towns', async () => {
  const row = {
    lat: '48.85',
    lon: '2.35',
    name: 'Paris bakery',
    display_name: 'Paris bakery, Paris, France',
    address: { city: 'Paris', country: 'France', country_code: 'fr' },
  }
  answer = () => ({ body: [row] })
  const found = await search('Paris', {}, platform, sid)
  expect(found[0]).toMatchObject({ name: 'Paris bakery', lat: 48_850_000 })
  expect(found[1]).toMatchObject({ name: 'Paris' })
  await search('paris ', {}, platform, sid)
  expect(vendor.asked.map(({ pathname }) => pathname)).toEqual(['/search'])
  answer = () => ({ status: 500 })
  expect((await search('Vaduz', {}, platform, sid))[0]).toMatchObject({ name: 'Vaduz' })
})

test('a search has words, and not too many', async () => {
  for (const text of ['', '   ', 'x'.repeat(201)]) {
    const reply = await call(alone, 'location/SearchAddr', { search: text }, { sid: aloneSid })
    expect(reply.error).toBe('badParams')
  }
})

test('the cache forgets what is over', async () => {
  await ask([lyon])
  const left = async () =>
    (await platform.pool.query<{ count: number }>('SELECT count(*)::int FROM address_cell')).rows[0]
      ?.count
  await forgetStale({ main: platform.pool })
  expect(await left()).toBe(1)
  await platform.pool.query(`UPDATE address_cell SET expires_at = now() - interval '1 s'`)
  await forgetStale({ main: platform.pool })
  expect(await left()).toBe(0)
})
