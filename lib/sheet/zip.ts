const local = 0x04034b50
const entry = 0x02014b50
const end = 0x06054b50
const stored = 0
const deflated = 8
/** The comment behind the end record. */
const longestTail = 65_557
/** More is taken for a zip bomb. */
const mostUnpacked = 20_000_000
const version = 20
const utf8Names = 0x0800
/** 1980-01-01, the first day there is. */
const firstDay = 0x21

type Found = { method: number; packed: Uint8Array }

/** Gives files by name as UTF-8, empty for one that is not there. Throws where it is no archive, or one unpacks to more than 20 MB. */
export function unzipTexts(bytes: Uint8Array): (name: string) => Promise<string> {
  const found = listEntries(bytes)
  return async (name) => {
    const file = found.get(name)
    if (!file) return ''
    if (file.method === stored) return new TextDecoder().decode(file.packed)
    if (file.method !== deflated) throw new Error('unknown compression')
    return new TextDecoder().decode(await inflate(file.packed))
  }
}

function listEntries(bytes: Uint8Array): Map<string, Found> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = bytes.length - 22
  const first = Math.max(0, bytes.length - longestTail)
  while (at >= first && view.getUint32(at, true) !== end) at--
  if (at < first) throw new Error('no archive')
  const files = new Map<string, Found>()
  const count = view.getUint16(at + 10, true)
  let next = view.getUint32(at + 16, true)
  for (let index = 0; index < count; index++) {
    if (view.getUint32(next, true) !== entry) throw new Error('broken archive')
    const nameLength = view.getUint16(next + 28, true)
    const name = new TextDecoder().decode(bytes.subarray(next + 46, next + 46 + nameLength))
    const start = view.getUint32(next + 42, true)
    if (view.getUint32(start, true) !== local) throw new Error('broken archive')
    const data = start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true)
    const packed = bytes.subarray(data, data + view.getUint32(next + 20, true))
    files.set(name, { method: view.getUint16(next + 10, true), packed })
    next += 46 + nameLength + view.getUint16(next + 30, true) + view.getUint16(next + 32, true)
  }
  return files
}

async function inflate(packed: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([new Uint8Array(packed)])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'))
  const parts: Uint8Array[] = []
  let size = 0
  const reader = stream.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length
    if (size > mostUnpacked) {
      await reader.cancel()
      throw new Error('too large')
    }
    parts.push(part.value)
  }
  return joined(parts)
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Whole numbers of some bytes each, little-endian. */
function numbers(bytes: 2 | 4, values: readonly number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(values.length * bytes))
  for (const [at, value] of values.entries()) {
    if (bytes === 2) view.setUint16(at * 2, value, true)
    else view.setUint32(at * 4, value, true)
  }
  return new Uint8Array(view.buffer)
}

const u16 = (...values: number[]) => numbers(2, values)
const u32 = (...values: number[]) => numbers(4, values)

function crc32(bytes: Uint8Array): number {
  let crc = -1
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

/** An archive of texts, not compressed. */
export function zipTexts(files: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const label = new TextEncoder().encode(name)
    const data = new TextEncoder().encode(text)
    const facts = joined([
      u16(version, utf8Names, stored, 0, firstDay),
      u32(crc32(data), data.length, data.length),
      u16(label.length, 0),
    ])
    parts.push(u32(local), facts, label, data)
    directory.push(u32(entry), u16(version), facts, u16(0, 0, 0), u32(0, offset), label)
    offset += 4 + facts.length + label.length + data.length
  }
  const count = Object.keys(files).length
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const tail = [u32(end), u16(0, 0, count, count), u32(size, offset), u16(0)]
  return joined([...parts, ...directory, ...tail])
}
