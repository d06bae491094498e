/**
 * Stands for fflate in the bundle (next.config.mjs). pmtiles takes only its fallback for browsers
 * without DecompressionStream (before 2023), 9 KB, which is left out; lib/sheet/zip.ts takes the rest.
 */
// biome-ignore lint/performance/noBarrelFile: the bundle knows fflate by this module alone
export { strFromU8, strToU8, unzipSync, zipSync } from 'fflate/browser'

export function decompressSync(): never {
  throw new Error('This browser lacks DecompressionStream')
}
