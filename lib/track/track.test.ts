import { describe, expect, it } from 'vitest'
import { Playback } from './playback.ts'
import { indexAt, joinPages, momentAt, runsOf, speedClass, type TrackPage } from './track.ts'

const page = (times: number[], change: Partial<TrackPage> = {}): TrackPage => ({
  time: times,
  lat: times.map(() => 30_000_000),
  lon: times.map((_, i) => 120_000_000 + i * 1000),
  speed: times.map(() => 360),
  course: times.map(() => 90),
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

  it('breaks the line at a gap and where the speed class changes', () => {
    const track = joinPages([page([0, 10, 20, 900, 910], { speed: [100, 100, 700, 100, 100] })])
    expect(runsOf(track).map((run) => [run.speedClass, run.points.length])).toEqual([
      [0, 2],
      [3, 2],
      [0, 2],
    ])
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

  function run(playback: Playback, milliseconds: number) {
    for (let now = 0; now <= milliseconds; now += 50) playback.tick(now)
  }

  it('runs true to time at each rate', () => {
    for (const rate of [1, 16] as const) {
      const playback = new Playback(track)
      playback.setRate(rate)
      playback.play()
      run(playback, 5000)
      expect(playback.at).toBeCloseTo(1000 + 5 * rate, 6)
    }
  })

  it('jumps over a stop unless told not to', () => {
    const skipping = new Playback(track)
    skipping.setRate(64)
    skipping.play()
    run(skipping, 4000)
    expect(skipping.at).toBeGreaterThan(9000)
    const patient = new Playback(track)
    patient.setRate(64)
    patient.setSkipping(false)
    patient.play()
    run(patient, 4000)
    expect(patient.at).toBeCloseTo(1256, 6)
  })

  it('stops at the end and starts over from there', () => {
    const playback = new Playback(track)
    playback.seek(9090)
    playback.setRate(64)
    playback.play()
    run(playback, 1000)
    expect([playback.at, playback.isPlaying]).toEqual([9100, false])
    playback.play()
    expect(playback.at).toBe(1000)
  })

  it('does not leap when the tab was hidden', () => {
    const playback = new Playback(track)
    playback.setRate(1)
    playback.play()
    playback.tick(0)
    playback.tick(60_000)
    expect(playback.at).toBeCloseTo(1000.25, 6)
  })

  it('keeps a seek inside the track', () => {
    const playback = new Playback(track)
    playback.seek(0)
    expect(playback.at).toBe(1000)
    playback.seek(1e9)
    expect(playback.at).toBe(9100)
  })
})
