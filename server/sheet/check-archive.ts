import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { AppError } from '../errors.ts'
import { sheetLimits, tooLarge } from './sheet-limits.ts'

const workbook = 'xl/workbook.xml'

/**
 * Checks the zip directory before unpacking (docs/security.md#sheets); entries are held to its
 * sizes.
 */
export async function checkArchive(bytes: Buffer): Promise<Map<string, Entry>> {
  const { zip, entries } = await openArchive(bytes)
  zip.close()
  return entries
}

export async function openArchive(
  bytes: Buffer,
): Promise<{ zip: ZipFile; entries: Map<string, Entry> }> {
  const zip = await readable(
    fromBufferPromise(bytes, { validateEntrySizes: true, autoClose: false }),
  )
  if (zip.entryCount > sheetLimits.entries) throw new AppError('sheetTooLarge', tooLarge)
  const entries = await readable(listEntries(zip))
  if (!entries.has(workbook)) throw new AppError('sheetUnreadable')
  return { zip, entries }
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  let unpacked = 0
  for await (const entry of zip.eachEntry()) {
    unpacked += entry.uncompressedSize
    const isTooDense = entry.uncompressedSize > sheetLimits.ratio * entry.compressedSize + 1_000
    if (unpacked > sheetLimits.unpackedBytes || isTooDense)
      throw new AppError('sheetTooLarge', tooLarge)
    // Two readers could see different sheets under a repeated name.
    if (entries.has(entry.fileName) || entry.isEncrypted()) throw new AppError('sheetUnreadable')
    entries.set(entry.fileName, entry)
  }
  return entries
}

/** Any library error means unreadable. */
export async function readable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('sheetUnreadable')
  }
}
