import { isInMainlandChina } from '#lib/geo/is-in-mainland-china.ts'

/** Krasovsky 1940, the ellipsoid of GCJ-02. */
const semiMajor = 6_378_245
const eccentricity = 0.006_693_421_622_965_943

/** Without regard to borders. */
function offsetAt(lon: number, lat: number): [lon: number, lat: number] {
  const x = lon - 105
  const y = lat - 35
  const root = Math.sqrt(Math.abs(x))
  const ripple = ((20 * Math.sin(6 * x * Math.PI) + 20 * Math.sin(2 * x * Math.PI)) * 2) / 3
  const north =
    -100 +
    2 * x +
    3 * y +
    0.2 * y * y +
    0.1 * x * y +
    0.2 * root +
    ripple +
    ((20 * Math.sin(y * Math.PI) + 40 * Math.sin((y / 3) * Math.PI)) * 2) / 3 +
    ((160 * Math.sin((y / 12) * Math.PI) + 320 * Math.sin((y * Math.PI) / 30)) * 2) / 3
  const east =
    300 +
    x +
    2 * y +
    0.1 * x * x +
    0.1 * x * y +
    0.1 * root +
    ripple +
    ((20 * Math.sin(x * Math.PI) + 40 * Math.sin((x / 3) * Math.PI)) * 2) / 3 +
    ((150 * Math.sin((x / 12) * Math.PI) + 300 * Math.sin((x / 30) * Math.PI)) * 2) / 3
  const radLat = (lat / 180) * Math.PI
  const sinLat = Math.sin(radLat)
  const magic = 1 - eccentricity * sinLat * sinLat
  const perLat = ((semiMajor * (1 - eccentricity)) / (magic * Math.sqrt(magic))) * Math.PI
  const perLon = (semiMajor / Math.sqrt(magic)) * Math.cos(radLat) * Math.PI
  return [(east * 180) / perLon, (north * 180) / perLat]
}

/** Degrees; outside mainland China unchanged (docs/maps.md#coordinates). */
export function wgsToGcj(lon: number, lat: number): [lon: number, lat: number] {
  if (!isInMainlandChina(lon, lat)) return [lon, lat]
  const [east, north] = offsetAt(lon, lat)
  return [lon + east, lat + north]
}

/** Exact inverse (under 1 mm). The border is asked of the WGS-84 point, so that both ways agree. */
export function gcjToWgs(lon: number, lat: number): [lon: number, lat: number] {
  let wgsLon = lon
  let wgsLat = lat
  for (let i = 0; i < 4; i++) {
    const [east, north] = offsetAt(wgsLon, wgsLat)
    wgsLon = lon - east
    wgsLat = lat - north
  }
  return isInMainlandChina(wgsLon, wgsLat) ? [wgsLon, wgsLat] : [lon, lat]
}
