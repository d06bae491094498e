import { expect, test } from 'vitest'
import { entriesOf, mostHits, type SearchEntry, searchEntries } from './search-entries.ts'

const func = (title: string, summary: string, fields: string[] = []): SearchEntry => ({
  kind: 'function',
  id: title,
  title,
  summary,
  fields,
})

const entries = [
  func('device/GetTrace', 'Follows a device.', ['simei', 'trip_id']),
  func('location/GetTrips', 'Trips of a device, oldest first.', ['simei', 'start_time']),
  func('location/SetTripNote', 'Writes a note about a trip or stop.', ['note']),
  func('device/Trip', 'Nothing of the kind.', []),
  {
    kind: 'error',
    id: 'error-268697631',
    title: '268697631 loginExpired',
    summary: 'Log in',
    fields: [],
  },
] satisfies SearchEntry[]

const found = (text: string) => searchEntries(entries, text).map(({ id }) => id)

test('names come before fields, those that begin with the word first', () => {
  expect(found('trip')).toEqual([
    'device/Trip',
    'location/GetTrips',
    'location/SetTripNote',
    'device/GetTrace',
  ])
})

test('every word has to fit, and a hit by its field says which', () => {
  expect(found('trip oldest')).toEqual(['location/GetTrips'])
  expect(searchEntries(entries, 'start_t')).toMatchObject([
    { id: 'location/GetTrips', field: 'start_time' },
  ])
  expect(searchEntries(entries, 'gettrips')[0]?.field).toBeUndefined()
  expect(found('nowhere')).toEqual([])
  expect(found('  ')).toEqual([])
})

test('errors are found by their code', () => {
  expect(found('268697631')).toEqual(['error-268697631'])
})

test('no more are shown than fit', () => {
  const many = Array.from({ length: 40 }, (_, nth) => func(`device/Get${nth}`, ''))
  expect(searchEntries(many, 'get')).toHaveLength(mostHits)
})

test('a function is found by the fields of its params and of its answer', () => {
  const row = (path: string) => ({ path, type: '', isRequired: true, limits: '', description: '' })
  const facts = {
    name: 'device/GetDetail',
    summary: 'All of a device.',
    params: [row('simei')],
    reply: [row('simei'), row('position.lat')],
    call: { name: 'device/GetDetail', params: {}, entry: 'key', pages: undefined } as const,
    answer: {},
  }
  const error = { code: 268_697_631, name: 'loginExpired', text: 'Log in' } as const
  const part = { id: 'limits', title: 'Limits', text: 'HTTP 429: Retry-After' }
  const found = entriesOf({ parts: [part], functions: [facts], errors: [error] })
  expect(searchEntries(found, '429').map(({ id }) => id)).toEqual(['limits'])
  expect(found.slice(1)).toEqual([
    func('device/GetDetail', 'All of a device.', ['simei', 'position.lat']),
    entries.at(-1),
  ])
})
