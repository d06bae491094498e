import type { CallReply } from '#lib/contract/calls.ts'
import type { DrawnShape } from '#lib/geo/fence-rings.ts'

export type Fence = CallReply<'fence/Get'>['items'][number]
export type FenceType = Fence['type']

export function shapeOf({ type, lat, lon, radius, points, city, city_name }: Fence): DrawnShape {
  if (type === 'polygon') return { type, points }
  if (type === 'city') return { type, city, name: city_name }
  return { type, centre: { lat: lat ?? 0, lon: lon ?? 0 }, radius: radius ?? 0 }
}

export function shapeParams(shape: DrawnShape) {
  if (shape.type === 'circle') return { type: shape.type, ...shape.centre, radius: shape.radius }
  return shape.type === 'polygon'
    ? { type: shape.type, points: [...shape.points] }
    : { type: shape.type, city: shape.city }
}

const firstRadius = 500

export function emptyShape(type: FenceType): DrawnShape {
  if (type === 'circle') return { type, centre: undefined, radius: firstRadius }
  return type === 'polygon' ? { type, points: [] } : { type, city: '', name: '' }
}

export type FileDialogProps = { title: string; onClose: () => void }
