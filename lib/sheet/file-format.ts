/** Names of formats, for people. */
export const formatNames = {
  xls: 'Excel 97–2003 (.xls)',
  html: 'HTML',
  xml: 'XML',
  json: 'JSON',
  pdf: 'PDF',
  text: 'CSV',
  ods: 'OpenDocument (.ods)',
  xlsb: 'Excel (.xlsb)',
  docx: 'Word (.docx)',
  pptx: 'PowerPoint (.pptx)',
  numbers: 'Apple Numbers',
  kmz: 'KMZ',
  fods: 'OpenDocument (.fods)',
  spreadsheetml: 'Excel 2003 XML',
  mhtml: 'MHTML',
  rtf: 'RTF',
  gzip: 'gzip',
  sevenZip: '7-Zip',
  rar: 'RAR',
  sqlite: 'SQLite (GeoPackage)',
  shapefile: 'Shapefile',
  png: 'PNG',
  jpeg: 'JPEG',
} as const

export type NamedFormat = keyof typeof formatNames
export type FileFormat = NamedFormat | 'zip' | 'encrypted' | 'binary'

/** First bytes, in hex. */
const firstBytes: readonly (readonly [string, FileFormat])[] = [
  ['504b0304', 'zip'],
  ['504b0506', 'zip'],
  ['1f8b', 'gzip'],
  ['377abcaf271c', 'sevenZip'],
  ['526172211a07', 'rar'],
  ['53514c69746520666f726d6174', 'sqlite'],
  ['0000270a', 'shapefile'],
  ['89504e470d0a', 'png'],
  ['ffd8ff', 'jpeg'],
]

/** How texts begin, after a byte order mark and blanks; earlier ones hold. */
const beginnings: readonly (readonly [RegExp, NamedFormat])[] = [
  [/^%PDF/, 'pdf'],
  [/^\{\\rtf/, 'rtf'],
  [/^(?:mime-version:|from: <saved by)/i, 'mhtml'],
  [/^<(?:!doctype html|html|head|body|table|meta|style|script|div)\b/i, 'html'],
  [/^<.*urn:schemas-microsoft-com:office:spreadsheet/s, 'spreadsheetml'],
  [/^<(?:.*<)?office:document[\s/>]/s, 'fods'],
  [/^</, 'xml'],
  [/^(?:\{|\[\s*[{[])/, 'json'],
]

const hexOf = (bytes: Uint8Array, count: number) =>
  Array.from(bytes.subarray(0, count), (byte) => byte.toString(16).padStart(2, '0')).join('')

const startsWith = (bytes: Uint8Array, hex: string) => hexOf(bytes, hex.length / 2) === hex

/** Names in OLE are UTF-16. */
const encryptedStream = [...'EncryptedPackage'].join('\0')
const latin1 = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)

/** What the bytes of a file are, whatever it is called. */
export function formatOf(bytes: Uint8Array): FileFormat {
  const known = firstBytes.find(([hex]) => startsWith(bytes, hex))
  if (known) return known[1]
  if (startsWith(bytes, 'd0cf11e0a1b11ae1'))
    return latin1(bytes).includes(encryptedStream) ? 'encrypted' : 'xls'
  // Before Excel 5, BIFF stood without OLE.
  if (/^090[248]0[468]00$/.test(hexOf(bytes, 4))) return 'xls'
  // RFC 8142 writes a record separator before each document.
  const head = latin1(bytes.subarray(0, 1024)).replaceAll('\0', '').replaceAll('\u001e', '')
  const isWide = startsWith(bytes, 'fffe') || startsWith(bytes, 'feff')
  const start = head.replace(/^(?:ï»¿|ÿþ|þÿ)?\s*/, '')
  const begun = beginnings.find(([pattern]) => pattern.test(start))
  if (begun) return begun[1]
  return isWide || !bytes.subarray(0, 4096).includes(0) || isSpread(bytes) ? 'text' : 'binary'
}

/** As in UTF-16: only one byte of two is ever zero. */
function isSpread(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, 4096)
  const [even, odd] = [0, 1].map((rest) => head.some((byte, at) => byte === 0 && at % 2 === rest))
  return even !== odd
}

/** By a part that only this format has; `partKey`s. */
const markParts: Readonly<Record<string, NamedFormat>> = {
  'content.xml': 'ods',
  'xl/workbook.bin': 'xlsb',
  'word/document.xml': 'docx',
  'ppt/presentation.xml': 'pptx',
  'index/document.iwa': 'numbers',
  'doc.kml': 'kmz',
}

/** What a zip is, if it is no xlsx workbook and is known by a part of it. */
export function zipFormatOf(keys: ReadonlySet<string>): NamedFormat | undefined {
  const known = Object.entries(markParts).find(([part]) => keys.has(part))?.[1]
  return known ?? ([...keys].some((key) => key.endsWith('.shp')) ? 'shapefile' : undefined)
}
