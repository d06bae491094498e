import { readFile } from 'node:fs/promises'
import { PMTiles } from 'pmtiles'

/** As the library reads it. */
export async function openArchive(file: string): Promise<PMTiles> {
  const bytes = await readFile(file)
  return new PMTiles({
    getKey: () => file,
    getBytes: async (from, length) => ({
      data: new Uint8Array(bytes.subarray(from, from + length)).buffer,
    }),
  })
}
