import { describe, expect, it } from 'vitest'
import { displayStates } from '#lib/codes/device-state.ts'
import { latToY, lonToX } from '#lib/geo/mercator.ts'
import { storeOf } from '../../tests/factories/live-store.ts'
import { clusterAt, clusterMembers, devicesAt } from './hit-test.ts'
import { allStates, hasRow, planView, type ViewBox } from './plan-view.ts'

function viewAt(lon: number, lat: number, zoom: number): ViewBox {
  const scale = 512 * 2 ** zoom
  return { x: lonToX(lon), y: latToY(lat), halfWidth: 720 / scale, halfHeight: 450 / scale, scale }
}

const scattered = Array.from({ length: 3000 }, (_, i) => ({
  lon: 100 + ((i * 0.618) % 1) * 20,
  lat: 22 + ((i * 0.7548) % 1) * 16,
  state: displayStates[i % displayStates.length],
}))

describe('hasRow', () => {
  const store = storeOf([{ lon: 114, lat: 22, state: 'static' }])
  const bit = (state: (typeof displayStates)[number]) => 1 << displayStates.indexOf(state)

  it('tells what is in view from what lies elsewhere, or is filtered out', () => {
    const there = viewAt(114, 22, 12)
    const elsewhere = viewAt(9.5, 47, 12)
    expect(hasRow(store, allStates, there)).toBe(true)
    expect(hasRow(store, allStates, elsewhere)).toBe(false)
    expect(hasRow(store, allStates)).toBe(true)
    expect(hasRow(store, bit('moving'), there)).toBe(false)
    expect(hasRow(store, bit('static'), viewAt(-179, 0, 0))).toBe(true)
  })

  it('leaves out a device that never had a position', () => {
    const unplaced = storeOf([{ lon: 114, lat: 22 }])
    unplaced.columns.x[0] = Number.NaN
    unplaced.columns.y[0] = Number.NaN
    expect([hasRow(unplaced, allStates), hasRow(unplaced, allStates, viewAt(0, 0, 0))]).toEqual([
      false,
      false,
    ])
  })
})

describe('planView', () => {
  it('counts every device in view exactly once', () => {
    const plan = planView(storeOf(scattered), viewAt(110, 30, 4.5), allStates)
    expect(plan.mode).toBe('clusters')
    expect(plan.clusters.reduce((sum, c) => sum + c.count, 0)).toBe(plan.rows.length)
    for (const c of plan.clusters) expect(c.shares.reduce((a, b) => a + b)).toBe(c.count)
  })

  it('leaves no two clusters on top of each other', () => {
    const view = viewAt(110, 30, 4.5)
    const { clusters } = planView(storeOf(scattered), view, allStates)
    for (const a of clusters) {
      for (const b of clusters) {
        if (a === b) continue
        const apart = Math.hypot(a.x - b.x, a.y - b.y) * view.scale
        expect(apart).toBeGreaterThan((a.radius + b.radius) * 0.6)
      }
    }
  })

  it('keeps the same clusters while the map pans', () => {
    const store = storeOf(scattered.slice(0, 40))
    const far = (zoomed: ViewBox) => planView(store, zoomed, allStates).clusters.map((c) => c.count)
    const count = (values: number[]) => [...values].sort((a, b) => a - b).join()
    expect(count(far(viewAt(110.3, 30.1, 3.1)))).toBe(count(far(viewAt(109, 29, 3.1))))
  })

  it('draws devices one by one where they stand apart', () => {
    const plan = planView(storeOf(scattered.slice(0, 30)), viewAt(110, 30, 8), allStates)
    expect(plan.mode).toBe('singles')
  })

  it('clusters a crowd in the middle zooms and tells it apart close by', () => {
    const depot = scattered.slice(0, 200).map((_, i) => ({
      lon: 121.4 + (i % 20) * 0.0005,
      lat: 31.2 + Math.floor(i / 20) * 0.0005,
    }))
    expect(planView(storeOf(depot), viewAt(121.4, 31.2, 11), allStates).mode).toBe('clusters')
    expect(planView(storeOf(depot), viewAt(121.4, 31.2, 16), allStates).mode).toBe('singles')
  })

  it('groups devices on both sides of the date line', () => {
    const store = storeOf([
      { lon: 179.99, lat: 0 },
      { lon: -179.99, lat: 0 },
    ])
    const [cluster, ...rest] = planView(store, viewAt(180, 0, 4), allStates).clusters
    expect(rest).toEqual([])
    expect(cluster?.count).toBe(2)
    expect(cluster?.x).toBeCloseTo(1, 6)
  })

  it('hides the states that are filtered out', () => {
    const moving = 1 << displayStates.indexOf('moving')
    const plan = planView(storeOf(scattered), viewAt(110, 30, 4.5), moving)
    expect(plan.rows.length).toBe(500)
  })

  it('puts an alarm before the state in the ring', () => {
    const store = storeOf([
      { lon: 110, lat: 30, flags: 1 },
      { lon: 110, lat: 30, state: 'offline' },
    ])
    const [cluster] = planView(store, viewAt(110, 30, 4), allStates).clusters
    expect([...(cluster?.shares ?? [])]).toEqual([1, 0, 0, 0, 1, 0])
  })
})

describe('hit test', () => {
  it('finds all devices of one spot and none beside it', () => {
    const store = storeOf([
      { lon: 110, lat: 30 },
      { lon: 110, lat: 30 },
      { lon: 110.01, lat: 30 },
    ])
    const view = viewAt(110, 30, 16)
    const plan = planView(store, view, allStates)
    const at = { x: lonToX(110), y: latToY(30), scale: view.scale, now: 1e9 }
    expect(devicesAt(store, plan, at).sort()).toEqual([0, 1])
  })

  it('finds a cluster and its members', () => {
    const store = storeOf(scattered)
    const view = viewAt(110, 30, 4)
    const plan = planView(store, view, allStates)
    const big = plan.clusters[0]
    if (!big) throw new Error('no cluster')
    expect(clusterAt(plan, big.x + 2 / view.scale, big.y, view.scale)).toBe(big)
    expect(clusterMembers(store, plan, big).length).toBeGreaterThanOrEqual(big.count)
  })
})
