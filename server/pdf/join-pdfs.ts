import { deflateSync } from 'node:zlib'

/** An object of a file: its dictionary or value as text, and its stream. */
type Part = { text: string; stream: Buffer | undefined }

/** What a file says of itself as a whole. */
const isOfFile = /\/Type \/(?:Catalog|Pages|Metadata)\b|\/Creator \(/

type Facts = { title: string; lang: string; isRightToLeft: boolean }

/**
 * One pdf of the pages of several, in their order. Only of files that `drawPdf` makes: as PDF 1.4 they have a plain
 * table of objects, and no other object than a stream holds bytes of its own.
 */
export function joinPdfs(files: readonly Buffer[], { title, lang, isRightToLeft }: Facts): Buffer {
  const written: (Part | undefined)[] = [undefined, undefined, undefined]
  const [catalog, pages, info] = [1, 2, 3] as const
  const kids: number[] = []
  /** By their bytes: colours and faces that files share stand once. */
  const shared = new Map<string, number>()
  for (const file of files) {
    const parts = partsOf(file)
    const ids = new Map<number, number>()
    for (const [id, part] of parts) {
      if (isOfFile.test(part.text)) ids.set(id, pages)
      else ids.set(id, placeOf(part, { written, shared }))
    }
    for (const [id, part] of parts) {
      const place = ids.get(id) ?? 0
      if (place === pages) continue
      written[place - 1] = { text: renumbered(part.text, ids), stream: part.stream }
      if (/\/Type \/Page\b/.test(part.text)) kids.push(place)
    }
  }
  const direction = isRightToLeft ? 'R2L' : 'L2R'
  const kidsText = kids.map((id) => `${id} 0 R`).join(' ')
  written[catalog - 1] = plain(
    `<< /Type /Catalog /Pages ${pages} 0 R /Lang (${lang}) /ViewerPreferences << /Direction /${direction} /DisplayDocTitle true >> >>`,
  )
  written[pages - 1] = plain(`<< /Type /Pages /Count ${kids.length} /Kids [${kidsText}] >>`)
  written[info - 1] = plain(`<< /Title <${hexOf(title)}> >>`)
  return fileOf(written)
}

const plain = (text: string): Part => ({ text, stream: undefined })

const hexOf = (text: string) => `FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex')}`

type Written = { written: (Part | undefined)[]; shared: Map<string, number> }

/** Streams that point at nothing stand once, whichever files have them. */
function placeOf({ text, stream }: Part, { written, shared }: Written): number {
  const isOwn = stream === undefined || / R\b/.test(text)
  const key = isOwn ? '' : `${text}${stream.toString('latin1')}`
  const known = isOwn ? undefined : shared.get(key)
  if (known) return known
  const place = written.push(undefined)
  if (!isOwn) shared.set(key, place)
  return place
}

const renumbered = (text: string, ids: ReadonlyMap<number, number>) =>
  text.replace(/\b(\d+) 0 R\b/g, (_, id) => `${ids.get(Number(id)) ?? 0} 0 R`)

/** By number, as the table at the end says where each begins. */
function partsOf(file: Buffer): Map<number, Part> {
  const end = file.subarray(-64).toString('latin1')
  const start = Number(/startxref\s+(\d+)/.exec(end)?.[1])
  const table = file.toString('latin1', start)
  const count = Number(/^xref\s+0 (\d+)\s/.exec(table)?.[1])
  if (!count) throw new RangeError('a pdf without a plain table of objects')
  const first = table.indexOf('0000000000')
  const parts = new Map<number, Part>()
  for (let id = 1; id < count; id++) {
    const entry = table.slice(first + id * 20, first + id * 20 + 18)
    if (entry.endsWith('n')) parts.set(id, partAt(file, Number(entry.slice(0, 10))))
  }
  return parts
}

function partAt(file: Buffer, start: number): Part {
  const begin = file.indexOf('obj', start) + 3
  const marks = [file.indexOf('stream\n', begin), file.indexOf('endobj', begin)] as const
  const [stream, end] = marks
  if (stream < 0 || stream > end) return plain(file.toString('latin1', begin, end).trim())
  const text = file.toString('latin1', begin, stream).trim()
  const length = Number(/\/Length (\d+)/.exec(text)?.[1])
  const bytes = file.subarray(stream + 7, stream + 7 + length)
  if (text.includes('/Filter')) return { text, stream: bytes }
  const packed = deflateSync(bytes)
  const told = `/Length ${packed.length} /Filter /FlateDecode`
  return { text: text.replace(/\/Length \d+/, told), stream: packed }
}

function fileOf(parts: readonly (Part | undefined)[]): Buffer {
  const chunks: Buffer[] = [Buffer.from('%PDF-1.4\n%\x80\x80\x80\x80\n', 'latin1')]
  let at = chunks[0]?.length ?? 0
  const add = (chunk: Buffer) => {
    chunks.push(chunk)
    at += chunk.length
  }
  const entries = parts.map((part, index) => {
    const entry = `${String(at).padStart(10, '0')} 00000 n\r\n`
    add(Buffer.from(`${index + 1} 0 obj\n${part?.text ?? 'null'}\n`, 'latin1'))
    if (part?.stream) {
      add(Buffer.from('stream\n'))
      add(part.stream)
      add(Buffer.from('\nendstream\n'))
    }
    add(Buffer.from('endobj\n'))
    return entry
  })
  const table = `xref\n0 ${parts.length + 1}\n0000000000 65535 f\r\n${entries.join('')}`
  const trailer = `trailer\n<< /Size ${parts.length + 1} /Root 1 0 R /Info 3 0 R >>\nstartxref\n${at}\n%%EOF\n`
  add(Buffer.from(table + trailer, 'latin1'))
  return Buffer.concat(chunks)
}
