import { expect, test } from 'vitest'
import { mostHits, type SearchEntry, searchEntries } from './search-entries.ts'

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
