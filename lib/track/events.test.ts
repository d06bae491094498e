import { expect, test } from 'vitest'
import { eventsOf } from './events.ts'
import { joinPages } from './track.ts'

const track = joinPages([
  {
    time: [1000, 1100, 1200],
    lat: [30_000_000, 30_000_000, 30_000_000],
    lon: [120_000_000, 120_010_000, 120_020_000],
    speed: [0, 0, 0],
    course: [0, 0, 0],
    positionType: [2, 2, 2],
    satellite_type: [1, 1, 1],
    approximate: [],
    distance: 0,
    stops: [],
  },
])
const depot = { fence_id: '7', fencename: 'Depot' }
const alarm = { id: '1', addr: '30,120.005', fencename: '', detail: '', time: 1050 }

test('alarms and edges of visits lie on the line in order of time', () => {
  const events = eventsOf(track, {
    alarms: [{ ...alarm, type: 'sos' }],
    visits: [{ ...depot, enter_time: 1020, leave_time: 1150 }],
  })
  expect(events.map(({ kind, time }) => [kind, time])).toEqual([
    ['enter', 1020],
    ['alarm', 1050],
    ['leave', 1150],
  ])
  expect(events.map(({ lon }) => Math.round(lon * 1e4))).toEqual([1_200_020, 1_200_050, 1_200_150])
})

test('an edge outside the period, or of a visit that lasts, is no event; one with an alarm is told once', () => {
  const events = eventsOf(track, {
    alarms: [{ ...alarm, type: 'fenceIn', fencename: 'Depot' }],
    visits: [
      { ...depot, enter_time: 1048, leave_time: null },
      { ...depot, enter_time: 500, leave_time: 5000 },
    ],
  })
  expect(events.map(({ kind, subject }) => [kind, subject])).toEqual([['alarm', 'Depot']])
})

test('an alarm without a place lies where the track was then', () => {
  const [event] = eventsOf(track, { alarms: [{ ...alarm, type: 'offline', addr: '' }], visits: [] })
  expect(event?.lon).toBeCloseTo(120.005, 6)
})
