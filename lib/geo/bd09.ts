import { gcjToWgs, wgsToGcj } from './gcj02.ts'

const turn = (Math.PI * 3000) / 180

function bdToGcj(lon: number, lat: number): [lon: number, lat: number] {
  const [x, y] = [lon - 0.0065, lat - 0.006]
  const radius = Math.hypot(x, y) - 0.000_02 * Math.sin(y * turn)
  const angle = Math.atan2(y, x) - 0.000_003 * Math.cos(x * turn)
  return [radius * Math.cos(angle), radius * Math.sin(angle)]
}

function gcjToBd(lon: number, lat: number): [lon: number, lat: number] {
  const radius = Math.hypot(lon, lat) + 0.000_02 * Math.sin(lat * turn)
  const angle = Math.atan2(lat, lon) + 0.000_003 * Math.cos(lon * turn)
  return [radius * Math.cos(angle) + 0.0065, radius * Math.sin(angle) + 0.006]
}

/** Degrees, Baidu's datum: GCJ-02 shifted once more, by up to 1.2 km, within mainland China and outside. */
export function wgsToBd(lon: number, lat: number): [lon: number, lat: number] {
  return gcjToBd(...wgsToGcj(lon, lat))
}

/** The inverse, within a metre. */
export function bdToWgs(lon: number, lat: number): [lon: number, lat: number] {
  return gcjToWgs(...bdToGcj(lon, lat))
}
