import type { CoordType } from '#lib/codes/coord-types.ts'
import { bdToWgs, wgsToBd } from './bd09.ts'
import { gcjToWgs, wgsToGcj } from './gcj02.ts'

type Convert = (lon: number, lat: number) => [lon: number, lat: number]
const same: Convert = (lon, lat) => [lon, lat]

/** Degrees. */
export const toWgs: Record<CoordType, Convert> = {
  wgs84ll: same,
  gcj02ll: gcjToWgs,
  bd09ll: bdToWgs,
}
/** Degrees. */
export const fromWgs: Record<CoordType, Convert> = {
  wgs84ll: same,
  gcj02ll: wgsToGcj,
  bd09ll: wgsToBd,
}
