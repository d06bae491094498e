import { defaultProtocol, type Protocol, protocolNames, protocols } from '#lib/codes/protocols.ts'

/**
 * Big-endian: ms since `from_ms` u32, source u8 (bit 0 downlink, then protocol), lengths of name
 * u8, error u8, frame u16, then these.
 */
export const frameHeadBytes = 9
const byNumber = new Map<number, Protocol>(
  protocolNames.map((name) => [protocols[name].number, name]),
)

export type FrameSource = { direction: 'up' | 'down'; protocol: Protocol }

export type LoggedFrame = FrameSource & {
  /** Unix milliseconds. */
  at: number
  /** `0x0200 location`; empty if unreadable. */
  name: string
  error: string
  bytes: Buffer
}

export const sourceByte = ({ direction, protocol }: FrameSource): number =>
  (direction === 'down' ? 1 : 0) | (protocols[protocol].number << 1)

export function* readChunk(chunk: Buffer, fromMs: number): Generator<LoggedFrame> {
  let at = 0
  while (at + frameHeadBytes <= chunk.length) {
    const source = chunk.readUInt8(at + 4)
    const nameAt = at + frameHeadBytes
    const errorAt = nameAt + chunk.readUInt8(at + 5)
    const bytesAt = errorAt + chunk.readUInt8(at + 6)
    const end = bytesAt + chunk.readUInt16BE(at + 7)
    if (end > chunk.length) return
    yield {
      at: fromMs + chunk.readUInt32BE(at),
      direction: source & 1 ? 'down' : 'up',
      protocol: byNumber.get(source >> 1) ?? defaultProtocol,
      name: chunk.toString('latin1', nameAt, errorAt),
      error: chunk.toString('latin1', errorAt, bytesAt),
      bytes: chunk.subarray(bytesAt, end),
    }
    at = end
  }
}
