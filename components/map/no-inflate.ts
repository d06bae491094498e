/** pmtiles' fallback for browsers without DecompressionStream (before 2023), 9 KB; see next.config.mjs. */
export function decompressSync(): never {
  throw new Error('This browser lacks DecompressionStream')
}
