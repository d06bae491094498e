import type { Services } from '../../../services.ts'
import type { DeviceFilter } from './device-filter.ts'
import { listDevices } from './list-devices.ts'

export type FittingPage = {
  filter: DeviceFilter
  /** Number of the last device that was looked at before. */
  after: string | undefined
  limit: number
}

/** `next`: number after which to go on; undefined at the end. */
export type Fitting = { ids: number[]; next: string | undefined }

/** Devices looked at a call at most: a page may be short, or empty, before the last. */
const mostLookedAt = 20_000
const firstChunk = 500
const largestChunk = 5_000

/** Devices by number, of which those pass that `fits` names, thousands at a time; all without it. */
export async function listFitting(
  services: Services,
  { filter, after, limit }: FittingPage,
  fits?: (ids: readonly number[]) => Promise<ReadonlySet<number>>,
): Promise<Fitting> {
  const found: number[] = []
  let next = after
  let size = fits ? firstChunk : limit
  for (let left = mostLookedAt; left > 0; left -= size, size = Math.min(size * 3, largestChunk)) {
    const chunk = await listDevices(services, {
      filter,
      state: 'all',
      after: next === undefined ? undefined : { imei: next },
      limit: size,
    })
    const ids = chunk.map(({ id }) => id)
    const passing = fits ? await fits(ids) : new Set(ids)
    for (const { id, imei } of chunk) {
      next = imei
      if (passing.has(id)) found.push(id)
      if (found.length === limit) return { ids: found, next }
    }
    if (chunk.length < size) return { ids: found, next: undefined }
  }
  return { ids: found, next }
}
