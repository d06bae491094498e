import { type DecodedText, decodeText, type Encoding } from '#lib/format/decode-text.ts'
import { formatNames, formatOf } from '#lib/sheet/file-format.ts'
import { unzipKml } from '#lib/sheet/zip.ts'
import { type FileFault, fileLimits, type ReadFile, readFences } from './read-fences.ts'
import type { Parse } from './read-kml.ts'

type Reading = {
  /** As the person says. */
  encoding?: Encoding
  /** As the person said of an earlier file. */
  usual?: Encoding
  isTurned?: boolean
}

type FencesFile =
  | (Extract<ReadFile, { fences: unknown }> & { encoding: Pick<DecodedText, 'encoding' | 'by'> })
  | { fault: FileFault | 'encoding' }
  | { fault: 'system'; name: string }
  | { fault: 'format'; format: string }

/** What a file is, whatever it is called: its characters, then its areas. `parse` throws on broken XML. */
export async function readFencesFile(
  file: Pick<File, 'size' | 'arrayBuffer'>,
  parse: Parse,
  { encoding: chosen, usual, isTurned = false }: Reading = {},
): Promise<FencesFile> {
  if (file.size > fileLimits.bytes) return { fault: 'tooLarge' }
  const packed = new Uint8Array(await file.arrayBuffer())
  const isPacked = formatOf(packed) === 'zip'
  const bytes = isPacked ? unpacked(packed) : packed
  if (!bytes) return { fault: 'unreadable' }
  const format = formatOf(bytes)
  if (format === 'html' || format === 'pdf' || format === 'xls')
    return { fault: 'format', format: formatNames[format] }
  if (format !== 'xml' && format !== 'json' && format !== 'text') return { fault: 'unreadable' }
  const decoded = decodeText(bytes, { chosen, usual })
  if (!decoded) return { fault: 'encoding' }
  const read = readFences(decoded.text, parse, { isTurned })
  if ('fault' in read) return read
  const encoding = { encoding: decoded.encoding, by: decoded.by }
  return { ...read, format: isPacked ? 'KMZ' : read.format, encoding }
}

function unpacked(archive: Uint8Array): Uint8Array | undefined {
  try {
    return unzipKml(archive)
  } catch {
    return undefined
  }
}
