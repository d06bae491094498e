import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeOsmand } from '#server/gateway/codecs/osmand/index.ts'
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
    ['2026-11-20+08:30:15', fixedAt],
    ['2026-11-20%2008:30', fixedAt - 15],
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
    expect(get('id=1&lat=1&lon=2&direction=north')).toMatchObject({ status: 400 })
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
    expect(get('id=1&lat=1&lon=2&alarm=odd').reports[0]?.extra).toEqual({ alarm: 'odd' })
  })

  test('valid=false is no fix, and a battery over 100 is unknown', () => {
    const [report] = get('id=1&lat=1&lon=2&valid=false&batt=101').reports
    expect(report).toMatchObject({ isFixed: false, battery: undefined })
  })

  test('a form body is read like the query', () => {
    const form = 'application/x-www-form-urlencoded'
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
    ['a battery in words', 'id=1&batt=full'],
    ['a speed in words', 'id=1&lat=1&lon=2&speed=fast'],
    ['a cell that is none', 'id=1&cell=1,2'],
    ['a WiFi that is none', 'id=1&wifi=zz-zz'],
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
    expect(json({ timestamp: time, event: 'heartbeat', battery: { level: 1 } })).toMatchObject({
      status: 200,
      reports: [],
      facts: { event: 'heartbeat', battery: 100 },
    })
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
    ['a number as device id', JSON.stringify({ device_id: 5, location })],
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
        location: { timestamp: time, coords: { latitude: '1', longitude: 2 } },
      }),
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
