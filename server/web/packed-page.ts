import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'

/** What each reader gets anew, by name; always of the same length. */
export type Gaps = Readonly<Record<string, string>>

/** A page that was packed once, with gaps. */
export type PackedPage = { segments: readonly Segment[] }

type Segment = { text: Buffer; packed: Buffer } | { gap: string }

const deflate = promisify(deflateRaw)
/** As far as deflate looks back. */
const windowBytes = 32_768

/** In no page: nothing that is packed refers to a gap. */
const filler = '\0'

/**
 * Each text is deflated by itself, up to a byte's end, with what stands before it as dictionary: so
 * it can stand beside gaps that are not packed (RFC 1951, stored blocks).
 */
export async function packPage(body: string, gaps: Gaps): Promise<PackedPage> {
  const names = new Map(Object.entries(gaps).map(([name, value]) => [value, name]))
  const values = [...names.keys()].map((value) => value.replace(/[^\w]/g, '\\$&'))
  const pieces = body.split(new RegExp(`(${values.join('|')})`)).filter((piece) => piece !== '')
  let before = Buffer.alloc(0)
  const segments = pieces.map(async (piece): Promise<Segment> => {
    const gap = names.get(piece)
    const text = Buffer.from(gap === undefined ? piece : filler.repeat(piece.length))
    const dictionary = before
    before = Buffer.concat([before, text]).subarray(-windowBytes)
    if (gap !== undefined) return { gap }
    const how = { level: 9, finishFlush: constants.Z_SYNC_FLUSH }
    const packed = await deflate(text, dictionary.length > 0 ? { ...how, dictionary } : how)
    return { text, packed }
  })
  return { segments: await Promise.all(segments) }
}

/** As it is. */
export const plainPage = ({ segments }: PackedPage, gaps: Gaps): Buffer =>
  Buffer.concat(segments.map((one) => ('gap' in one ? Buffer.from(gaps[one.gap] ?? '') : one.text)))

const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** An empty last block. */
const lastBlock = Buffer.from([0x03, 0x00])

/** For `content-encoding: gzip` (RFC 1952). */
export function gzipPage({ segments }: PackedPage, gaps: Gaps): Buffer {
  const parts: Buffer[] = [head]
  let check = 0
  let length = 0
  for (const one of segments) {
    const text = 'gap' in one ? Buffer.from(gaps[one.gap] ?? '') : one.text
    parts.push(...('gap' in one ? [storedHead(text.length), text] : [one.packed]))
    check = crc32(text, check)
    length += text.length
  }
  const end = Buffer.alloc(8)
  end.writeUInt32LE(check, 0)
  end.writeUInt32LE(length, 4)
  return Buffer.concat([...parts, lastBlock, end])
}

function storedHead(length: number): Buffer {
  const bytes = Buffer.alloc(5)
  bytes.writeUInt16LE(length, 1)
  bytes.writeUInt16LE(~length & 0xffff, 3)
  return bytes
}
