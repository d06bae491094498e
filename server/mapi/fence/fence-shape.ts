import type { FenceShape } from '../../domain/tracking/fence/fence-columns.ts'

type Given = {
  type: FenceShape['type']
  lat?: number | undefined
  lon?: number | undefined
  radius?: number | undefined
  points?: readonly { lat: number; lon: number }[] | undefined
  width?: number | undefined
  city?: string | undefined
}

/** The contract has checked that all fields of the type are there. */
export function shapeOf({
  type,
  lat = 0,
  lon = 0,
  radius = 0,
  points = [],
  width = 0,
  city = '',
}: Given): FenceShape {
  if (type === 'circle') return { type, lat, lon, radius }
  if (type === 'corridor') return { type, points, width }
  return type === 'polygon' ? { type, points } : { type, city }
}
