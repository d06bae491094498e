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
} as const

export type NamedFormat = keyof typeof formatNames
export type FileFormat =
  | 'zip'
  | 'encrypted'
  | 'xls'
  | 'html'
  | 'xml'
  | 'json'
  | 'pdf'
  | 'text'
  | 'binary'

const hexOf = (bytes: Uint8Array, count: number) =>
  Array.from(bytes.subarray(0, count), (byte) => byte.toString(16).padStart(2, '0')).join('')

const startsWith = (bytes: Uint8Array, hex: string) => hexOf(bytes, hex.length / 2) === hex

/** Names in OLE are UTF-16. */
const encryptedStream = [...'EncryptedPackage'].join('\0')
const latin1 = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)

/** What the bytes of a file are, whatever it is called. */
export function formatOf(bytes: Uint8Array): FileFormat {
  if (startsWith(bytes, '504b0304') || startsWith(bytes, '504b0506')) return 'zip'
  if (startsWith(bytes, 'd0cf11e0a1b11ae1'))
    return latin1(bytes).includes(encryptedStream) ? 'encrypted' : 'xls'
  // Before Excel 5, BIFF stood without OLE.
  if (/^090[248]0[468]00$/.test(hexOf(bytes, 4))) return 'xls'
  // RFC 8142 writes a record separator before each document.
  const head = latin1(bytes.subarray(0, 1024)).replaceAll('\0', '').replaceAll('\u001e', '')
  if (head.startsWith('%PDF')) return 'pdf'
  const isWide = startsWith(bytes, 'fffe') || startsWith(bytes, 'feff')
  const start = head.replace(/^(?:ï»¿|ÿþ|þÿ)?\s*/, '')
  if (/^<(?:!doctype html|html|head|body|table|meta|style|script|div)\b/i.test(start)) return 'html'
  if (start.startsWith('<')) return 'xml'
  if (/^(?:\{|\[\s*[{[])/.test(start)) return 'json'
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
export const zipFormatOf = (keys: ReadonlySet<string>): NamedFormat | undefined =>
  Object.entries(markParts).find(([part]) => keys.has(part))?.[1]
