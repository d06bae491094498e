import type { CallReply } from '#lib/contract/calls.ts'
import type { DrawnShape } from '#lib/geo/fence-rings.ts'
import { usualWidth } from '#lib/rules/fence-limits.ts'

export type Fence = CallReply<'fence/Get'>['items'][number]
export type FenceType = Fence['type']

export function shapeOf(fence: Fence): DrawnShape {
  const { type, lat, lon, radius, points, width, city, city_name } = fence
  if (type === 'polygon') return { type, points }
  if (type === 'corridor') return { type, points, width: width ?? 0 }
  if (type === 'city') return { type, city, name: city_name }
  return { type, centre: { lat: lat ?? 0, lon: lon ?? 0 }, radius: radius ?? 0 }
}

/** A rectangle whose second corner is missing has no corners. */
export function shapeParams(shape: DrawnShape) {
  const { type } = shape
  if (type === 'circle') return { type, ...shape.centre, radius: shape.radius }
  if (type === 'corridor') return { type, points: [...shape.points], width: shape.width }
  if (type === 'city') return { type, city: shape.city }
  return { type: 'polygon' as const, points: type === 'polygon' ? [...shape.points] : [] }
}

const firstRadius = 500

export const drawnTypes = ['circle', 'rectangle', 'polygon', 'corridor', 'city'] as const
export type DrawnType = (typeof drawnTypes)[number]

export function emptyShape(type: DrawnType): DrawnShape {
  if (type === 'circle') return { type, centre: undefined, radius: firstRadius }
  if (type === 'rectangle') return { type, corner: undefined, opposite: undefined }
  if (type === 'corridor') return { type, points: [], width: usualWidth }
  return type === 'polygon' ? { type, points: [] } : { type, city: '', name: '' }
}

/** Whether points are set one by one until the shape is closed. */
export const isDrawnByPoints = (type: DrawnType) => type === 'polygon' || type === 'corridor'

export type FileDialogProps = { title: string; onClose: () => void }
