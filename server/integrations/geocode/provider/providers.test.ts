import { afterEach, expect, test } from 'vitest'
import { wgsToGcj } from '#lib/geo/gcj02.ts'
import { openVendor, type Vendor, type VendorAnswer } from '../../../../tests/factories/vendor.ts'
import { sandboxProvider } from '../../../sandbox/geocode/sandbox-provider.ts'
import { OverQuota } from '../../over-quota.ts'
import { amapProvider } from './amap-provider.ts'
import { googleProvider } from './google-provider.ts'
import { nominatimProvider } from './nominatim-provider.ts'
import { openGeocoders } from './open-geocoders.ts'
import type { Provider } from './provider.ts'
import { withCare } from './with-care.ts'

const vendors: Vendor[] = []
afterEach(() => {
  for (const vendor of vendors.splice(0)) vendor.close()
})

async function vendorWith(answer: VendorAnswer | ((url: URL) => VendorAnswer)) {
  const vendor = await openVendor(typeof answer === 'function' ? answer : () => answer)
  vendors.push(vendor)
  const isSilent = typeof answer !== 'function' && answer.status === 0
  const timeoutMs = isSilent ? 50 : 60_000
  return {
    asked: vendor.asked,
    times: vendor.times,
    options: { url: vendor.url, key: 'secret', allowPrivate: true, timeoutMs },
  }
}

const failure = (work: Promise<unknown>) => work.catch((error: unknown) => error)

const beijing = { lat: 39.9075, lon: 116.3913 }
const amapRow = {
  formatted_address: '北京市东城区东华门街道天安门',
  addressComponent: {
    country: '中国',
    province: '北京市',
    city: [],
    district: '东城区',
    adcode: '110101',
  },
}

test('Amap takes twenty places in GCJ-02 at once, and answers in their order', async () => {
  const nothing = { formatted_address: [], addressComponent: { country: [], province: [] } }
  const body = { status: '1', info: 'OK', infocode: '10000', regeocodes: [amapRow, nothing] }
  const { asked, options } = await vendorWith({ body })
  const amap = amapProvider(options)
  expect(amap.atOnce).toBe(20)
  const answers = await amap.reverse([beijing, { lat: 40, lon: 100 }], 'zh')
  expect(answers).toEqual([
    {
      address: amapRow.formatted_address,
      unit: '',
      city: '北京市',
      province: '北京市',
      country: '中国',
      isStreet: true,
    },
    undefined,
  ])
  const { pathname, searchParams: query } = asked[0] as URL
  expect(pathname).toBe('/v3/geocode/regeo')
  expect(Object.fromEntries(query)).toMatchObject({
    key: 'secret',
    batch: 'true',
    radius: '1000',
  })
  const [first] = (query.get('location') ?? '').split('|')
  const [lon, lat] = wgsToGcj(beijing.lon, beijing.lat)
  expect(first).toBe(`${lon.toFixed(6)},${lat.toFixed(6)}`)
})

test('Amap is asked in Chinese and of mainland China only', async () => {
  const amap = amapProvider((await vendorWith({})).options)
  expect(amap.covers(beijing, 'zh')).toBe(true)
  expect(amap.covers(beijing, 'en')).toBe(false)
  expect(amap.covers({ lat: 47.1, lon: 9.5 }, 'zh')).toBe(false)
})

test('Amap says in codes what it refuses, what is too fast, and what went wrong', async () => {
  const ask = async (infocode: string) => {
    const body = { status: '0', info: 'X', infocode }
    const { options } = await vendorWith({ body })
    return failure(amapProvider(options).reverse([beijing], 'zh'))
  }
  expect(await ask('10001')).toMatchObject({ name: 'OverQuota', retrySeconds: 3600 })
  expect(await ask('10044')).toMatchObject({ name: 'OverQuota', retrySeconds: 3600 })
  expect(await ask('10021')).toMatchObject({ name: 'OverQuota', retrySeconds: 5 })
  const broken = await ask('30001')
  expect(broken).toBeInstanceOf(Error)
  expect(broken).not.toBeInstanceOf(OverQuota)
  const body = { status: '1', regeocodes: [amapRow] }
  const short = await vendorWith({ body })
  expect(await failure(amapProvider(short.options).reverse([beijing, beijing], 'zh'))).toEqual(
    new Error('Amap answered for other places'),
  )
})

test('Amap finds places by name, and they come back as WGS-84', async () => {
  const [lon, lat] = wgsToGcj(beijing.lon, beijing.lat)
  const poi = {
    name: '天安门',
    location: `${lon.toFixed(6)},${lat.toFixed(6)}`,
    address: '长安街',
    pname: '北京市',
    cityname: '北京市',
    adname: '东城区',
  }
  const noAddress = { ...poi, name: '广场', address: [] }
  const { asked, options } = await vendorWith({
    body: { status: '1', pois: [poi, noAddress, { name: 'x' }] },
  })
  const request = { lang: 'zh', near: undefined, limit: 5 }
  const found = await amapProvider(options).search('天安门', request)
  expect(found.map(({ name, address }) => [name, address])).toEqual([
    ['天安门', '北京市东城区长安街'],
    ['广场', '北京市东城区'],
  ])
  expect(found[0]?.lat).toBeCloseTo(beijing.lat, 5)
  expect(found[0]?.lon).toBeCloseTo(beijing.lon, 5)
  expect(asked[0]?.searchParams.get('keywords')).toBe('天安门')
})

const component = (long_name: string, ...types: string[]) => ({
  long_name,
  short_name: long_name,
  types,
})
const googleRow = {
  types: ['street_address'],
  formatted_address: '1600 Amphitheatre Pkwy, Mountain View, CA 94043, USA',
  address_components: [
    component('1600', 'street_number'),
    component('Mountain View', 'locality', 'political'),
    component('California', 'administrative_area_level_1', 'political'),
    component('United States', 'country', 'political'),
  ],
  geometry: { location: { lat: 37.4224, lng: -122.0842 }, location_type: 'ROOFTOP' },
}
const googleplex = { lat: 37.4224, lon: -122.0842 }

test("Google's first result beside plus codes counts, in the reader's language", async () => {
  const plus = { ...googleRow, types: ['plus_code'], formatted_address: '849VCWC8+X' }
  const { asked, options } = await vendorWith({
    body: { status: 'OK', results: [plus, googleRow] },
  })
  expect(await googleProvider(options).reverse([googleplex], 'fa')).toEqual([
    {
      address: googleRow.formatted_address,
      unit: '',
      city: 'Mountain View',
      province: 'California',
      country: 'United States',
      isStreet: true,
    },
  ])
  expect(asked[0]?.pathname).toBe('/maps/api/geocode/json')
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
    latlng: '37.422400,-122.084200',
    language: 'fa',
    key: 'secret',
  })
})

test('Google says in words what it refuses', async () => {
  const ask = async (status: string) => {
    const { options } = await vendorWith({ body: { status, results: [] } })
    return failure(googleProvider(options).reverse([googleplex], 'en'))
  }
  expect(await ask('ZERO_RESULTS')).toEqual([undefined])
  expect(await ask('OVER_QUERY_LIMIT')).toMatchObject({ name: 'OverQuota', retrySeconds: 60 })
  expect(await ask('REQUEST_DENIED')).toMatchObject({ name: 'OverQuota', retrySeconds: 3600 })
  expect(await ask('OVER_DAILY_LIMIT')).toBeInstanceOf(OverQuota)
  expect(await ask('UNKNOWN_ERROR')).toEqual(new Error('Google answered UNKNOWN_ERROR'))
})

test('Google searches near a place', async () => {
  const { asked, options } = await vendorWith({ body: { status: 'OK', results: [googleRow] } })
  const request = { lang: 'en', near: { lat: 37, lon: -122 }, limit: 3 }
  const [found] = await googleProvider(options).search('Amphitheatre', request)
  expect(found).toMatchObject({ ...googleplex, city: 'Mountain View', country: 'United States' })
  expect(asked[0]?.searchParams.get('bounds')).toBe('36.5,-122.5|37.5,-121.5')
})

const nominatimRow = {
  place_id: 1,
  lat: '47.1397',
  lon: '9.5215',
  name: '',
  display_name: '12, Städtle, Vaduz, Oberland, 9490, Liechtenstein',
  address: {
    house_number: '12',
    road: 'Städtle',
    town: 'Vaduz',
    country: 'Liechtenstein',
    country_code: 'li',
  },
}
const vaduz = { lat: 47.1397, lon: 9.5215 }

test('Nominatim gives the parts, of which the line is made as the country writes it', async () => {
  const { asked, options } = await vendorWith({ body: nominatimRow })
  const [found] = await nominatimProvider({ ...options, key: '' }).reverse([vaduz], 'jp')
  expect(found).toMatchObject({ city: 'Vaduz', country: 'Liechtenstein' })
  expect(found?.address).toBe('Liechtenstein Vaduz Städtle 12')
  expect(asked[0]?.pathname).toBe('/reverse')
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
    format: 'jsonv2',
    addressdetails: '1',
    'accept-language': 'ja',
    lat: '47.139700',
    lon: '9.521500',
    zoom: '18',
  })
})

test('what Nominatim cannot geocode is unknown, another error may be asked again', async () => {
  const ask = async (body: unknown) => {
    const { options } = await vendorWith({ body })
    return failure(nominatimProvider(options).reverse([vaduz], 'en'))
  }
  expect(await ask({ error: 'Unable to geocode' })).toEqual([undefined])
  expect(await ask({ error: { code: 500 } })).toEqual(new Error('Nominatim answered with an error'))
  const found = await vendorWith({ body: [nominatimRow, { lat: 'x' }] })
  const request = { lang: 'en', near: vaduz, limit: 3 }
  expect(await nominatimProvider(found.options).search('Städtle 12', request)).toMatchObject([
    { ...vaduz, name: '12', address: nominatimRow.display_name },
  ])
})

const each: [string, (options: Parameters<typeof amapProvider>[0]) => Provider][] = [
  ['Amap', amapProvider],
  ['Google', googleProvider],
  ['Nominatim', nominatimProvider],
]

test.each(each)('%s: refusals end the asking, faults may be asked again', async (_, open) => {
  const ask = async (answer: VendorAnswer) => {
    const { options } = await vendorWith(answer)
    return failure(open(options).reverse([beijing], 'zh'))
  }
  for (const status of [401, 402, 403, 429]) expect(await ask({ status })).toBeInstanceOf(OverQuota)
  expect(await ask({ status: 429, headers: { 'retry-after': '7' } })).toMatchObject({
    retrySeconds: 7,
  })
  const faults: VendorAnswer[] = [
    { status: 0 },
    { status: 302, headers: { location: '/' } },
    { status: 500 },
    { body: '<html>busy</html>' },
    { body: '"text"' },
    { body: 'null' },
    { body: `[${'1,'.repeat(300_000)}1]` },
  ]
  for (const fault of faults) {
    const error = await ask(fault)
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(OverQuota)
  }
})

test.each(each)(
  '%s: an address of the own network is not asked unless allowed',
  async (_, open) => {
    const { asked, options } = await vendorWith({})
    const guarded = open({ ...options, allowPrivate: false })
    expect(await failure(guarded.reverse([beijing], 'zh'))).toBeInstanceOf(Error)
    expect(asked).toEqual([])
  },
)

test('requests start 70 ms apart, one at a time', async () => {
  let time = 0
  const timer = {
    now: () => time,
    sleep: async (ms: number) => {
      time += ms
    },
  }
  const { options } = await vendorWith({ body: nominatimRow })
  const vendor = nominatimProvider(options)
  const starts: number[] = []
  let running = 0
  const watched: typeof vendor = {
    ...vendor,
    reverse: async (places, lang) => {
      expect(running++).toBe(0)
      starts.push(time)
      return vendor.reverse(places, lang).finally(() => running--)
    },
  }
  const careful = withCare(watched, { now: Date.now, timer })
  await Promise.all([1, 2, 3, 4].map(() => careful.reverse([vaduz], 'en')))
  expect(starts).toEqual([0, 70, 140, 210])
})

test('after a refusal nothing is asked until its time is over, after three failures for a minute', async () => {
  let now = 1_000_000
  let answer: VendorAnswer = { status: 429, headers: { 'retry-after': '30' } }
  const { asked, options } = await vendorWith(() => answer)
  const careful = withCare(nominatimProvider(options), { now: () => now, pace: 0 })
  const ask = () => failure(careful.reverse([vaduz], 'en'))
  expect(await ask()).toBeInstanceOf(OverQuota)
  expect(careful.isResting()).toBe(true)
  expect(await ask()).toMatchObject({ retrySeconds: 30 })
  expect(asked).toHaveLength(1)
  now += 30_000
  expect(careful.isResting()).toBe(false)
  answer = { status: 500 }
  for (let i = 0; i < 5; i++) expect(await ask()).toBeInstanceOf(Error)
  expect(asked).toHaveLength(4)
  now += 60_000
  answer = { body: nominatimRow }
  expect(await ask()).toMatchObject([{ city: 'Vaduz' }])
})

test('the sandbox answers as a provider does, and the same each time', async () => {
  const sandbox = sandboxProvider(10)
  const at = (lat: number) => failure(sandbox.reverse([{ lat, lon: 9.5215 }], 'en'))
  expect(await at(47.139_71)).toEqual(await at(47.139_71))
  expect(await at(47.139_71)).toMatchObject([{ country: 'Liechtenstein', isStreet: true }])
  expect(await at(47.14)).toEqual([undefined])
  expect(await at(47.148_888)).toMatchObject({ retrySeconds: 60 })
  expect(await at(47.147_777)).toBeInstanceOf(OverQuota)
  expect(await at(47.146_666)).toBeInstanceOf(SyntaxError)
  expect(await at(47.149_999)).toEqual(new Error('the sandbox did not answer in time'))
})

test('a provider is off without its key; a brand has its own once that is set', () => {
  const none = {
    GEOCODE_PROVIDER: undefined,
    GEOCODE_URL: undefined,
    GEOCODE_KEY_AMAP: '',
    GEOCODE_KEY_GOOGLE: '',
    GEOCODE_URL_NOMINATIM: undefined,
    GEOCODE_PRIVATE: false,
  }
  const open = (settings: Partial<typeof none> | object) =>
    openGeocoders({ ...none, ...settings }, Date.now)
  const of = (geocoder: 'amap' | 'google' | 'nominatim') => ({ brand: 'any', map: { geocoder } })
  expect(open({})()).toBeUndefined()
  expect(open({ GEOCODE_PROVIDER: 'amap' })(of('amap'))).toBeUndefined()
  const both = open({ GEOCODE_PROVIDER: 'amap', GEOCODE_KEY_AMAP: 'a', GEOCODE_KEY_GOOGLE: 'g' })
  expect(both()?.atOnce).toBe(20)
  expect(both(of('google'))?.atOnce).toBe(1)
  expect(both(of('nominatim'))).toBe(both(of('amap')))
  const off = { GEOCODE_PROVIDER: 'off', GEOCODE_KEY_GOOGLE: 'g' }
  expect(open(off)(of('google'))).toBeUndefined()
  expect(open({ GEOCODE_PROVIDER: 'sandbox', GEOCODE_KEY_GOOGLE: 'g' })(of('google'))?.atOnce).toBe(
    20,
  )
})
