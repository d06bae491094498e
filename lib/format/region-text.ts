import type { DrawnShape } from '#lib/geo/fence-rings.ts'
import { type FencePoint, fenceLimits } from '#lib/rules/fence-limits.ts'

const micro = 1e6
const textOf = ({ lat, lon }: FencePoint) => `${lat / micro},${lon / micro}`

/** As in the address: `c31.2,121.4,500` or `p31.2,121.4;31.3,121.4;31.2,121.5`; empty unless drawn. */
export function regionText(shape: DrawnShape): string {
  if (shape.type === 'circle') return shape.centre ? `c${textOf(shape.centre)},${shape.radius}` : ''
  return shape.type === 'polygon' ? `p${shape.points.map(textOf).join(';')}` : ''
}

const place = /^(-?\d{1,2}(?:\.\d{1,6})?),(-?\d{1,3}(?:\.\d{1,6})?)$/

function pointIn(text: string): FencePoint | undefined {
  const [, lat, lon] = place.exec(text) ?? []
  const point = { lat: Math.round(Number(lat) * micro), lon: Math.round(Number(lon) * micro) }
  return Math.abs(point.lat) <= 90 * micro && Math.abs(point.lon) <= 180 * micro ? point : undefined
}

export function parseRegion(text: string): DrawnShape | undefined {
  const { radius, points } = fenceLimits
  if (text.startsWith('c')) {
    const at = text.lastIndexOf(',')
    const centre = pointIn(text.slice(1, at))
    const metres = Number(text.slice(at + 1))
    const isFit = Number.isInteger(metres) && metres >= radius.min && metres <= radius.max
    return centre && isFit ? { type: 'circle', centre, radius: metres } : undefined
  }
  const corners = text.startsWith('p') ? text.slice(1).split(';').map(pointIn) : []
  const known = corners.filter((corner) => corner !== undefined)
  const isFit =
    known.length === corners.length && known.length >= points.min && known.length <= points.max
  return isFit ? { type: 'polygon', points: known } : undefined
}
