import { type DecodedText, decodeText, type Encoding } from '#lib/format/decode-text.ts'
import { formatNames, formatOf } from '#lib/sheet/file-format.ts'
import { type FileFault, fileLimits, type ReadFile, readFences } from './read-fences.ts'
import type { Parse } from './read-kml.ts'

type Reading = {
  /** As the person says. */
  encoding?: Encoding
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
  { encoding: chosen, isTurned = false }: Reading = {},
): Promise<FencesFile> {
  if (file.size > fileLimits.bytes) return { fault: 'tooLarge' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const format = formatOf(bytes)
  if (format === 'html' || format === 'pdf' || format === 'xls')
    return { fault: 'format', format: formatNames[format] }
  if (format !== 'xml' && format !== 'text') return { fault: 'unreadable' }
  const decoded = decodeText(bytes, { chosen })
  if (!decoded) return { fault: 'encoding' }
  const read = readFences(decoded.text, parse, { isTurned })
  if ('fault' in read) return read
  return { ...read, encoding: { encoding: decoded.encoding, by: decoded.by } }
}
