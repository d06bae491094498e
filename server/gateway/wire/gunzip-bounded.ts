import { gunzipSync } from 'node:zlib'

/** Undefined when damaged or over `maxBytes`. */
export function gunzipBounded(data: Buffer, maxBytes: number): Buffer | undefined {
  if (data[0] !== 0x1f || data[1] !== 0x8b) return undefined
  try {
    return gunzipSync(data, { maxOutputLength: maxBytes })
  } catch {
    return undefined
  }
}
