import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeOsmand, osmand } from '#server/gateway/codecs/osmand/index.ts'
import type { DeviceSettings } from '#server/gateway/codecs/protocol.ts'
import { expectPlausible } from '../plausible.ts'

const receivedAt = Date.UTC(2026, 10, 20, 12, 0, 0) / 1000
const fixedAt = Date.UTC(2026, 10, 20, 8, 30, 15) / 1000

function get(query: string, settings: DeviceSettings = {}) {
  return decodeOsmand({ method: 'GET', url: `/any/path?${query}`, receivedAt }, () => settings)
}

function post(body: string, contentType = 'application/json', url = '/') {
  return decodeOsmand({ method: 'POST', url, contentType, body, receivedAt })
}

const time = '2026-11-20T08:30:15.250Z'
const coords = {
  latitude: 31.2304,
  longitude: 121.4737,
  accuracy: 4.5,
  speed: 10,
  heading: 90,
  altitude: 12.6,
}
function json(location: unknown, device_id: unknown = 'phone-1') {
  return post(JSON.stringify({ device_id, location }))
}

describe('query of OsmAnd', () => {
  test('a whole position', () => {
    const query = `id=phone-1&timestamp=${fixedAt}&lat=31.2304&lon=121.4737&speed=10&bearing=90.2&altitude=12.6&accuracy=4.5&hdop=0.9&batt=87&charge=true`
    const { number, reports, status, body } = get(query)
    expect({ number, status, body }).toEqual({ number: 'phone-1', status: 200, body: '' })
    expect(reports).toHaveLength(1)
    expect(reports[0]).toMatchObject({
      fixedAt,
      isFixed: true,
      lat: 31_230_400,
      lon: 121_473_700,
      speed: 185,
      course: 90,
      altitude: 13,
      battery: 87,
      isCharging: true,
      extra: { accuracy: 4.5, hdop: 0.9 },
    })
  })

  test('readings of a wearer, with a place or without one', () => {
    const told = 'heart=72&spo2=97%25&bp=121%2F79&temp=36,6&steps=10432'
    const health = {
      heart: 72,
      oxygen: 97,
      systolic: 121,
      diastolic: 79,
      bodyTemperature: 36.6,
      steps: 10_432,
    }
    const placed = get(`id=1&lat=1&lon=2&${told}`)
    expect(placed.leftOut).toEqual([])
    expect(placed.reports[0]).toMatchObject({ isFixed: true, health: health, extra: {} })
    expect(get(`id=1&${told}`).reports[0]).toMatchObject({ isFixed: false, health: health })
    const newer = json({ timestamp: time, coords: coords, heart: 72, bp: '121/79' })
    expect(newer.reports[0]?.health).toEqual({ heart: 72, systolic: 121, diastolic: 79 })
  })

  test('readings or beacons alone tell no status, which a place, networks or an alarm do', () => {
    const isWithoutStatus = (told: string) => get(`id=1&${told}`).reports[0]?.isWithoutStatus
    for (const told of ['heart=72', 'beacon=0A1B2C3D4E5F:-60', 'steps=5&batt=40'])
      expect([told, isWithoutStatus(told)]).toEqual([told, true])
    const wifi = 'wifi=1c:fa:68:13:a5:b4,-61'
    for (const told of ['lat=1&lon=2', 'alarm=sos', wifi])
      expect([told, isWithoutStatus(`heart=72&${told}`)]).toEqual([told, undefined])
  })

  test('of a wearer zeros are nothing, and what nobody can have is left out', () => {
    const { reports, leftOut } = get('id=1&lat=1&lon=2&heart=0&spo2=140&bp=high&temp=0&steps=0')
    expect(leftOut).toEqual(['spo2', 'bp'])
    expect(reports[0]?.health).toEqual({ steps: 0 })
  })

  test.each([
    ['kn', 185],
    ['kmh', 100],
    ['ms', 360],
  ] as const)('a speed of 10 %s is %i tenths of km/h', (speedUnit, tenths) => {
    expect(get('id=1&lat=1&lon=2&speed=10', { speedUnit }).reports[0]?.speed).toBe(tenths)
  })

  test.each([
    [String(fixedAt), fixedAt],
    [String(fixedAt * 1000 + 999), fixedAt],
    ['2026-11-20T08:30:15Z', fixedAt],
    ['2026-11-20T16:30:15.5%2B08:00', fixedAt],
    ['2026-11-20T16:30:15+0800', fixedAt],
    ['2026-11-20T05:30:15\u221203:00', fixedAt],
    ['2026-11-20T09:30:15+01:00[Europe/Berlin]', fixedAt],
    ['20261120083015.250', fixedAt],
    ['2026-11-20+08:30:15', fixedAt],
    ['2026-11-20%2008:30', fixedAt - 15],
    // Of the Buddhist, the Persian and the Hijri calendar.
    ['2569-11-20T08:30:15Z', fixedAt],
    ['25691120083015', fixedAt],
    ['1405-08-29T12:00:15+03:30', fixedAt],
    ['%DB%B1%DB%B4%DB%B0%DB%B5/08/29 08:30:15', fixedAt],
    ['1448-06-10T08:30:15Z', fixedAt],
  ])('timestamp %s is read', (timestamp, seconds) => {
    expect(get(`id=1&lat=1&lon=2&timestamp=${timestamp}`).reports[0]?.fixedAt).toBe(seconds)
  })

  test('a time without a zone is in the zone of the device', () => {
    const query = 'id=1&lat=1&lon=2&timestamp=2026-11-20+16:30:15'
    expect(get(query, { zoneMinutes: 480 }).reports[0]?.fixedAt).toBe(fixedAt)
  })

  test('without a timestamp the time is that of receipt', () => {
    expect(get('id=1&lat=1&lon=2').reports[0]?.fixedAt).toBe(receivedAt)
  })

  test('location=lat,lon and deviceid and heading are other words for the same', () => {
    const { number, reports } = get('deviceid=%20x%20&location=-31.5,-121.5&heading=359.7')
    expect(number).toBe('x')
    expect(reports[0]).toMatchObject({ lat: -31_500_000, lon: -121_500_000, course: 0 })
    expect(get('id=1&lat=1&lon=2&direction=213').reports[0]?.course).toBe(213)
    expect(get('id=1&lat=1&lon=2&direction=north')).toMatchObject({ status: 200 })
  })

  const place = { number: 'x1', reports: [{ lat: 53_100_000, lon: 8_800_000 }] }
  test.each([
    'ID=x1&LAT=53.1&Lon=8.8',
    'deviceId=x1&latitude=53.1&LNG=8.8',
    'device_id=x1&Latitude=53.1&Longitude=8.8',
    'imei=x1&lat=53.1&lon=8.8',
    'uniqueId=x1&lat=53.1&lon=8.8',
    'id=x1&amp;lat=53.1&amp;lon=8.8',
    'imei=other&id=x1&lat=53.1&lon=8.8',
  ])('%s: names in any case, and those of other clients', (query) =>
    expect(get(query)).toMatchObject(place),
  )

  test.each(['Timestamp', 'time', 'tst', 'dateTime'])('the time is called %s', (name) => {
    const [report] = get(`id=1&lat=1&lon=2&${name}=${fixedAt}`).reports
    expect(report).toMatchObject({ fixedAt, extra: {} })
  })

  test('what is called time and can be none is an attribute, as beside a timestamp', () => {
    expect(get('id=1&lat=1&lon=2&time=12').reports[0]).toMatchObject({
      fixedAt: receivedAt,
      extra: { time: 12 },
    })
    expect(get(`id=1&lat=1&lon=2&timestamp=${fixedAt}&time=noon`).reports[0]).toMatchObject({
      fixedAt,
      extra: { time: 'noon' },
    })
  })

  test('a token in any case is no attribute, and in no log', () => {
    const request = { method: 'GET', url: `/?id=1&Token=secret&lat=1&lon=2`, receivedAt }
    const opened = osmand.open(request)
    expect(opened.token).toBe('secret')
    expect(JSON.stringify(opened.request)).not.toContain('secret')
    expect(osmand.read(opened, {}).reports[0]?.extra).toEqual({})
  })

  test('a speed that names its unit has that one', () => {
    const speeds = ['36 km/h', '36kmh', '10m/s', '19,44 kn', '36 KPH', '36 км/ч', '22.37 mph']
    expect(speeds.map((speed) => get(`id=1&lat=1&lon=2&speed=${speed}`).reports[0]?.speed)).toEqual(
      speeds.map(() => 360),
    )
  })

  test('a length that names its unit has that one', () => {
    const [report] = get('id=1&lat=1&lon=2&altitude=120 ft&accuracy=0.01 km&odometer=7 mi').reports
    expect(report).toMatchObject({ altitude: 37, mileage: 11_265, extra: { accuracy: 10 } })
  })

  test('cells and WiFi alone are a report without a fix', () => {
    const { reports } = get(
      'id=1&cell=257,02,16,2224&cell=257,02,16,2223,-90&wifi=00-1C-B3-09-85-15,-70',
    )
    expect(reports[0]).toMatchObject({
      isFixed: false,
      lat: 0,
      extra: { cells: '257,2,16,2224;257,2,16,2223,-90', wifi: '001cb3098515,-70' },
    })
  })

  test('unknown keys are attributes with a type', () => {
    const { reports } = get('id=1&lat=1&lon=2&rpm=933&door=true&note=hello&card=0012&ignition=true')
    expect(reports[0]?.extra).toEqual({ rpm: 933, door: true, note: 'hello', card: '0012' })
    expect(reports[0]?.acc).toBe(true)
  })

  test('a request without a position has facts and no report', () => {
    expect(get('id=1&batt=50&charge=false')).toMatchObject({
      status: 200,
      reports: [],
      facts: { battery: 50, isCharging: false },
    })
  })

  test('an SOS without a position is a report without a fix', () => {
    expect(get('id=1&alarm=sos').reports[0]).toMatchObject({ alarms: ['sos'], isFixed: false })
    expect(get('id=1&alarm=SOS,%20lowbattery').reports[0]?.alarms).toEqual(['sos', 'lowPower'])
    expect(get('id=1&lat=1&lon=2&alarm=sos,odd').reports[0]?.extra).toEqual({ alarm: 'sos,odd' })
    expect(get('id=1&lat=1&lon=2&alarm=odd').reports[0]?.extra).toEqual({ alarm: 'odd' })
  })

  test('valid=false is no fix, and a battery over 100 is unknown', () => {
    const [report] = get('id=1&lat=1&lon=2&valid=false&batt=101').reports
    expect(report).toMatchObject({ isFixed: false, battery: undefined })
  })

  test('JSON may have the short names of a place', () => {
    const body = JSON.stringify({ id: '860000000000001', latitude: 1, lng: 2, timestamp: fixedAt })
    expect(post(body)).toMatchObject({
      number: '860000000000001',
      reports: [{ fixedAt, lat: 1_000_000, lon: 2_000_000 }],
    })
  })

  test('a number of JSON as device id is refused by that cause', () => {
    const body = JSON.stringify({ id: 860_000_000_000_001, lat: 1, lon: 2, timestamp: fixedAt })
    expect(post(body)).toMatchObject({
      status: 400,
      body: 'device id is a number: put it in quotes',
    })
  })

  test('a form body is read like the query', () => {
    const form = 'application/x-www-form-urlencoded'
    expect(post('\r\n id=1&lat=1&lon=2\r\n', form).reports[0]).toMatchObject({ lon: 2_000_000 })
    expect(post('id=1&lat=1&lon=2', form, '/?speed=10').reports[0]).toMatchObject({
      lat: 1_000_000,
      speed: 185,
    })
  })

  test('the same request again has the same seq', () => {
    const seqOf = (query: string) => get(query).reports[0]?.seq
    expect(seqOf('id=1&lat=1&lon=2')).toBe(seqOf('id=1&lat=1&lon=2'))
    expect(seqOf('id=1&lat=1&lon=2')).not.toBe(seqOf('id=1&lat=1&lon=3'))
  })

  test.each([
    ['no id', 'lat=1&lon=2'],
    ['an empty id', 'id=%20&lat=1&lon=2'],
    ['an id with a line end', 'id=a%0ab&lat=1&lon=2'],
    ['an id of 65 characters', `id=${'1'.repeat(65)}&lat=1&lon=2`],
    ['a latitude that is no number', 'id=1&lat=abc&lon=1'],
    ['an empty latitude', 'id=1&lat=&lon=1'],
    ['an infinite latitude', 'id=1&lat=Infinity&lon=1'],
    ['a latitude over 90', 'id=1&lat=90.1&lon=1'],
    ['a longitude over 180', 'id=1&lat=1&lon=-180.1'],
    ['half a position', 'id=1&lat=1'],
    ['half a location', 'id=1&location=60.0'],
    ['three parts of a location', 'id=1&location=1,2,3'],
    ['a timestamp in words', 'id=1&timestamp=yesterday'],
    ['a 31st of November', 'id=1&timestamp=2026-11-31T00:00:00Z'],
    ['a 30th of Esfand in a short year', 'id=1&timestamp=1404-12-30T00:00:00Z'],
    ['a 29th of February without one', 'id=1&timestamp=2569-02-29T00:00:00Z'],
    ['nothing but a battery in words', 'id=1&batt=full'],
    ['an invalid cell', 'id=1&cell=1,2'],
    ['an invalid WiFi', 'id=1&wifi=zz-zz'],
    ['33 cells', `id=1${'&cell=1,2,3,4'.repeat(33)}`],
    ['121 parameters', `id=1${'&a=1'.repeat(120)}`],
    ['8 KB of address', `id=1&note=${'x'.repeat(8192)}`],
  ])('refuses %s', (_, query) => {
    expect(get(query)).toMatchObject({ status: 400, reports: [], number: undefined })
  })

  test('refuses other methods and large bodies', () => {
    expect(decodeOsmand({ method: 'PUT', url: '/?id=1', receivedAt }).status).toBe(400)
    expect(post('a'.repeat(65_537), 'text/plain', '/?id=1').status).toBe(400)
  })

  test('any request is answered and any report is plausible', () => {
    const value = fc.oneof(fc.string(), fc.double().map(String), fc.integer().map(String))
    const key = fc.constantFrom(
      'lat',
      'lon',
      'timestamp',
      'speed',
      'bearing',
      'altitude',
      'batt',
      'odometer',
      'accuracy',
      'x',
      '__proto__',
      'constructor',
      'alarm',
      'cell',
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(key, value), { maxLength: 8 }), (pairs) => {
        const query = new URLSearchParams([['id', '1'], ...pairs]).toString()
        const { status, reports } = get(query)
        expect([200, 400]).toContain(status)
        for (const report of reports) expectPlausible(report)
      }),
      { numRuns: 5000 },
    )
  })
})

describe('JSON of OsmAnd', () => {
  test('a whole position', () => {
    const location = {
      timestamp: time,
      coords,
      is_moving: true,
      odometer: 12_345,
      event: 'motionchange',
      mock: false,
      activity: { type: 'in_vehicle', confidence: 90 },
      battery: { level: 0.79, is_charging: true },
      extras: { shift: 'late', run: 12, on: true, nested: { a: 1 }, alarm: 'sos' },
    }
    const { number, reports, fields } = json(location)
    expect(number).toBe('phone-1')
    expect(fields['time']).toBe(time)
    expect(reports[0]).toMatchObject({
      fixedAt,
      isFixed: true,
      lat: 31_230_400,
      lon: 121_473_700,
      speed: 360,
      course: 90,
      altitude: 13,
      mileage: 12_345,
      battery: 79,
      isCharging: true,
      alarms: [],
    })
    expect(reports[0]?.extra).toEqual({
      accuracy: 4.5,
      motion: true,
      event: 'motionchange',
      mock: false,
      activity: 'in_vehicle',
      shift: 'late',
      run: 12,
      on: true,
    })
  })

  test('negative speed, heading and level are unknown', () => {
    const unknown = { ...coords, speed: -1, heading: -1, accuracy: -1 }
    const { reports } = json({ timestamp: time, coords: unknown, battery: { level: -1 } })
    expect(reports[0]).toMatchObject({ speed: 0, course: -1, battery: undefined, extra: {} })
  })

  test('without coordinates there are facts and no report', () => {
    const heartbeat = { timestamp: time, event: 'heartbeat', odometer: 2808.4 }
    expect(json({ ...heartbeat, battery: { level: 1 } })).toMatchObject({
      status: 200,
      reports: [],
      facts: { event: 'heartbeat', battery: 100, mileage: 2808 },
    })
  })

  test.each([
    ['a list of one', [{ device_id: 'phone-1', location: { timestamp: time, coords } }]],
    ['locations', { device_id: 'phone-1', locations: [{ timestamp: time, coords }] }],
    ['the location itself', { device_id: 'phone-1', timestamp: time, coords }],
    ['flat coordinates', { device_id: 'phone-1', location: { timestamp: time, ...coords } }],
    ['other names', { deviceId: 'phone-1', time, ...coords }],
    [
      'numbers as texts',
      {
        device_id: 'phone-1',
        location: {
          timestamp: String(fixedAt),
          coords: { latitude: '31.2304', longitude: '121,4737', speed: '10', heading: '90' },
        },
      },
    ],
  ])('%s is read', (_, body) => {
    const { number, reports } = post(JSON.stringify(body))
    expect(number).toBe('phone-1')
    expect(reports).toMatchObject([
      { fixedAt, lat: 31_230_400, lon: 121_473_700, speed: 360, course: 90 },
    ])
  })

  test('the names of the query in JSON mean what they mean there', () => {
    const body = { id: 7, deviceid: 'phone-1', lat: 1, lon: 2, speed: 10, timestamp: fixedAt }
    expect(post(JSON.stringify(body)).reports).toMatchObject([
      { fixedAt, lon: 2_000_000, speed: 185 },
    ])
  })

  test('it is known by its first sign, whatever its type, and the query may name the phone', () => {
    const body = JSON.stringify({ location: { timestamp: time, coords } })
    for (const type of [
      'text/plain',
      '',
      'application/x-www-form-urlencoded',
      'application/geo+json',
    ])
      expect(post(body, type, '/?id=phone-2')).toMatchObject({ number: 'phone-2', status: 200 })
  })

  test('what JSON has no word for is nothing', () => {
    const body = `{"device_id":"1","location":{"timestamp":${fixedAt},"coords":{"latitude":1,"longitude":2,"altitude":NaN,"speed": -Infinity ,"heading":None},"extras":{"note":"a: NaN, b"}}}`
    const { status, reports, leftOut } = post(body)
    expect({ status, leftOut }).toEqual({ status: 200, leftOut: [] })
    expect(reports[0]).toMatchObject({ lat: 1_000_000, altitude: 0, course: -1, speed: 0 })
    expect(reports[0]?.extra).toEqual({ note: 'a: NaN, b' })
  })

  test('a level is a fraction, or per cent above 1', () => {
    const levelOf = (level: unknown) =>
      json({ timestamp: time, coords, battery: { level } }).reports[0]?.battery
    expect([0, 0.5, 1, 42, 100].map(levelOf)).toEqual([0, 50, 100, 42, 100])
    const bare = json({ timestamp: time, coords, battery: 0.42, activity: 'still' })
    expect(bare.reports[0]).toMatchObject({ battery: 42, extra: { activity: 'still' } })
    expect(['0,42', 101, null, 'full'].map(levelOf)).toEqual([42, undefined, undefined, undefined])
  })

  test('what is left out of a batch is told', () => {
    const bad = { timestamp: time, coords: { latitude: 1, longitude: 200 } }
    const nested = { timestamp: time, coords, extras: { tree: { a: 1 } }, odometer: 'far' }
    const { status, reports, leftOut, fields } = json([bad, nested])
    expect({ status, count: reports.length }).toEqual({ status: 200, count: 1 })
    expect(leftOut.toSorted()).toEqual(['attributes', 'location', 'odometer'])
    expect(fields['leftOut']).toEqual(leftOut)
  })

  test('an SOS is an alarm', () => {
    expect(json({ timestamp: time, coords, alarm: 'sos' }).reports[0]?.alarms).toEqual(['sos'])
  })

  test('a batch gives all its positions at once, each named by its own content', () => {
    const later = { timestamp: '2026-11-20T08:31:15.000Z', coords, odometer: 2808.2 }
    const both = json([{ timestamp: time, coords }, later])
    expect(both).toMatchObject({ status: 200, number: 'phone-1' })
    expect(both.reports).toMatchObject([{ fixedAt }, { fixedAt: fixedAt + 60, mileage: 2808 }])
    expect(json(later).reports[0]?.seq).toBe(both.reports[1]?.seq)
    expect(both.reports[0]?.seq).not.toBe(both.reports[1]?.seq)
  })

  test('what cannot be read in a batch does not lose the others', () => {
    const heartbeat = { timestamp: time, battery: { level: 0.5 } }
    const mixed = [{ timestamp: 'now', coords }, {}, 7, { timestamp: time, coords }, heartbeat]
    expect(json(mixed)).toMatchObject({ status: 200, reports: [{ fixedAt }] })
    expect(json([heartbeat])).toMatchObject({ status: 200, reports: [], facts: { battery: 50 } })
  })

  const location = { timestamp: time, coords }
  test.each([
    ['an empty batch', JSON.stringify({ device_id: '1', location: [] })],
    ['a batch of nothing', JSON.stringify({ device_id: '1', location: [{}, null] })],
    [
      'a batch that cannot be read',
      JSON.stringify({ device_id: '1', location: [{ coords, timestamp: 'now' }] }),
    ],
    ['a list', '[]'],
    ['what is no JSON', '{'],
    ['no device id', JSON.stringify({ location })],
    ['an empty device id', JSON.stringify({ device_id: '', location })],
    ['a fraction as device id', JSON.stringify({ device_id: 5.5, location })],
    [
      'a number that lost digits as device id',
      `{"device_id":89860012345678901234,"lat":1,"lon":2}`,
    ],
    ['no location', JSON.stringify({ device_id: '1' })],
    ['an empty location', JSON.stringify({ device_id: '1', location: {} })],
    ['no timestamp', JSON.stringify({ device_id: '1', location: { coords } })],
    [
      'a timestamp in words',
      JSON.stringify({ device_id: '1', location: { coords, timestamp: 'now' } }),
    ],
    [
      'half a position',
      JSON.stringify({ device_id: '1', location: { timestamp: time, coords: { latitude: 1 } } }),
    ],
    [
      'a latitude in words',
      JSON.stringify({
        device_id: '1',
        location: { timestamp: time, coords: { latitude: 'north', longitude: 2 } },
      }),
    ],
    [
      'several devices at once',
      JSON.stringify([
        { device_id: '1', location },
        { device_id: '2', location },
      ]),
    ],
  ])('refuses %s', (_, body) => {
    expect(post(body)).toMatchObject({ status: 400, reports: [], number: undefined })
  })

  test('any JSON is answered and any report is plausible', () => {
    const part = fc.record(
      {
        timestamp: fc.oneof(fc.constant(time), fc.integer(), fc.string()),
        coords: fc.oneof(
          fc.record({
            latitude: fc.double(),
            longitude: fc.double(),
            speed: fc.double(),
            altitude: fc.double(),
          }),
          fc.anything(),
        ),
        battery: fc.anything(),
        extras: fc.oneof(fc.dictionary(fc.string(), fc.anything()), fc.anything()),
        odometer: fc.double(),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(part, (one) => {
        const body = JSON.stringify({ device_id: '1', location: one }, (_, value) =>
          typeof value === 'bigint' ? String(value) : value,
        )
        const { status, reports } = post(body)
        expect([200, 400]).toContain(status)
        for (const report of reports) expectPlausible(report)
      }),
      { numRuns: 3000 },
    )
  })
})

const fixOf = (query: string) => get(`id=1&timestamp=${fixedAt}&${query}`)
const at = 'lat=48.2082&lon=16.3738'

describe('what phones put into a request', () => {
  test.each([
    'lat=48,2082&lon=16,3738',
    'lat=48.2082&lon=16,3738',
    'lat=+48,2082&lon=%2B16.3738',
    'location=48.2082,16.3738',
    'location=48,2082;16,3738',
    'location=48,2082%2016,3738',
    'location=48,2082,%2016,3738',
    'lat=%D9%A4%D9%A8%D9%AB%D9%A2%D9%A0%D9%A8%D9%A2&lon=%DB%B1%DB%B6%D9%AB%DB%B3%DB%B7%DB%B3%DB%B8',
    `lat=${encodeURIComponent('४८.२०८२')}&lon=${encodeURIComponent('１６．３７３８')}`,
    `lat=${encodeURIComponent('\u200e48.2082\u200f')}&lon=${encodeURIComponent('16.3738\ufeff')}`,
    'lat=48.2082N&lon=E16.3738',
    'lat=4.82082e1&lon=1,63738E1',
    'lat=48.2082%C2%B0&lon=16.3738%C2%B0',
  ])('%s is one place', (query) => {
    const { status, reports, leftOut } = fixOf(query)
    expect({ status, leftOut }).toEqual({ status: 200, leftOut: [] })
    expect(reports[0]).toMatchObject({ lat: 48_208_200, lon: 16_373_800, isFixed: true })
  })

  test('halves of the globe and minus signs of print', () => {
    const south = `lat=${encodeURIComponent('\u221233,8688')}&lon=151,2093`
    expect(fixOf(south).reports[0]).toMatchObject({ lat: -33_868_800, lon: 151_209_300 })
    expect(fixOf('lat=33.8688S&lon=W70,5').reports[0]).toMatchObject({
      lat: -33_868_800,
      lon: -70_500_000,
    })
  })

  test.each([
    'location=48,2082,16,3738',
    'location=48,2082',
    'lat=48,20,82&lon=16',
    'lat=48%C2%B012%27&lon=16',
    'lat=4812.492&lon=1622.428',
    'lat=48.2082&lon=',
    'lat=NaN&lon=16.3738',
  ])('%s is no place, and told so', (query) => {
    expect(fixOf(query)).toMatchObject({ status: 400, refusal: 'badPlace', reports: [] })
  })

  test.each(['latitude=53.1&longitude=8.8', 'lat=53,1&lng=8,8', 'latitude=53.1&long=8.8'])(
    'a place by the names of other clients: %s',
    (query) => {
      const { reports } = fixOf(`id=1&timestamp=1795663481&${query}`)
      expect(reports).toMatchObject([{ lat: 53_100_000, lon: 8_800_000 }])
    },
  )

  test('a comma stands before decimals of what nobody groups', () => {
    const query = 'speed=3,6&bearing=271,5&accuracy=4,250&hdop=0,9&batt=77,5&altitude=171,5'
    const { reports, leftOut } = fixOf(`${at}&${query}`)
    expect(leftOut).toEqual([])
    expect(reports[0]).toMatchObject({
      speed: 67,
      course: 272,
      altitude: 172,
      battery: 78,
      extra: { accuracy: 4.25, hdop: 0.9 },
    })
  })

  test('a comma that may mean either is left out, unless another value shows what it means', () => {
    expect(fixOf(`${at}&altitude=1,234&odometer=12,345`)).toMatchObject({
      status: 200,
      leftOut: ['altitude', 'odometer'],
      reports: [{ altitude: 0, mileage: -1 }],
    })
    expect(fixOf(`${at}&altitude=1,234&speed=3,6`).reports[0]).toMatchObject({ altitude: 1 })
    expect(fixOf(`${at}&altitude=1.234,5&odometer=1,234,567`).reports[0]).toMatchObject({
      altitude: 1235,
      mileage: 1_234_567,
    })
  })

  test.each([
    '',
    '-',
    '--',
    '---',
    'NaN',
    '-nan',
    'null',
    'NULL',
    'undefined',
    'None',
    'nil',
    'n/a',
    '(null)',
    '%20',
  ])('"%s" is nothing', (nothing) => {
    const names = ['speed', 'bearing', 'altitude', 'accuracy', 'hdop', 'batt', 'charge', 'valid']
    const others = ['odometer', 'alarm', 'driverUniqueId', 'satellites', 'cell', 'note', 'mock']
    const query = [...names, ...others].map((name) => `${name}=${nothing}`).join('&')
    const { status, reports, leftOut } = fixOf(`${at}&${query}`)
    expect({ status, leftOut }).toEqual({ status: 200, leftOut: [] })
    expect(reports[0]).toMatchObject({
      isFixed: true,
      speed: 0,
      course: -1,
      altitude: 0,
      mileage: -1,
      battery: undefined,
      isCharging: undefined,
      alarms: [],
      extra: {},
    })
    expect(fixOf(`lat=${nothing}&lon=${nothing}&batt=5`)).toMatchObject({
      status: 200,
      reports: [],
      facts: { battery: 5 },
    })
    expect(get(`id=${nothing}&${at}`)).toMatchObject({ status: 400, body: 'no device id' })
  })

  test('signs for unknown are not stored, and nothing is left out', () => {
    const query = 'speed=-1&bearing=-1&altitude=-9999&batt=-1&accuracy=-1&odometer=-1&hdop=-1'
    const { reports, leftOut } = fixOf(`${at}&${query}`)
    expect(leftOut).toEqual([])
    expect(reports[0]).toMatchObject({ speed: 0, course: -1, altitude: 0, battery: undefined })
    expect(reports[0]?.extra).toEqual({})
    expect(fixOf(`${at}&altitude=-432`).reports[0]?.altitude).toBe(-432)
  })

  test.each([
    ['speed=fast', ['speed']],
    ['speed=12furlongs&altitude=high', ['speed', 'altitude']],
    ['bearing=400&batt=101&charge=maybe', ['bearing', 'batt', 'charge']],
    ['altitude=%25ALT&hdop={0}', ['altitude', 'hdop']],
    ['cell=1,2&wifi=zz', ['cell', 'wifi']],
    [`driverUniqueId=${'7'.repeat(65)}`, ['driverUniqueId']],
    [`note=${'x'.repeat(257)}&1odd=2`, ['attributes']],
    ['speed=9e9&odometer=1e99', ['speed', 'odometer']],
  ])('of %s the place is taken and the rest named', (query, names) => {
    expect(fixOf(`${at}&${query}`)).toMatchObject({
      status: 200,
      leftOut: names,
      reports: [{ lat: 48_208_200, isFixed: true }],
    })
  })

  test('readable cells are kept beside one that is not', () => {
    const { reports, leftOut } = get(`id=1&cell=${encodeURIComponent('٢٥٧,2,16,2224')}&cell=x`)
    expect(reports[0]?.extra).toEqual({ cells: '257,2,16,2224' })
    expect(leftOut).toEqual(['cell'])
  })

  test('a battery is per cent, between 0 and 1 a fraction, and at 1 nobody knows', () => {
    const batteryOf = (batt: string) => fixOf(`${at}&batt=${batt}`).reports[0]?.battery
    expect(['0.05', '0,42', '.999', '0', '2', '55%25', '100.0'].map(batteryOf)).toEqual([
      5, 42, 100, 0, 2, 55, 100,
    ])
    expect(fixOf(`${at}&batt=1.0`)).toMatchObject({
      leftOut: ['batt'],
      reports: [{ battery: undefined }],
    })
  })

  test('words for yes and no', () => {
    const chargeOf = (charge: string) => fixOf(`${at}&charge=${charge}`).reports[0]?.isCharging
    expect(['1', 'TRUE', 'yes', 'On', 't'].map(chargeOf)).toEqual(Array(5).fill(true))
    expect(['0', 'False', 'no', 'off', 'n'].map(chargeOf)).toEqual(Array(5).fill(false))
    const fixedOf = (valid: string) => fixOf(`${at}&valid=${valid}`).reports[0]?.isFixed
    expect(['0', 'false', 'V', 'v', '1', 'A'].map(fixedOf)).toEqual([
      false,
      false,
      false,
      false,
      true,
      true,
    ])
    expect(fixOf(`${at}&charge=v`).leftOut).toEqual(['charge'])
  })

  test.each([
    [`${fixedAt},5`, fixedAt],
    [`${fixedAt}.25`, fixedAt],
    [`${fixedAt * 1000}`, fixedAt],
    [`${fixedAt}123456`, fixedAt],
    [`${fixedAt}123456789`, fixedAt],
    [`${fixedAt / 1e9}E9`, fixedAt],
    ['20261120083015', fixedAt],
    ['20261120T083015Z', fixedAt],
    ['2026/11/20 08:30:15', fixedAt],
    ['2026.11.20 8:30:15', fixedAt],
    ['2026-11-20t08:30:15,250z', fixedAt],
    ['2026-11-20 08:30:15 UTC', fixedAt],
    ['2026-11-20T10:30:15+02', fixedAt],
    [[...String(fixedAt)].map((digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]).join(''), fixedAt],
    ['۲۰۲۶-۱۱-۲۰T۰۸:۳۰:۱۵Z', fixedAt],
    ['Fri, 20 Nov 2026 08:30:15 GMT', fixedAt],
    ['Fri Nov 20 08:30:15 2026', fixedAt],
    ['20.11.2026 08:30:15', fixedAt],
    ['20/11/2026 08:30', fixedAt - 15],
    ['11/20/2026 8:30:15 AM', fixedAt],
    ['2026-11-20 08:30:15 p.m.', fixedAt + 12 * 3600],
    ['20 ноября 2026 г. 08:30:15', fixedAt],
    ['4102444800', 4_102_444_800],
    ['', receivedAt],
    ['null', receivedAt],
  ])('the time %s', (timestamp, seconds) => {
    const query = `id=1&${at}&timestamp=${encodeURIComponent(timestamp)}`
    expect(get(query).reports[0]?.fixedAt).toBe(seconds)
  })

  test.each([
    'yesterday',
    '05/11/2026 08:30',
    '-5',
    '08:30:15',
    '20261320083015',
    '12,5,0',
    '201126083015',
    '20/11/26 08:30',
    '20 Nov 2026 13:30 PM',
    '31 Feb 2026 08:30',
  ])('the time %s is refused by name', (timestamp) => {
    expect(get(`id=1&${at}&timestamp=${timestamp}`)).toMatchObject({
      status: 400,
      refusal: 'badTime',
      body: 'timestamp cannot be read',
    })
  })

  test.each([
    'lat=%25LAT&lon=%25LON',
    'lat=%LAT&lon=%LON',
    'lat={52.53}&lon={13.4}',
    'lat=%7B%7Blat%7D%7D&lon=1',
    'lat=$lat&lon=$lon',
    'lat=%24%7Blat%7D&lon=1',
    'lat=%3Clatitude%3E&lon=1',
    'lat=[lat]&lon=[lon]',
    'location=@loc',
    'lat=1&lon=2&timestamp=%25TIME',
    'lat=1&lon=2&timestamp=%DATE',
    'lat=1&lon=2&timestamp={2026-11-26T03:25:21Z}',
  ])('%s was never filled in', (query) => {
    const { status, refusal, body } = get(`id=1&${query}`)
    expect({ status, refusal }).toEqual({ status: 400, refusal: 'template' })
    expect(body).toMatch(/^template not filled in: (lat|location|timestamp)$/)
  })

  test('an id of a template names nobody', () => {
    expect(get(`id=%25ID&${at}`)).toMatchObject({ status: 400, refusal: 'template' })
  })

  test('an id in other digits is the same id', () => {
    expect(get(`id=${encodeURIComponent('۸۶۷۰\u200b۱')}&${at}`).number).toBe('86701')
  })

  test('a form of several parts is read like the query', () => {
    const part = (name: string, value: string) =>
      `--x7\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    const body = `${part('id', 'p')}${part('lat', '48,2082')}${part('lon', '16.3738')}--x7--\r\n`
    expect(post(body, 'multipart/form-data; boundary=x7')).toMatchObject({
      number: 'p',
      reports: [{ lat: 48_208_200, lon: 16_373_800 }],
    })
  })

  test('a token is shown by query, form, part or header, and kept nowhere', () => {
    const open = (request: object) =>
      osmand.open({ method: 'POST', url: '/', receivedAt, ...request })
    const part = '--x\r\nContent-Disposition: form-data; name="token"\r\n\r\ns3cret\r\n--x--'
    for (const request of [
      { url: '/?id=1&token=s3cret&lat=1' },
      { url: '/?id=1&%74oken=s3cret' },
      { body: 'id=1&token=s3cret' },
      { body: part, contentType: 'multipart/form-data; boundary=x' },
      { authorization: 'Bearer s3cret' },
      { authorization: `Basic ${Buffer.from('x:s3cret').toString('base64')}` },
    ]) {
      const { token, request: kept } = open(request)
      expect(token).toBe('s3cret')
      expect(JSON.stringify(kept)).not.toMatch(/s3cret|authorization/)
    }
  })
})
