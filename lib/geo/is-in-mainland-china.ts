import mainland from '#lib/geo/mainland-china.json' with { type: 'json' }

const rings = mainland.rings as readonly (readonly number[])[]
const box = { west: 73, east: 135.2, south: 17.5, north: 53.7 }
const cellDegrees = 0.5
const columns = Math.ceil((box.east - box.west) / cellDegrees)

/** 0 not asked, 1 outside, 2 inside, 3 on the border. */
const cells = new Uint8Array(columns * Math.ceil((box.north - box.south) / cellDegrees))
const unknown = 0
const outside = 1
const inside = 2
const border = 3

function isInRings(lon: number, lat: number): boolean {
  let isInside = false
  for (const ring of rings) {
    let fromLon = ring[ring.length - 2] ?? 0
    let fromLat = ring[ring.length - 1] ?? 0
    for (let i = 0; i < ring.length; i += 2) {
      const toLon = ring[i] ?? 0
      const toLat = ring[i + 1] ?? 0
      if (toLat > lat !== fromLat > lat) {
        const crossing = fromLon + ((toLon - fromLon) * (lat - fromLat)) / (toLat - fromLat)
        if (lon < crossing) isInside = !isInside
      }
      fromLon = toLon
      fromLat = toLat
    }
  }
  return isInside
}

/** By bounding box: a near miss only costs time. */
function holdsBorder(west: number, south: number): boolean {
  for (const ring of rings) {
    let fromLon = ring[ring.length - 2] ?? 0
    let fromLat = ring[ring.length - 1] ?? 0
    for (let i = 0; i < ring.length; i += 2) {
      const toLon = ring[i] ?? 0
      const toLat = ring[i + 1] ?? 0
      const isApart =
        Math.max(fromLon, toLon) < west ||
        Math.min(fromLon, toLon) > west + cellDegrees ||
        Math.max(fromLat, toLat) < south ||
        Math.min(fromLat, toLat) > south + cellDegrees
      if (!isApart) return true
      fromLon = toLon
      fromLat = toLat
    }
  }
  return false
}

/** Where maps are drawn in GCJ-02: without Hong Kong, Macau, Taiwan; with the sea off the coast. */
export function isInMainlandChina(lon: number, lat: number): boolean {
  if (lon < box.west || lon >= box.east || lat < box.south || lat >= box.north) return false
  const column = Math.floor((lon - box.west) / cellDegrees)
  const row = Math.floor((lat - box.south) / cellDegrees)
  const cell = row * columns + column
  if (cells[cell] === unknown) {
    const west = box.west + column * cellDegrees
    const south = box.south + row * cellDegrees
    if (holdsBorder(west, south)) cells[cell] = border
    else cells[cell] = isInRings(west + cellDegrees / 2, south + cellDegrees / 2) ? inside : outside
  }
  return cells[cell] === border ? isInRings(lon, lat) : cells[cell] === inside
}
