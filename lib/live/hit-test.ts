import { wrapDelta } from '#lib/geo/mercator.ts'
import type { DeviceStore } from './device-store.ts'
import type { Cluster, Plan } from './plan-view.ts'

/** Half a marker's height, pixels. */
export const markerReach = 15

/** The smallest cluster of two or more under a point. */
export function clusterAt(plan: Plan, x: number, y: number, scale: number): Cluster | undefined {
  let best: Cluster | undefined
  for (const cluster of plan.clusters) {
    if (cluster.row >= 0) continue
    const reach = (cluster.radius + 3) / scale
    const dx = wrapDelta(cluster.x - x)
    const dy = cluster.y - y
    if (dx * dx + dy * dy > reach * reach) continue
    if (!best || cluster.radius < best.radius) best = cluster
  }
  return best
}

/** Rows under a point, nearest first. */
export function devicesAt(
  store: DeviceStore,
  plan: Plan,
  { x, y, scale, now }: { x: number; y: number; scale: number; now: number },
): number[] {
  const found: { row: number; distance: number }[] = []
  const reach = markerReach / scale
  const test = (row: number) => {
    const at = store.shownAt(row, now)
    const distance = Math.hypot(wrapDelta(at.x - x), at.y - y)
    if (distance <= reach) found.push({ row, distance })
  }
  if (plan.mode === 'singles') plan.rows.forEach(test)
  else for (const cluster of plan.clusters) if (cluster.row >= 0) test(cluster.row)
  return found.sort((a, b) => a.distance - b.distance).map(({ row }) => row)
}

export function clusterMembers(store: DeviceStore, plan: Plan, cluster: Cluster): number[] {
  const { x, y } = store.columns
  const centre = (cluster.west + cluster.east) / 2
  const half = (cluster.east - cluster.west) / 2 + 1e-12
  return Array.from(plan.rows).filter((row) => {
    const py = y[row] as number
    if (py < cluster.north || py > cluster.south) return false
    return Math.abs(wrapDelta((x[row] as number) - centre)) <= half
  })
}
