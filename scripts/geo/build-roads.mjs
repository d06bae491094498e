// node scripts/geo/build-roads.mjs FILE.osm.pbf [OUT.json]: the roads that simulated vehicles drive on. A road is: first
// and last node, name, km/h, 1 if one-way, number of points, their steps in millionths of a degree.
import fs from 'node:fs'
import { readOsm } from './osm-pbf.mjs'
import { packed } from './packed.mjs'

/** km/h where no sign is mapped. */
const limits = {
  motorway: 120,
  trunk: 80,
  primary: 50,
  secondary: 50,
  tertiary: 50,
  unclassified: 50,
  road: 40,
  residential: 40,
  living_street: 20,
  service: 20,
}
const closed = ['no', 'private', 'agricultural', 'forestry', 'delivery', 'customers']
const closedServices = ['parking_aisle', 'emergency_access', 'drive-through']

const classOf = ({ highway }) => highway?.replace(/_link$/, '')

function isForCars({ motorcar, motor_vehicle, vehicle, access, service }) {
  const rule = motorcar ?? motor_vehicle ?? vehicle ?? access
  return !closed.includes(rule) && !closedServices.includes(service)
}

/** 1 along the way only, -1 against it only, 0 both. */
function directionOf(tags) {
  if (tags.oneway === '-1') return -1
  if (['no', 'false', '0'].includes(tags.oneway)) return 0
  if (['yes', 'true', '1'].includes(tags.oneway)) return 1
  return tags.junction === 'roundabout' || tags.highway === 'motorway' ? 1 : 0
}

const signed = ({ maxspeed }) => (/^\d+$/.test(maxspeed ?? '') ? Number(maxspeed) : undefined)

const calls = [
  ['shop', ({ shop }) => shop && shop !== 'vacant'],
  ['shop', ({ amenity }) => /^(restaurant|cafe|pharmacy|bank|post_office|hospital)$/.test(amenity)],
  ['shop', ({ tourism }) => tourism === 'hotel'],
  ['shop', ({ amenity }) => /^(school|townhall|university|kindergarten)$/.test(amenity)],
  ['depot', ({ landuse }) => landuse === 'industrial' || landuse === 'commercial'],
  ['depot', ({ amenity }) => amenity === 'fuel'],
]
const callOf = (tags) => calls.find(([, fits]) => fits(tags))?.[0]

const metres = (a, b) =>
  Math.hypot(a.lat - b.lat, (a.lon - b.lon) * Math.cos((a.lat * Math.PI) / 180)) * 111_195

const middle = (points) => ({
  lat: points.reduce((sum, { lat }) => sum + lat, 0) / points.length,
  lon: points.reduce((sum, { lon }) => sum + lon, 0) / points.length,
})

/** Not called at a farther road. */
const reach = 120
const origin = [47_000_000, 9_000_000]
/** A home on each so many residential streets. */
const homeEvery = 8

function edgesOf(ways, stops) {
  const uses = new Map()
  for (const { refs } of ways)
    for (const [at, ref] of refs.entries())
      uses.set(ref, (uses.get(ref) ?? 0) + (at === 0 || at === refs.length - 1 ? 2 : 1))
  return ways.flatMap((way) => {
    const edges = []
    let from = 0
    for (let at = 1; at < way.refs.length; at++) {
      if (uses.get(way.refs[at]) < 2 && !stops.has(way.refs[at])) continue
      edges.push({ way, refs: way.refs.slice(from, at + 1) })
      from = at
    }
    return edges
  })
}

function reachable(edges, start, isBackward) {
  const next = new Map()
  const link = (a, b) => next.set(a, [...(next.get(a) ?? []), b])
  for (const { way, refs } of edges) {
    const direction = directionOf(way.tags) * (isBackward ? -1 : 1)
    if (direction >= 0) link(refs[0], refs.at(-1))
    if (direction <= 0) link(refs.at(-1), refs[0])
  }
  const found = new Set([start])
  for (const node of found) for (const to of next.get(node) ?? []) found.add(to)
  return found
}

/** Nodes from which every other is reached. */
function largestComponent(edges) {
  let best = new Set()
  const seen = new Set()
  for (const { refs } of edges) {
    if (seen.has(refs[0])) continue
    const back = reachable(edges, refs[0], true)
    const both = new Set([...reachable(edges, refs[0], false)].filter((node) => back.has(node)))
    for (const node of both) seen.add(node)
    if (both.size > best.size) best = both
  }
  return best
}

const [file, output = 'tests/simulator/world/liechtenstein.json'] = process.argv.slice(2)
const { nodes, ways } = readOsm(file)
const micro = (ref) => {
  const { lat, lon } = nodes.get(ref)
  return [Math.round(lat * 1e6), Math.round(lon * 1e6)]
}

const roads = ways
  .filter(({ tags }) => limits[classOf(tags)] && tags.area !== 'yes' && isForCars(tags))
  .map((way) => ({ ...way, refs: way.refs.filter((ref) => nodes.has(ref)) }))
  .filter(({ refs }) => refs.length > 1)
const everyEdge = edgesOf(roads, new Set())
const open = largestComponent(everyEdge)
const kept = everyEdge.filter(({ refs }) => open.has(refs[0]) && open.has(refs.at(-1)))
const onRoads = [...new Set(kept.flatMap(({ refs }) => refs))]

function nearestRef(place) {
  let best
  for (const ref of onRoads) {
    const away = metres(nodes.get(ref), place)
    if (!best || away < best.away) best = { ref, away }
  }
  return best.away < reach ? best.ref : undefined
}

const stops = new Map()
for (const { tags, ...place } of nodes.values()) {
  const call = callOf(tags)
  const ref = call && nearestRef(place)
  if (ref) stops.set(ref, call)
}
for (const { tags, refs } of ways) {
  const call = callOf(tags)
  const ref = call && nearestRef(middle(refs.map((each) => nodes.get(each)).filter(Boolean)))
  if (ref) stops.set(ref, call)
}
const streets = kept.filter(
  ({ way, refs }) => way.tags.highway === 'residential' && way.tags.name && refs.length > 3,
)
for (let at = 0; at < streets.length; at += homeEvery) {
  const { refs } = streets[at]
  const ref = refs[refs.length >> 1]
  if (!stops.has(ref)) stops.set(ref, 'home')
}

const edges = edgesOf(
  kept.map(({ way, refs }) => ({ ...way, refs })),
  stops,
)
const ids = new Map()
const idOf = (ref) => {
  if (!ids.has(ref)) ids.set(ref, ids.size)
  return ids.get(ref)
}
const names = [...new Set(edges.map(({ way }) => way.tags.name ?? ''))]
const numbers = []
for (const { way, refs } of edges) {
  const direction = directionOf(way.tags)
  const along = direction < 0 ? [...refs].reverse() : refs
  const limit = signed(way.tags) ?? limits[classOf(way.tags)]
  numbers.push(idOf(along[0]), idOf(along.at(-1)), names.indexOf(way.tags.name ?? ''), limit)
  numbers.push(direction === 0 ? 0 : 1, along.length)
  let last = origin
  for (const ref of along) {
    const place = micro(ref)
    numbers.push(place[0] - last[0], place[1] - last[1])
    last = place
  }
}
const placesOf = (call) => [...stops].filter(([, kind]) => kind === call).map(([ref]) => idOf(ref))
const graph = {
  attribution: '© OpenStreetMap contributors, ODbL 1.0',
  shops: packed(placesOf('shop')),
  depots: packed(placesOf('depot')),
  homes: packed(placesOf('home')),
  names: names.join('|'),
  roads: packed(numbers),
}
fs.writeFileSync(output, `${JSON.stringify(graph, null, 2)}\n`)
console.log(`${edges.length} roads, ${ids.size} nodes, ${stops.size} places`)
