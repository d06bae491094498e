/** Web mercator as a unit square: x east, y south. */

/** Latitude at which the mercator square ends. */
export const maxMercatorLat = 85.051129

export const lonToX = (lon: number): number => (lon + 180) / 360
export const xToLon = (x: number): number => x * 360 - 180

export function latToY(lat: number): number {
  const clamped = Math.max(-maxMercatorLat, Math.min(maxMercatorLat, lat))
  return 0.5 - Math.log(Math.tan(Math.PI / 4 + (clamped * Math.PI) / 360)) / (2 * Math.PI)
}

export const yToLat = (y: number): number =>
  (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI

/** Along the shorter way round the world. */
export function wrapDelta(delta: number): number {
  return delta - Math.round(delta)
}
