import type { AlarmMask } from '#lib/codes/alarm-types.ts'
import type { Fix } from '#lib/motion/fix.ts'
import { accOf } from '#lib/motion/stream.ts'
import { type ExtraItems, extraBound, type StatusItems, writeExtra } from './position-extra.ts'

const signature = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1')
const headerBytes = signature.length + 8
/** Signature, no flags, no extension. */
export const copyHeader = Buffer.concat([signature, Buffer.alloc(8)])
const fields = 11
/** Before `extra`: field count, six int4, four int2, each with length; length of `extra`. */
export const copyRowBytes = 2 + 6 * 8 + 4 * 6 + 4
const int2 = { min: -32_768, max: 32_767 }
const maxInt4 = 2_147_483_647

const toInt2 = (value: number) =>
  value > int2.max ? int2.max : value < int2.min ? int2.min : Math.round(value)
const toInt4 = (value: number) =>
  value > maxInt4 ? maxInt4 : value < -maxInt4 ? -maxInt4 : Math.round(value)

export type StoredFacts = {
  deviceId: number
  /** Store seconds (lib/codes/position-flags.ts). */
  time: number
  flags: number
  alarmMask: AlarmMask
}

type StoredReport = StatusItems & {
  seq: number
  lat: number
  lon: number
  mileage: number
  speed: number
  course: number
  altitude: number
  extra: ExtraItems
}

/** As the store keeps it: clamped to the columns' range. */
export const storedFix = (time: number, flags: number, report: StoredReport): Fix => ({
  time,
  seq: report.seq,
  lat: toInt4(report.lat),
  lon: toInt4(report.lon),
  speed: toInt2(report.speed),
  mileage: toInt4(report.mileage),
  acc: accOf(flags),
})

/** Rows of tracking.position as binary COPY, in a reused buffer. */
export class CopyBuffer {
  rows = 0
  #bytes = Buffer.allocUnsafeSlow(64 * 1024)
  /** DataView setters compile to plain stores, Buffer's do not. */
  #view = viewOf(this.#bytes)
  #length = 0

  constructor() {
    this.clear()
  }

  clear(): void {
    this.rows = 0
    signature.copy(this.#bytes)
    this.#bytes.fill(0, signature.length, headerBytes)
    this.#length = headerBytes
  }

  /** Clamped to the column's range: no report can fail a batch. `json`: of its items, where it is made already. */
  add(facts: StoredFacts, report: StoredReport, json = itemsJson(report.extra)): void {
    this.#reserve(copyRowBytes + extraBound(json) + 2)
    const view = this.#view
    let at = this.#length
    view.setInt16(at, fields)
    at = int4(view, at + 2, facts.deviceId)
    at = int4(view, at, facts.time)
    at = int4(view, at, report.seq)
    at = int4(view, at, toInt4(report.lat))
    at = int4(view, at, toInt4(report.lon))
    at = int4(view, at, toInt4(report.mileage))
    at = smallint(view, at, toInt2(report.speed))
    at = smallint(view, at, toInt2(report.course))
    at = smallint(view, at, toInt2(report.altitude))
    at = smallint(view, at, facts.flags)
    const { alarmMask } = facts
    const end = writeExtra(this.#bytes, at + 4, report, { alarmMask, itemsJson: json })
    view.setInt32(at, end - at - 4)
    this.#length = end
    this.rows += 1
  }

  /** Valid until `clear`. */
  finish(): Buffer {
    this.#bytes.writeInt16BE(-1, this.#length)
    return this.#bytes.subarray(0, this.#length + 2)
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#bytes.length) return
    const larger = Buffer.allocUnsafeSlow(Math.max(this.#bytes.length * 2, this.#length + count))
    this.#bytes.copy(larger, 0, 0, this.#length)
    this.#bytes = larger
    this.#view = viewOf(larger)
  }
}

const viewOf = (bytes: Buffer) => new DataView(bytes.buffer, bytes.byteOffset, bytes.length)

/** '' without any. */
export function itemsJson(items: ExtraItems): string {
  for (const _ in items) return storable(JSON.stringify(items))
  return ''
}

/** jsonb refuses U+0000 and half surrogate pairs, which phones may send. */
function storable(json: string): string {
  if (!/\\u(?:0000|d[89a-f])/.test(json)) return json
  return JSON.stringify(JSON.parse(json), (_, value: unknown) =>
    typeof value === 'string' ? value.replace(/\0|\p{Surrogate}/gu, '\ufffd') : value,
  )
}

function int4(view: DataView, at: number, value: number): number {
  view.setInt32(at, 4)
  view.setInt32(at + 4, value)
  return at + 8
}

function smallint(view: DataView, at: number, value: number): number {
  view.setInt32(at, 2)
  view.setInt16(at + 4, value)
  return at + 6
}
