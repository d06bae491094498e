import { describe, expect, it } from 'vitest'
import { Playback } from './playback.ts'
import {
  indexAt,
  joinPages,
  momentAt,
  runsOf,
  speedClass,
  type TrackPage,
  timeNear,
} from './track.ts'

const page = (times: number[], change: Partial<TrackPage> = {}): TrackPage => ({
  time: times,
  lat: times.map(() => 30_000_000),
  lon: times.map((_, i) => 120_000_000 + i * 1000),
  speed: times.map(() => 360),
  course: times.map(() => 90),
  positionType: times.map(() => 2),
  satellite_type: times.map(() => 1),
  approximate: [],
  distance: 100,
  stops: [],
  ...change,
})

describe('track', () => {
  it('joins pages and the stop that lies over the seam', () => {
    const stop = { lat: 0, lon: 0 }
    const track = joinPages([
      page([0, 10], { stops: [{ ...stop, start_time: 5, end_time: 10 }] }),
      page([10, 20], { stops: [{ ...stop, start_time: 10, end_time: 18 }] }),
    ])
    expect(track.distance).toBe(200)
    expect(track.stops).toEqual([{ lon: 0, lat: 0, start: 5, end: 18 }])
    expect([...track.time]).toEqual([0, 10, 10, 20])
  })

  it('finds the point before a moment', () => {
    const track = joinPages([page([0, 10, 20, 30])])
    expect([-5, 0, 9, 10, 29, 30, 99].map((at) => indexAt(track, at))).toEqual([
      0, 0, 0, 1, 2, 3, 3,
    ])
  })

  it('places the marker between two points by time and turns it along the line', () => {
    const moment = momentAt(joinPages([page([0, 10])]), 5)
    expect(moment.lon).toBeCloseTo(120.0005, 9)
    expect(moment.course).toBeCloseTo(90, 1)
  })

  it('waits at the edge of a gap', () => {
    expect(momentAt(joinPages([page([0, 4000])]), 2000).lon).toBe(120)
  })

  it('goes the short way over the date line, as a line and as a marker', () => {
    const lon = [179_990_000, 179_998_000, -179_994_000, -179_986_000]
    const track = joinPages([page([0, 10, 20, 30], { lon })])
    const [run] = runsOf(track)
    expect(run?.points.map(([east]) => Number(east.toFixed(6)))).toEqual([
      179.99, 179.998, 180.006, 180.014,
    ])
    const halfway = momentAt(track, 15)
    expect(halfway.lon).toBeCloseTo(-179.998, 6)
    expect(halfway.course).toBeCloseTo(90, 1)
    expect(timeNear(track, [-179.998, 30], 0.001)).toBeCloseTo(15, 6)
    expect(timeNear(track, [180.002, 30], 0.001)).toBeCloseTo(15, 6)
    expect(timeNear(track, [0, 30], 1)).toBeUndefined()
  })

  it('keeps a line whole where its speed class changes on the date line', () => {
    const lon = [-179_990_000, -179_999_000, 179_992_000, 179_980_000]
    const track = joinPages([page([0, 10, 20, 30], { lon, speed: [100, 100, 700, 700] })])
    for (const { points } of runsOf(track))
      for (const [at, [east]] of points.entries())
        expect(Math.abs(east - (points[at - 1]?.[0] ?? east))).toBeLessThan(0.1)
  })

  it('breaks the line at a gap and where the speed class changes', () => {
    const track = joinPages([page([0, 10, 20, 900, 910], { speed: [100, 100, 700, 100, 100] })])
    expect(runsOf(track).map((run) => [run.speedClass, run.points.length])).toEqual([
      [0, 2],
      [3, 2],
      [0, 2],
    ])
  })

  it('tells when it passed a place, between two points too, but not in a gap', () => {
    const track = joinPages([page([0, 10, 20, 4000])])
    expect(timeNear(track, [120.0005, 30.0001], 0.001)).toBeCloseTo(5, 6)
    expect(timeNear(track, [120.0025, 30], 0.0004)).toBeUndefined()
    expect(timeNear(track, [120.0031, 30], 0.001)).toBe(4000)
    expect(timeNear(track, [121, 30], 0.01)).toBeUndefined()
  })

  it('sorts speeds into classes', () => {
    expect([0, 199, 200, 599, 899, 900, 2000].map(speedClass)).toEqual([0, 0, 1, 2, 3, 4, 4])
  })
})

describe('Playback', () => {
  const track = joinPages([
    page([1000, 1100, 1200, 9000, 9100], {
      stops: [{ lat: 0, lon: 0, start_time: 1200, end_time: 9000 }],
    }),
  ])

  const clocks = new WeakMap<Playback, number>()
  function run(playback: Playback, until: number, frame = 50) {
    let now = clocks.get(playback) ?? 0
    for (; now <= until; now += frame) playback.tick(now)
    clocks.set(playback, now)
  }

  it('runs true to time at every speed, however slow the frames', () => {
    for (const pace of [1, 16, 64] as const) {
      for (const frame of [16, 50, 700]) {
        const playback = new Playback(joinPages([page([1000, 1200, 1400])]))
        playback.setPace(pace)
        playback.play()
        run(playback, 4200, frame)
        expect(playback.at).toBeCloseTo(1000 + Math.floor(4200 / frame) * (frame / 1000) * pace, 6)
      }
    }
  })

  it('plays the whole period in a minute or in ten seconds, stops left out or not', () => {
    for (const isSkipping of [true, false]) {
      for (const [pace, seconds] of [
        ['minute', 60],
        ['tenSeconds', 10],
      ] as const) {
        const playback = new Playback(track)
        playback.setPace(pace)
        playback.setSkipping(isSkipping)
        playback.play()
        run(playback, seconds * 1000 - 100)
        expect([playback.isPlaying, pace, isSkipping]).toEqual([true, pace, isSkipping])
        run(playback, seconds * 1000 + 100)
        expect([playback.at, playback.isPlaying]).toEqual([9100, false])
      }
    }
  })

  it('never runs slower than time itself', () => {
    const playback = new Playback(joinPages([page([1000, 1010])]))
    expect([playback.pace, playback.rate]).toEqual(['minute', 1])
  })

  it('jumps over a stop unless told not to', () => {
    const skipping = new Playback(track)
    skipping.setPace(64)
    skipping.play()
    run(skipping, 4000)
    expect(skipping.at).toBeCloseTo(9056, 6)
    const patient = new Playback(track)
    patient.setPace(64)
    patient.setSkipping(false)
    patient.play()
    run(patient, 4000)
    expect(patient.at).toBeCloseTo(1256, 6)
  })

  it('steps from stop to stop and waits there', () => {
    const playback = new Playback(
      joinPages([
        page([0, 100, 400, 500, 900, 1000], {
          stops: [
            { lat: 0, lon: 0, start_time: 100, end_time: 400 },
            { lat: 0, lon: 0, start_time: 500, end_time: 900 },
          ],
        }),
      ]),
    )
    playback.play()
    const seen = ([1, 1, 1, -1, -1] as const).map((direction) => [
      playback.stepStop(direction),
      playback.at,
      playback.stopIndex,
    ])
    expect(seen).toEqual([
      [true, 100, 0],
      [true, 500, 1],
      [false, 500, 1],
      [true, 100, 0],
      [false, 100, 0],
    ])
    expect(playback.isPlaying).toBe(false)
    playback.seek(450)
    expect(playback.stopIndex).toBe(-1)
  })

  it('stops at the end and starts over from there', () => {
    const playback = new Playback(track)
    playback.seek(9090)
    playback.setPace(64)
    playback.play()
    run(playback, 1000)
    expect([playback.at, playback.isPlaying]).toEqual([9100, false])
    playback.play()
    expect(playback.at).toBe(1000)
  })

  it('does not leap when the tab was hidden', () => {
    const playback = new Playback(track)
    playback.setPace(1)
    playback.play()
    playback.tick(0)
    playback.tick(60_000)
    expect(playback.at).toBe(1000)
  })

  it('plays one trip to its end, then the next, then on from there', () => {
    const playback = new Playback(joinPages([page([0, 100, 200, 300, 400])]))
    playback.trips = [
      { start: -50, end: 100 },
      { start: 200, end: 300 },
    ]
    playback.setPace(64)
    expect([playback.stepTrip(1), playback.at, playback.tripIndex]).toEqual([true, 200, 1])
    run(playback, 4000)
    expect([playback.at, playback.isPlaying]).toEqual([300, false])
    expect([playback.stepTrip(1), playback.stepTrip(-1), playback.at]).toEqual([false, true, 0])
    playback.playTrip({ start: 200, end: 300 })
    playback.seek(250)
    playback.setPace('tenSeconds')
    expect(playback.rate).toBe(10)
    run(playback, 20_000)
    expect(playback.at).toBe(300)
    playback.play()
    playback.setPace(64)
    run(playback, 40_000)
    expect([playback.at, playback.isPlaying]).toEqual([400, false])
  })

  it('keeps a seek inside the track', () => {
    const playback = new Playback(track)
    playback.seek(0)
    expect(playback.at).toBe(1000)
    playback.seek(1e9)
    expect(playback.at).toBe(9100)
  })
})
