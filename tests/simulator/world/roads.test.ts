import { describe, expect, it } from 'vitest'
import { planOf } from './day-plan.ts'
import { demoFleet, type FleetDevice } from './fleet.ts'
import { between, pick, random } from './random.ts'
import { type Road, roadGraph } from './roads.ts'
import { metresBetween } from './route.ts'
import { reportTimes, sampleAt } from './sample.ts'

const day = 86_400
/** Monday, 16 November 2026. */
const monday = 20_773
const onRoads = demoFleet().filter(({ city }) => city.hasRoads)
/** Of all fleets and kinds. */
const fleet = onRoads.filter((_, at) => at % 15 === 0)
const vans = onRoads.filter(({ kind }) => kind === 'van').slice(0, 5)
const graph = roadGraph()

function metresTo({ lat, lon }: Road, place: { lat: number; lon: number }): number {
  const shrink = Math.cos((place.lat * Math.PI) / 180)
  const x = (at: number) => ((lon[at] as number) - place.lon) * shrink * 111_320
  const y = (at: number) => ((lat[at] as number) - place.lat) * 111_320
  let best = Number.POSITIVE_INFINITY
  for (let at = 1; at < lat.length; at++) {
    const [dx, dy] = [x(at) - x(at - 1), y(at) - y(at - 1)]
    const length = dx * dx + dy * dy
    const part = length > 0 ? -(x(at - 1) * dx + y(at - 1) * dy) / length : 0
    const held = Math.min(1, Math.max(0, part))
    best = Math.min(best, Math.hypot(x(at - 1) + dx * held, y(at - 1) + dy * held))
  }
  return best
}

const boxes = graph.roads.map(({ lat, lon }) => ({
  south: Math.min(...lat) - 0.0003,
  north: Math.max(...lat) + 0.0003,
  west: Math.min(...lon) - 0.0004,
  east: Math.max(...lon) + 0.0004,
}))

/** Roads within some metres of a place. */
const roadsNear = (place: { lat: number; lon: number }, metres: number) =>
  graph.roads.filter((road, at) => {
    const { south, north, west, east } = boxes[at] as (typeof boxes)[number]
    const { lat, lon } = place
    if (lat < south || lat > north || lon < west || lon > east) return false
    return metresTo(road, place) < metres
  })

function dayOf(device: FleetDevice, index = monday, moving = 20) {
  const from = index * day - device.dayZone * 60
  const times = [...reportTimes(device, { from, to: from + day, moving, resting: 600 })]
  return times.map((time) => sampleAt(device, time))
}

describe('the road graph', () => {
  it('is connected and drives one-way streets one way only', () => {
    const next = random('pairs')
    const nodes = [...graph.shops, ...graph.depots, ...graph.homes]
    for (let turn = 0; turn < 300; turn++) {
      const [from, to] = [pick(nodes, next), pick(nodes, next)]
      let at = from
      for (const { road, isReversed } of graph.legs(from, to)) {
        expect(isReversed && road.isOneWay).toBe(false)
        expect(isReversed ? road.to : road.from).toBe(at)
        at = isReversed ? road.from : road.to
      }
      expect(at).toBe(to)
    }
    expect(graph.roads.filter(({ isOneWay }) => isOneWay).length).toBeGreaterThan(40)
  })

  it('takes the quickest way', () => {
    const next = random('detours')
    const seconds = (from: number, to: number) =>
      graph.legs(from, to).reduce((sum, { road }) => sum + road.metres / (road.kmh / 3.6) + 3.1, 0)
    for (let turn = 0; turn < 60; turn++) {
      const [from, over, to] = [1, 2, 3].map(() => pick(graph.shops, next)) as [
        number,
        number,
        number,
      ]
      expect(seconds(from, to)).toBeLessThan(seconds(from, over) + seconds(over, to) + 20)
    }
  })
})

describe('the fleets of the demo', () => {
  it('live where the built-in street map is, but for one', () => {
    const abroad = demoFleet().filter(({ city }) => !city.hasRoads)
    expect(new Set(abroad.map(({ owner }) => owner))).toEqual(new Set(['owner-logistics']))
    expect(onRoads.length).toBeGreaterThan(250)
  })

  it('have vehicles on the way at any hour', () => {
    for (let hour = 0; hour < 24; hour += 2) {
      const time = monday * day + hour * 3600
      expect(onRoads.filter((device) => sampleAt(device, time).isMoving).length).toBeGreaterThan(0)
    }
  })

  it('are too fast now and then, where the road is wide', () => {
    const fast = onRoads.flatMap((device) =>
      planOf(device, monday).trips.filter(({ way, stretch }) => {
        const { metres, seconds = [] } = way
        return metres.some((at, n) => {
          const [length, time] = [
            at - (metres[n - 1] ?? at),
            ((seconds[n] ?? 0) - (seconds[n - 1] ?? 0)) * stretch,
          ]
          return time > 0 && (length / time) * 36 > device.city.overspeed
        })
      }),
    )
    expect(fast.length).toBeGreaterThan(0)
    expect(fast.length).toBeLessThan(onRoads.length / 4)
  })
})

describe('a vehicle in Liechtenstein', () => {
  it.each(fleet.map((device) => [device.name, device] as const))(
    '%s stays on roads below their limits',
    (_name, device) => {
      const samples = dayOf(device, monday, 30)
      const off = samples.filter((sample) => roadsNear(sample, 10).length === 0)
      expect(off.length / samples.length).toBeLessThan(0.05)
      for (const sample of samples.filter(({ speed }) => speed > 0)) {
        const near = roadsNear(sample, 12)
        const limit = Math.max(...near.map(({ kmh }) => kmh))
        // Some hurry where the road is wide.
        expect(sample.speed / 10).toBeLessThanOrEqual(limit >= 80 ? limit * 1.17 : limit)
      }
    },
  )

  it('works by its shift, halts for minutes to hours with the ignition off, and pauses on the way', () => {
    for (const van of vans) {
      const { trips } = planOf(van, monday)
      expect(trips.length).toBeGreaterThan(10)
      const midnight = monday * day - van.dayZone * 60
      expect(((trips[0]?.start ?? 0) - midnight) / 3600).toBeGreaterThan(6.9)
      expect(((trips.at(-1)?.end ?? 0) - midnight) / 3600).toBeLessThan(19)
      for (const [at, trip] of trips.slice(1).entries()) {
        const halt = trip.start - (trips[at]?.end ?? 0)
        expect(halt).toBeGreaterThan(240)
        expect(sampleAt(van, trip.start - Math.round(halt / 2))).toMatchObject({
          speed: 0,
          isMoving: false,
        })
      }
      const moving = dayOf(van, monday, 5).filter(({ isMoving }) => isMoving)
      expect(moving.filter(({ speed }) => speed === 0).length).toBeGreaterThan(5)
    }
  })

  it('speeds up, brakes and slows down for bends', () => {
    const [van] = vans
    const trip = planOf(van as FleetDevice, monday).trips.find(
      ({ end, start }) => end - start > 400,
    )
    const speeds = Array.from(
      { length: 300 },
      (_, at) => sampleAt(van as FleetDevice, (trip?.start ?? 0) + at).speed / 36,
    )
    for (const [at, speed] of speeds.slice(1).entries())
      expect(Math.abs(speed - (speeds[at] ?? 0))).toBeLessThan(6)
    expect(new Set(speeds.map((speed) => Math.round(speed))).size).toBeGreaterThan(6)
  })

  it('has an odometer that agrees with the way driven, over midnight and weeks', () => {
    const next = random('days')
    for (const device of fleet.slice(0, 4)) {
      const index = monday + Math.floor(between(0, 60, next))
      const samples = [...dayOf(device, index, 10), ...dayOf(device, index + 1, 600)]
      const mileages = samples.map(({ mileage }) => mileage)
      expect(mileages).toEqual([...mileages].sort((a, b) => a - b))
      const { metres, before = 0 } = planOf(device, index)
      const { before: after = 0 } = planOf(device, index + 1)
      // Kept as data (scripts/geo/build-odometers.mjs).
      expect(after - before).toBe(Math.ceil(metres))
      const last = dayOf(device, index, 10).at(-1)?.mileage ?? 0
      expect(Math.abs((last - (mileages[0] ?? 0)) * 100 - metres)).toBeLessThan(250)
    }
  })

  it('starts in the morning where it stood at night', () => {
    for (const device of fleet) {
      const [evening] = dayOf(device, monday).slice(-1)
      const [morning] = dayOf(device, monday + 1)
      const { lat, lon } = evening ?? { lat: 0, lon: 0 }
      expect(metresBetween(lat, lon, morning?.lat ?? 0, morning?.lon ?? 0)).toBeLessThan(12)
    }
  })
})
