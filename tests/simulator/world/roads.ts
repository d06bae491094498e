import graph from './liechtenstein.json' with { type: 'json' }
import { metresBetween } from './route.ts'
import { unpacked } from './unpacked.ts'

/** A stretch between two nodes, both ends included. */
export type Road = {
  from: number
  to: number
  name: string
  kmh: number
  isOneWay: boolean
  lat: number[]
  lon: number[]
  metres: number
}

/** A road driven along, or against its points. */
export type Leg = { road: Road; isReversed: boolean }

export type RoadGraph = {
  roads: readonly Road[]
  shops: readonly number[]
  depots: readonly number[]
  homes: readonly number[]
  placeOf: (node: number) => [lat: number, lon: number]
  legs: (from: number, to: number) => Leg[]
}

function readRoads(): Road[] {
  const names = graph.names.split('|')
  const roads: Road[] = []
  const numbers = unpacked(graph.roads)
  const next = () => numbers.next().value as number
  for (let first = numbers.next(); !first.done; first = numbers.next()) {
    const [to, name, kmh, oneWay, count] = [next(), next(), next(), next(), next()]
    const road: Road = {
      from: first.value,
      to,
      name: names[name] as string,
      kmh,
      isOneWay: oneWay === 1,
      lat: [],
      lon: [],
      metres: 0,
    }
    let [lat, lon] = [47_000_000, 9_000_000]
    for (let at = 0; at < count; at++) {
      lat += next()
      lon += next()
      road.lat.push(lat / 1e6)
      road.lon.push(lon / 1e6)
    }
    road.metres = lengthOf(road)
    roads.push(road)
  }
  return roads
}

function lengthOf({ lat, lon }: Road): number {
  let total = 0
  for (let at = 1; at < lat.length; at++) {
    const before = [lat[at - 1] as number, lon[at - 1] as number] as const
    total += metresBetween(...before, lat[at] as number, lon[at] as number)
  }
  return total
}

/** Tenths of a second, with what a crossing costs. */
const costOf = (road: Road) => Math.ceil((road.metres / road.kmh) * 36) + 30

/** Dijkstra towards one node, a bucket per tenth of a second. */
function legsTowards(goal: number, into: readonly Leg[][], nodes: number): (Leg | undefined)[] {
  const best = new Float64Array(nodes).fill(Number.POSITIVE_INFINITY)
  const legs: (Leg | undefined)[] = Array(nodes).fill(undefined)
  const buckets: (number[] | undefined)[] = [[goal]]
  best[goal] = 0
  for (let cost = 0; cost < buckets.length; cost++) {
    for (const node of buckets[cost] ?? []) {
      if (best[node] !== cost) continue
      for (const leg of into[node] as Leg[]) {
        const before = leg.isReversed ? leg.road.to : leg.road.from
        const total = cost + costOf(leg.road)
        if (total >= (best[before] as number)) continue
        best[before] = total
        legs[before] = leg
        buckets[total] ??= []
        buckets[total].push(before)
      }
    }
  }
  return legs
}

function openGraph(): RoadGraph {
  const roads = readRoads()
  const into: Leg[][] = []
  const places: [lat: number, lon: number][] = []
  for (const road of roads) {
    places[road.from] = [road.lat[0] as number, road.lon[0] as number]
    places[road.to] = [road.lat.at(-1) as number, road.lon.at(-1) as number]
    into[road.from] ??= []
    into[road.to] ??= []
    into[road.to]?.push({ road, isReversed: false })
    if (!road.isOneWay) into[road.from]?.push({ road, isReversed: true })
  }
  const towards = new Map<number, (Leg | undefined)[]>()
  return {
    roads,
    shops: [...unpacked(graph.shops)],
    depots: [...unpacked(graph.depots)],
    homes: [...unpacked(graph.homes)],
    placeOf: (node) => places[node] as [number, number],
    legs: (from, to) => {
      const tree = towards.get(to) ?? legsTowards(to, into, places.length)
      towards.set(to, tree)
      const found: Leg[] = []
      for (let node = from; node !== to; ) {
        const leg = tree[node]
        if (!leg) throw new Error(`no way from node ${from} to ${to}`)
        found.push(leg)
        node = leg.isReversed ? leg.road.from : leg.road.to
      }
      return found
    },
  }
}

let opened: RoadGraph | undefined

/** The roads of Liechtenstein, © OpenStreetMap contributors. */
export function roadGraph(): RoadGraph {
  opened ??= openGraph()
  return opened
}
