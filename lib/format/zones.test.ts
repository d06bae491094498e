import { expect, test } from 'vitest'
import { zone } from '../rules/zone.ts'
import { isZone, momentIn, wallIn, zoneOfMinutes } from './zone-clock.ts'
import { zoneName } from './zone-name.ts'
import { knownZones, offsetsIn, plainWords, zonesAt, zoneWords } from './zones.ts'

const found = (typed: string) =>
  knownZones().filter((name) => zoneWords(name).includes(plainWords(typed)))

test.each([
  ['Kyiv', 'Europe/Kyiv'],
  ['kiev', 'Europe/Kyiv'],
  ['Kolkata', 'Asia/Kolkata'],
  ['Calcutta', 'Asia/Kolkata'],
  ['Ho_Chi_Minh', 'Asia/Ho_Chi_Minh'],
  ['ho chi minh', 'Asia/Ho_Chi_Minh'],
  ['Kathmandu', 'Asia/Kathmandu'],
  ['Yangon', 'Asia/Yangon'],
  ['Nuuk', 'America/Nuuk'],
  ['Asmara', 'Africa/Asmara'],
  ['Atikokan', 'America/Atikokan'],
  ['Faroe', 'Atlantic/Faroe'],
  ['Chuuk', 'Pacific/Chuuk'],
  ['Pohnpei', 'Pacific/Pohnpei'],
  ['Kanton', 'Pacific/Kanton'],
  ['Argentina/Buenos Aires', 'America/Argentina/Buenos_Aires'],
  ['São_Paulo', 'America/Sao_Paulo'],
])('%s finds %s, once', (typed, name) => {
  expect(found(typed)).toEqual([name])
})

test('no zone stands twice, under a former and a present name', () => {
  const zones = knownZones()
  expect(new Set(zones).size).toBe(zones.length)
  expect(new Set(zones.map(zoneName)).size).toBe(zones.length)
  for (const former of ['Europe/Kiev', 'Asia/Calcutta', 'Asia/Saigon', 'America/Godthab'])
    expect(zones).not.toContain(former)
})

test('a zone is kept under its name of today', () => {
  expect(
    ['Asia/Calcutta', 'europe/kyiv', 'US/Pacific', 'UTC+05:30', 'Etc/UTC'].map(zoneName),
  ).toEqual(['Asia/Kolkata', 'Europe/Kyiv', 'America/Los_Angeles', 'UTC+05:30', 'UTC'])
  expect(zone.read?.('Asia/Rangoon')).toBe('Asia/Yangon')
  const named = {
    'W. Europe Standard Time': 'Europe/Berlin',
    'w. europe daylight time': 'Europe/Berlin',
    'China Standard Time': 'Asia/Shanghai',
    'SE Asia Standard Time': 'Asia/Bangkok',
    'Pacific Standard Time (Mexico)': 'America/Tijuana',
    'Russia Time Zone 3': 'Europe/Samara',
    'GMT+8': 'UTC+08:00',
    'gmt -3': 'UTC-03:00',
    'UTC+5:30': 'UTC+05:30',
    '+0545': 'UTC+05:45',
    '\u22123:30': 'UTC-03:30',
    'GMT+0': 'UTC',
    'Etc/GMT+8': 'Etc/GMT+8',
    'Asia/Katmandu': 'Asia/Kathmandu',
  }
  expect(Object.keys(named).map((text) => zone.read?.(text))).toEqual(Object.values(named))
  expect(Object.values(named).every((name) => zone.test(name))).toBe(true)
  for (const text of ['Mars Standard Time', 'Europe', 'GMT+15', 'MSK', 'PST', 'IST', 'bst'])
    expect(isZone(zoneName(text)), text).toBe(false)
  expect(['Mars/Olympus', '+05:30', ''].map(isZone)).toEqual([false, false, false])
})

const at = (text: string) => Date.parse(text) / 1000

test('Berlin on both sides of its change of clocks', () => {
  const shown = ['2026-10-24T10:00Z', '2026-10-25T00:30Z', '2026-10-25T01:30Z', '2026-10-26T10:00Z']
  expect(shown.map((time) => wallIn('Europe/Berlin', at(time)).toISOString().slice(0, 16))).toEqual(
    ['2026-10-24T12:00', '2026-10-25T02:30', '2026-10-25T02:30', '2026-10-26T11:00'],
  )
  const midnights = ['2026-10-24', '2026-10-25', '2026-10-26'].map((day) =>
    momentIn('Europe/Berlin', at(`${day}T00:00Z`)),
  )
  expect(midnights).toEqual(['2026-10-23T22:00Z', '2026-10-24T22:00Z', '2026-10-25T23:00Z'].map(at))
})

test.each([
  ['UTC+05:45', [345]],
  ['+5:45', [345]],
  ['GMT+5:45', [345]],
  ['utc +0545', [345]],
  ['+۵:۴۵', [345]],
  ['UTC＋5：45', [345]],
  ['5.75', [345, -345]],
  ['5,5', [330, -330]],
  ['+5.30', [330]],
  ['UTC+8', [480]],
  ['\u22123:30', [-210]],
  ['GMT-03', [-180]],
  ['\u00b10', [0]],
  ['GMT', [0]],
])('%s is %j minutes east', (typed, minutes) => {
  expect(offsetsIn(typed)).toEqual(minutes)
})

test('words and long numbers are no offsets', () => {
  expect(['Kyiv', '', '+', 'Etc/GMT+5', '12345', '5:4'].map(offsetsIn)).toEqual(
    Array(6).fill(undefined),
  )
})

test('zones are found by their offset, those that show it now before those in summer time', () => {
  const foundAt = (typed: string, time: string) =>
    zonesAt(offsetsIn(typed) ?? [], { zones: knownZones(), time: at(time) })
  expect(foundAt('+5:45', '2026-11-27T00:00Z')).toEqual(['Asia/Kathmandu'])
  expect(foundAt('3.5', '2026-11-27T00:00Z')).toEqual(['Asia/Tehran', 'America/St_Johns'])
  const winter = foundAt('UTC+1', '2026-11-27T00:00Z')
  expect(winter.indexOf('Europe/Berlin')).toBeLessThan(winter.indexOf('Europe/London'))
  const summer = foundAt('UTC+1', '2026-07-01T00:00Z')
  expect(summer.indexOf('Europe/London')).toBeLessThan(summer.indexOf('Europe/Berlin'))
})

test('minutes east of UTC are the known zone where its clock shows them', () => {
  const summer = { known: 'Europe/Berlin', time: at('2026-07-01T00:00Z') }
  expect(zoneOfMinutes(120, summer)).toBe('Europe/Berlin')
  expect(zoneOfMinutes(60, summer)).toBe('UTC+01:00')
  expect(zoneOfMinutes(-210, summer)).toBe('UTC-03:30')
})

const hours = (zone: string, wall: string) =>
  (['first', 'last'] as const).map((which) =>
    new Date(momentIn(zone, at(wall), which) * 1000).toISOString().slice(5, 19),
  )

test.each([
  // Twice: the first begins a period, the last ends one.
  ['Europe/Berlin', '2026-10-25T02:30Z', '10-25T00:30:00', '10-25T01:30:00'],
  ['America/New_York', '2026-11-01T01:30Z', '11-01T05:30:00', '11-01T06:30:00'],
  ['Australia/Lord_Howe', '2026-04-05T01:45Z', '04-04T14:45:00', '04-04T15:15:00'],
  // Never: the change, and the second before it.
  ['Europe/Berlin', '2026-03-29T02:30Z', '03-29T01:00:00', '03-29T00:59:59'],
  ['America/New_York', '2026-03-08T02:30Z', '03-08T07:00:00', '03-08T06:59:59'],
  ['Africa/Cairo', '2026-04-24T00:00Z', '04-23T22:00:00', '04-23T21:59:59'],
  ['Asia/Shanghai', '2026-03-29T02:30Z', '03-28T18:30:00', '03-28T18:30:00'],
])('in %s the clock shows %s at %s, or at last at %s', (zone, wall, first, last) => {
  expect(hours(zone, wall)).toEqual([first, last])
})
