import { type Characters, decodeText, type Encoding } from '#lib/format/decode-text.ts'
import { formatNames, formatOf, zipFormatOf } from '#lib/sheet/file-format.ts'
import { partKey } from '#lib/sheet/parts.ts'
import { unzipKml, unzippedNames } from '#lib/sheet/zip.ts'
import { type FileFault, fileLimits, type ReadFile, readFences } from './read-fences.ts'
import { isGpx, isKml, type Parse } from './read-kml.ts'

type Reading = {
  /** As the person says. */
  encoding?: Encoding
  /** As the person said of an earlier file. */
  usual?: Encoding
  isTurned?: boolean
  /** Metres, of lines without a width. */
  width?: number
}

type FencesFile =
  | (Extract<ReadFile, { fences: unknown }> & { characters: Characters })
  | { fault: FileFault | 'encoding' }
  | { fault: 'system'; name: string }
  | { fault: 'format'; format: string }

/** What a file is, whatever it is called: its characters, then its areas. `parse` throws on broken XML. */
export async function readFencesFile(
  file: Pick<File, 'size' | 'arrayBuffer'>,
  parse: Parse,
  reading: Reading = {},
): Promise<FencesFile> {
  if (file.size > fileLimits.bytes) return { fault: 'tooLarge' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (formatOf(bytes) !== 'zip') return readDocument(bytes, parse, reading)
  const documents = documentsIn(bytes)
  if (documents.length === 0) return otherArchive(bytes)
  return joined(documents.map((one) => readDocument(one, parse, reading, true)))
}

function otherArchive(bytes: Uint8Array): FencesFile {
  try {
    const other = zipFormatOf(new Set(unzippedNames(bytes).map(partKey)))
    return other ? { fault: 'format', format: formatNames[other] } : { fault: 'unreadable' }
  } catch {
    return { fault: 'unreadable' }
  }
}

function documentsIn(archive: Uint8Array): Uint8Array[] {
  try {
    return unzipKml(archive)
  } catch {
    return []
  }
}

function readDocument(
  bytes: Uint8Array,
  parse: Parse,
  { encoding: chosen, usual, ...shape }: Reading,
  isPacked = false,
): FencesFile {
  const format = formatOf(bytes)
  if (format === 'zip' || format === 'encrypted' || format === 'binary')
    return { fault: 'unreadable' }
  if (format !== 'xml' && format !== 'json' && format !== 'text')
    return { fault: 'format', format: formatNames[format] }
  const decoded = decodeText(bytes, { chosen, usual })
  if (!decoded) return { fault: 'encoding' }
  const { text, characters } = decoded
  const other = format === 'xml' ? otherXml(text) : undefined
  if (other) return { fault: 'format', format: other }
  const read = readFences(text, parse, { ...shape, isPacked })
  return 'fault' in read ? read : { ...read, characters }
}

const otherXml = (text: string) => (isKml(text) || isGpx(text) ? undefined : formatNames.xml)

/** Documents of a KMZ as one file. */
function joined(documents: readonly FencesFile[]): FencesFile {
  const bad = documents.find((one) => 'fault' in one && one.fault !== 'empty')
  const read = documents.filter((one) => 'fences' in one)
  const [first] = read
  if (bad || !first) return bad ?? { fault: 'empty' }
  const fences = read.flatMap((one) => one.fences)
  if (fences.length > fileLimits.fences) return { fault: 'tooMany' }
  const faults = read.flatMap((one) => one.faults)
  return { fences, faults, format: 'KMZ', characters: first.characters }
}
