import type { FrameChunk } from '../db/append-frame-chunks.ts'
import { frameHeadBytes } from '../domain/tracking/position/frame-chunk.ts'
import type { Log } from '../log.ts'
import type { ErrorBoundary } from '../process/error-boundary.ts'

/** u32 device (0: removed), u32 ms since start, u16 name, error, length, u8 source. */
const headBytes = 15
const segmentBytes = { first: 256 * 1024, most: 4 * 1024 * 1024 }
const sliceRecords = 1000
/** Of a segment: refusals name addresses and counts. */
const maxNames = 2000
const maxNameChars = 120
const chunkRowsPerInsert = 500

const noName = Buffer.alloc(0)

class Segment {
  bytes = Buffer.allocUnsafeSlow(segmentBytes.first)
  view = new DataView(this.bytes.buffer)
  length = 0
  startedAt = 0
  /** Latin-1. */
  names: Buffer[] = [noName]
  #numbers = new Map<string, number>([['', 0]])

  clear(): void {
    this.length = 0
    this.names = [noName]
    this.#numbers = new Map([['', 0]])
  }

  /** In `names`; 0 once there are too many. */
  nameNumber(name: string): number {
    const known = this.#numbers.get(name)
    if (known !== undefined) return known
    if (this.names.length >= maxNames) return 0
    this.names.push(Buffer.from(name.slice(0, maxNameChars), 'latin1'))
    this.#numbers.set(name, this.names.length - 1)
    return this.names.length - 1
  }

  /** Whose number stands at `at`. */
  nameAt(at: number): Buffer {
    return this.names[this.view.getUint16(at)] ?? noName
  }

  has(count: number): boolean {
    if (this.length + count <= this.bytes.length) return true
    if (this.length + count > segmentBytes.most) return false
    const larger = Buffer.allocUnsafeSlow(Math.min(this.bytes.length * 2, segmentBytes.most))
    this.bytes.copy(larger, 0, 0, this.length)
    this.bytes = larger
    this.view = new DataView(larger.buffer)
    return true
  }
}

export type FrameLogOptions = {
  write: (chunks: FrameChunk[]) => Promise<void>
  log: Log
  errors: ErrorBoundary
  now: () => number
  /** Above, frames are dropped. */
  bytesPerSecond: number
}

/** Its length has two bytes; nothing but a watch's longest message is cut. */
const mostFrameBytes = 0xffff

export type FrameEntry = {
  deviceId: number
  source: number
  name: string
  error: string
  bytes: Buffer
}

/** Memory segments, sorted by device when written. Drops frames over budget. */
export class FrameLog {
  readonly #options: FrameLogOptions
  #active = new Segment()
  #spare: Segment | undefined = new Segment()
  #budget = 0
  #budgetAt = 0
  #flushing: Promise<void> | undefined
  readonly counters = { frames: 0, left: 0, chunks: 0 }

  constructor(options: FrameLogOptions) {
    this.#options = options
    this.#budget = options.bytesPerSecond
  }

  add(entry: FrameEntry, nowMs: number): void {
    const bytes = entry.bytes.subarray(0, mostFrameBytes)
    const size = headBytes + bytes.length
    if (!this.#affords(size, nowMs) || !this.#hasRoom(size)) {
      this.counters.left += 1
      return
    }
    const segment = this.#active
    if (segment.length === 0) segment.startedAt = nowMs
    const { view, length: at } = segment
    view.setUint32(at, entry.deviceId)
    view.setUint32(at + 4, Math.max(0, nowMs - segment.startedAt))
    view.setUint16(at + 8, segment.nameNumber(entry.name))
    view.setUint16(at + 10, segment.nameNumber(entry.error))
    view.setUint16(at + 12, bytes.length)
    view.setUint8(at + 14, entry.source)
    segment.bytes.set(bytes, at + headBytes)
    segment.length += size
    this.counters.frames += 1
  }

  /** Ask before copying a frame. */
  isSpent(nowMs: number, frames: number): boolean {
    if (this.#affords(headBytes, nowMs)) return false
    this.counters.left += frames
    return true
  }

  flushOlderThan(ageMs: number): void {
    const { length, startedAt } = this.#active
    if (length > 0 && this.#options.now() - startedAt >= ageMs) this.#swap()
  }

  async flushDevice(deviceId: number): Promise<void> {
    const places: number[] = []
    for (const at of recordsOf(this.#active)) {
      if (this.#active.bytes.readUInt32BE(at) === deviceId) places.push(at)
    }
    if (places.length === 0) return
    const chunk = this.#chunkOf(this.#active, deviceId, places)
    for (const at of places) this.#active.bytes.writeUInt32BE(0, at)
    await this.#write([chunk])
  }

  async close(): Promise<void> {
    await this.#flushing
    this.#swap()
    await this.#flushing
  }

  #affords(size: number, nowMs: number): boolean {
    if (nowMs - this.#budgetAt >= 100) {
      const { bytesPerSecond } = this.#options
      const earned = ((nowMs - this.#budgetAt) * bytesPerSecond) / 1000
      this.#budget = Math.min(this.#budget + earned, bytesPerSecond)
      this.#budgetAt = nowMs
    }
    if (this.#budget < size) return false
    this.#budget -= size
    return true
  }

  #hasRoom(size: number): boolean {
    if (size > 65_535) return false
    if (this.#active.has(size)) return true
    this.#swap()
    return this.#active.has(size)
  }

  #swap(): void {
    if (!this.#spare || this.#active.length === 0) return
    const full = this.#active
    this.#active = this.#spare
    this.#active.clear()
    this.#spare = undefined
    this.#flushing = this.#writeSegment(full)
      .catch((error: unknown) => this.#options.errors.caught('frame log', error))
      .finally(() => {
        this.#spare = full
      })
  }

  async #writeSegment(segment: Segment): Promise<void> {
    const byDevice = new Map<number, number[]>()
    let sorted = 0
    for (const at of recordsOf(segment)) {
      const deviceId = segment.bytes.readUInt32BE(at)
      if (deviceId === 0) continue
      const places = byDevice.get(deviceId)
      if (places) places.push(at)
      else byDevice.set(deviceId, [at])
      sorted += 1
      if (sorted % sliceRecords === 0) await new Promise(setImmediate)
    }
    let chunks: FrameChunk[] = []
    for (const [deviceId, places] of byDevice) {
      chunks.push(this.#chunkOf(segment, deviceId, places))
      if (chunks.length < chunkRowsPerInsert) continue
      await this.#write(chunks)
      chunks = []
    }
    if (chunks.length > 0) await this.#write(chunks)
  }

  #chunkOf(segment: Segment, deviceId: number, places: number[]): FrameChunk {
    const { bytes, view, startedAt } = segment
    // Frames that waited bear their arrival time.
    let first = 0xffff_ffff
    let last = 0
    let size = 0
    for (const at of places) {
      const ms = view.getUint32(at + 4)
      first = Math.min(first, ms)
      last = Math.max(last, ms)
      const names = segment.nameAt(at + 8).length + segment.nameAt(at + 10).length
      size += frameHeadBytes + names + view.getUint16(at + 12)
    }
    const frames = Buffer.allocUnsafe(size)
    let to = 0
    for (const at of places) {
      const [name, error] = [segment.nameAt(at + 8), segment.nameAt(at + 10)]
      const length = view.getUint16(at + 12)
      frames.writeUInt32BE(view.getUint32(at + 4) - first, to)
      frames[to + 4] = bytes[at + 14] as number
      frames[to + 5] = name.length
      frames[to + 6] = error.length
      frames.writeUInt16BE(length, to + 7)
      to += frameHeadBytes
      to += name.copy(frames, to)
      to += error.copy(frames, to)
      to += bytes.copy(frames, to, at + headBytes, at + headBytes + length)
    }
    return { deviceId, fromMs: startedAt + first, toMs: startedAt + last, frames }
  }

  async #write(chunks: FrameChunk[]): Promise<void> {
    try {
      await this.#options.write(chunks)
      this.counters.chunks += chunks.length
    } catch (error) {
      this.#options.log.debug({ err: error }, 'frames could not be written')
    }
  }
}

function* recordsOf({ bytes, length }: Segment): Generator<number> {
  for (let at = 0; at < length; at += headBytes + bytes.readUInt16BE(at + 12)) yield at
}
