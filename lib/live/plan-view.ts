import { displayStates, liveFlag } from '#lib/codes/device-state.ts'
import { wrapDelta } from '#lib/geo/mercator.ts'
import type { DeviceColumns } from './device-columns.ts'
import type { DeviceGroup, DeviceStore } from './device-store.ts'

/** Centre and half size in mercator (world = 1), pixels a world. */
export type ViewBox = { x: number; y: number; halfWidth: number; halfHeight: number; scale: number }

/** A cluster's ring, clockwise. */
export const shareOrder = ['alarm', 'moving', 'online', 'static', 'offline', 'other'] as const
export const shareSlots = shareOrder.length

/** Slot of each display state. */
const slotOf = displayStates.map((state) => {
  const slot = (shareOrder as readonly string[]).indexOf(state)
  return slot < 0 ? shareOrder.indexOf('other') : slot
})

/** Bit n for the n-th of displayStates. */
export const allStates = 2 ** displayStates.length - 1

/** More in view are clustered at any zoom. */
export const maxSingles = 4000
/** Zoom 8: below it devices are clustered. */
const clusterBelowScale = 512 * 2 ** 8
/** Zoom 15: from here on only `maxSingles` clusters. */
const singleFromScale = 512 * 2 ** 15
/** Side of a grid cell, pixels. */
const cellPixels = 56
/** About the size of an icon, pixels. */
const crowdPixels = 26
/** Occupied cells per device; fewer hide each other. */
const crowdShare = 0.62

export type Cluster = {
  x: number
  y: number
  count: number
  /** Pixels. */
  radius: number
  shares: Uint32Array
  west: number
  east: number
  north: number
  south: number
  row: number
}

export type Plan = { mode: 'singles' | 'clusters'; rows: Int32Array; clusters: Cluster[] }

let rowBuffer = new Int32Array(4096)
let crowdCells = new Uint32Array(0)
let crowdStamp = 0
let gridCells = new Int32Array(0)

function isInView({ x, y }: DeviceColumns, row: number, view: ViewBox): boolean {
  const dy = (y[row] as number) - view.y
  if (!(dy <= view.halfHeight && dy >= -view.halfHeight)) return false
  if (view.halfWidth >= 0.5) return true
  return Math.abs(wrapDelta((x[row] as number) - view.x)) <= view.halfWidth
}

/** Whether a device with a fix and a shown state is in view, or anywhere. */
export function hasRow(store: DeviceStore, states: number, view?: ViewBox): boolean {
  const { x, state, inScope } = store.columns
  for (const group of store.groups)
    if (countOf(group, states) > 0 && (!view || isGroupInView(group, view))) return true
  for (let row = 0; row < store.count; row++) {
    if (((states >> (state[row] as number)) & (inScope[row] as number)) === 0) continue
    if (view ? isInView(store.columns, row, view) : (x[row] as number) >= 0) return true
  }
  return false
}

/** Devices of a group in shown states. */
function countOf({ counts }: DeviceGroup, states: number): number {
  let count = 0
  for (let kind = 0; kind < counts.length; kind++)
    if ((states >> (kind >> 1)) & 1) count += counts[kind] as number
  return count
}

const isGroupInView = ({ x, y }: DeviceGroup, view: ViewBox): boolean =>
  Math.abs(y - view.y) <= view.halfHeight &&
  (view.halfWidth >= 0.5 || Math.abs(wrapDelta(x - view.x)) <= view.halfWidth)

/** With a fix, in view, of a shown state; valid until the next call. */
export function rowsInView(store: DeviceStore, view: ViewBox, states: number): Int32Array {
  const { x, y, state, inScope } = store.columns
  if (rowBuffer.length < store.count) rowBuffer = new Int32Array(store.columns.ids.length)
  const isWholeWorld = view.halfWidth >= 0.5
  let found = 0
  for (let row = 0; row < store.count; row++) {
    const dy = (y[row] as number) - view.y
    if (!(dy <= view.halfHeight && dy >= -view.halfHeight)) continue
    if (!isWholeWorld) {
      let dx = (x[row] as number) - view.x
      if (dx > 0.5) dx -= 1
      else if (dx < -0.5) dx += 1
      if (dx > view.halfWidth || dx < -view.halfWidth) continue
    }
    if (((states >> (state[row] as number)) & (inScope[row] as number)) === 0) continue
    rowBuffer[found++] = row
  }
  return rowBuffer.subarray(0, found)
}

/** Single devices, or clusters when they would hide each other. */
export function planView(store: DeviceStore, view: ViewBox, states: number): Plan {
  const rows = rowsInView(store, view, states)
  if (store.groups.length > 0) {
    const clusters = groupClusters(store.groups, view, states)
    return { mode: 'clusters', rows, clusters: mergeOverlaps(clusters, view) }
  }
  const isSingles =
    rows.length <= maxSingles &&
    view.scale >= clusterBelowScale &&
    (view.scale >= singleFromScale || !isCrowded(store, rows, view))
  if (isSingles) return { mode: 'singles', rows, clusters: [] }
  return { mode: 'clusters', rows, clusters: mergeOverlaps(gridClusters(store, rows, view), view) }
}

function isCrowded(store: DeviceStore, rows: Int32Array, view: ViewBox): boolean {
  const { x, y } = store.columns
  const size = view.scale / crowdPixels
  const across = Math.ceil(view.halfWidth * 2 * size) + 2
  const cells = across * (Math.ceil(view.halfHeight * 2 * size) + 2)
  if (crowdCells.length < cells) crowdCells = new Uint32Array(cells)
  crowdStamp++
  let occupied = 0
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as number
    const column = Math.floor((wrapDelta((x[row] as number) - view.x) + view.halfWidth) * size)
    const line = Math.floor(((y[row] as number) - view.y + view.halfHeight) * size)
    const cell = line * across + column
    if (crowdCells[cell] === crowdStamp) continue
    crowdCells[cell] = crowdStamp
    occupied++
  }
  return occupied < rows.length * crowdShare
}

/** In half steps, so that a small zoom does not regroup. */
function steppedScale(scale: number): number {
  return 512 * 2 ** (Math.round(Math.log2(scale / 512) * 2) / 2)
}

function newCluster(row: number, x: number, y: number): Cluster {
  const shares = new Uint32Array(shareSlots)
  return { x: 0, y: 0, count: 0, radius: 0, shares, west: x, east: x, north: y, south: y, row }
}

/** A grid fixed to the world, so that panning does not regroup; x of the copy nearest the centre. */
export function gridClusters(store: DeviceStore, rows: Int32Array, view: ViewBox): Cluster[] {
  const { x, y, state, flags } = store.columns
  const size = Math.max(1, Math.round(steppedScale(view.scale) / cellPixels))
  const halfWidth = Math.min(0.5, view.halfWidth)
  const firstColumn = Math.floor((view.x - halfWidth) * size)
  const firstLine = Math.floor((view.y - view.halfHeight) * size)
  const across = Math.floor((view.x + halfWidth) * size) - firstColumn + 1
  const lines = Math.floor((view.y + view.halfHeight) * size) - firstLine + 1
  if (gridCells.length < across * lines) gridCells = new Int32Array(across * lines)
  gridCells.fill(-1, 0, across * lines)
  const clusters: Cluster[] = []
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as number
    const px = view.x + wrapDelta((x[row] as number) - view.x)
    const py = y[row] as number
    const cell = (Math.floor(py * size) - firstLine) * across + Math.floor(px * size) - firstColumn
    let cluster = clusters[gridCells[cell] as number]
    if (!cluster) {
      gridCells[cell] = clusters.length
      cluster = newCluster(row, px, py)
      clusters.push(cluster)
    }
    const hasAlarm = ((flags[row] as number) & liveFlag.alarm) !== 0
    addTo(cluster, px, py, hasAlarm ? 0 : (slotOf[state[row] as number] as number))
  }
  return clusters.map(finishCluster)
}

function addTo(cluster: Cluster, x: number, y: number, slot: number): void {
  cluster.count++
  cluster.x += x
  cluster.y += y
  if (x < cluster.west) cluster.west = x
  else if (x > cluster.east) cluster.east = x
  if (y < cluster.north) cluster.north = y
  else if (y > cluster.south) cluster.south = y
  cluster.shares[slot] = (cluster.shares[slot] as number) + 1
}

function finishCluster(sum: Cluster): Cluster {
  sum.x /= sum.count
  sum.y /= sum.count
  if (sum.count > 1) sum.row = -1
  sum.radius = radiusOf(sum.count)
  return sum
}

/** The server's cells are as fine as ours or finer, and its own clusters. */
function groupClusters(groups: readonly DeviceGroup[], view: ViewBox, states: number): Cluster[] {
  const clusters: Cluster[] = []
  for (const group of groups) {
    const count = countOf(group, states)
    if (count === 0 || !isGroupInView(group, view)) continue
    const x = view.x + wrapDelta(group.x - view.x)
    const cluster = newCluster(-1, x, group.y)
    for (let kind = 0; kind < group.counts.length; kind++) {
      const state = kind >> 1
      if (!((states >> state) & 1)) continue
      const slot = kind & 1 ? 0 : (slotOf[state] as number)
      cluster.shares[slot] = (cluster.shares[slot] as number) + (group.counts[kind] as number)
    }
    cluster.count = count
    cluster.x = x
    cluster.y = group.y
    cluster.west = x + group.west - group.x
    cluster.east = x + group.east - group.x
    cluster.north = group.north
    cluster.south = group.south
    cluster.radius = radiusOf(count)
    clusters.push(cluster)
  }
  return clusters
}

/** Pixels: 11 for one, 15 for two, 27 from ten thousand. */
export function radiusOf(count: number): number {
  return count === 1 ? 11 : Math.min(27, 14 + Math.log10(count) * 3.25)
}

/** Big clusters take in those that they would overlap. */
export function mergeOverlaps(clusters: Cluster[], view: ViewBox): Cluster[] {
  const kept: Cluster[] = []
  clusters.sort((a, b) => b.count - a.count)
  for (const cluster of clusters) {
    const host = kept.find((other) => {
      const reach = ((other.radius + cluster.radius) * 0.92) / view.scale
      const dx = other.x - cluster.x
      const dy = other.y - cluster.y
      return dx * dx + dy * dy < reach * reach
    })
    if (host) absorb(host, cluster)
    else kept.push(cluster)
  }
  return kept
}

function absorb(host: Cluster, guest: Cluster): void {
  const count = host.count + guest.count
  host.x = (host.x * host.count + guest.x * guest.count) / count
  host.y = (host.y * host.count + guest.y * guest.count) / count
  host.count = count
  host.row = -1
  host.radius = radiusOf(count)
  host.west = Math.min(host.west, guest.west)
  host.east = Math.max(host.east, guest.east)
  host.north = Math.min(host.north, guest.north)
  host.south = Math.max(host.south, guest.south)
  for (let slot = 0; slot < shareSlots; slot++) {
    host.shares[slot] = (host.shares[slot] as number) + (guest.shares[slot] as number)
  }
}
