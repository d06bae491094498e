import { expect, test } from 'vitest'
import { positionOf, readPosition, type TraccarPosition } from './forwarded.ts'
import { decodeOsmand } from './index.ts'

const number = '356000000000001'
const receivedAt = 1_790_000_000
const at = 1_789_999_000

const ofApi = {
  fixTime: '2026-09-21T13:56:40.000+00:00',
  deviceTime: '2026-09-21T13:56:41.000+00:00',
  valid: true,
  latitude: 47.1234567,
  longitude: 8.5,
  altitude: 430.4,
  speed: 10.25,
  course: 90,
  accuracy: 0,
  attributes: { ignition: true, motion: true, batteryLevel: 80 },
}
/** As a reader of its database gives it. */
const ofDatabase: TraccarPosition = {
  ...ofApi,
  fixTime: at * 1000,
  deviceTime: (at + 1) * 1000,
  outdated: undefined,
}

const posted = (position: object) =>
  decodeOsmand({
    method: 'POST',
    url: '/in/traccar?token=t',
    body: JSON.stringify({ position, device: { uniqueId: number } }),
    receivedAt,
  })

test('a position is the same one by JSON, by a query and out of the database', () => {
  const [json] = posted({ id: 5, ...ofApi }).reports
  const { attributes, fixTime: _, ...rest } = ofApi
  const query = new URLSearchParams({
    token: 't',
    uniqueId: number,
    deviceId: '12',
    ...Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)])),
    fixTime: String(at * 1000),
    attributes: JSON.stringify(attributes),
  })
  const got = decodeOsmand({ method: 'GET', url: `/in/traccar?${query}`, receivedAt })
  const [url] = got.reports
  expect(got.number).toBe(number)
  const { report, time } = readPosition(number, ofDatabase, receivedAt)
  expect(time).toBe(at * 1000)
  expect(json).toEqual(url)
  expect(json).toEqual({ ...report, fixedAt: at })
  expect(json).toMatchObject({ speed: 190, course: 90, altitude: 430, acc: true, battery: 80 })
})

test('it is another one when its place, time, alarm or ignition is another', () => {
  const seqOf = (more: object) => readPosition(number, { ...ofDatabase, ...more }, at).report.seq
  const seqs = [
    {},
    { latitude: 47.123457 + 1e-5 },
    { fixTime: (at + 1) * 1000 },
    { attributes: { ignition: false } },
    { attributes: { ignition: true, alarm: 'sos' } },
  ].map(seqOf)
  expect(new Set(seqs).size).toBe(seqs.length)
})

test.each([
  [{ latitude: undefined, longitude: undefined }, 'badPlace'],
  [{ latitude: 91 }, 'badPlace'],
  [{ fixTime: null, deviceTime: null }, 'badTime'],
  [{ fixTime: '{fixTime}', deviceTime: undefined }, 'template'],
])('%o is refused: %s', (more, refusal) => {
  expect(posted({ ...ofApi, ...more })).toMatchObject({ status: 400, refusal })
})

test('alarms have our names, and those without one stay in words', () => {
  const alarmsOf = (alarm: string) => {
    const position = positionOf({ ...ofApi, attributes: { alarm } })
    const { alarms, extra } = readPosition(number, position, at).report
    return [alarms, extra['alarm']]
  }
  expect(alarmsOf('hardBraking,fuelLeak')).toEqual([['fuel', 'harshBraking'], undefined])
  expect(alarmsOf('jamming')).toEqual([[], 'jamming'])
})
