import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { formatNames, zipFormatOf } from '#lib/sheet/file-format.ts'
import { partKey } from '#lib/sheet/parts.ts'
import { sheetLimits, tooLarge } from '#lib/sheet/sheet-limits.ts'
import { AppError } from '../app-error.ts'

/** Every workbook has one of them. */
const marks = ['[content_types].xml', 'xl/workbook.xml']

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
  const keys = new Set([...entries.keys()].map(partKey))
  const other = zipFormatOf(keys)
  if (other) throw new AppError('sheetFormat', { format: formatNames[other] })
  if (!marks.some((mark) => keys.has(mark))) throw new AppError('sheetUnreadable')
  return { zip, entries }
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  const keys = new Set<string>()
  let unpacked = 0
  for await (const entry of zip.eachEntry()) {
    unpacked += entry.uncompressedSize
    const isTooDense = entry.uncompressedSize > sheetLimits.ratio * entry.compressedSize + 1_000
    if (unpacked > sheetLimits.unpackedBytes || isTooDense)
      throw new AppError('sheetTooLarge', tooLarge)
    // Two readers could see different sheets under a repeated name.
    const key = partKey(entry.fileName)
    if (keys.has(key) || entry.isEncrypted()) throw new AppError('sheetUnreadable')
    keys.add(key)
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
