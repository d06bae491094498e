import { gt06 } from '#server/gateway/codecs/gt06/index.ts'
import type { DeviceSettings, Link, Message } from '#server/gateway/codecs/protocol.ts'

export const receivedAt = Date.UTC(2026, 10, 20, 12, 0, 0) / 1000

/** Bit by bit: no table shared with the codec. */
function crcX25(bytes: Buffer): number {
  let crc = 0xffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0x8408 : crc >>> 1
  }
  return crc ^ 0xffff
}

export function shortFrame(type: number, content: string, serial = 1): Buffer {
  const bytes = Buffer.from(content.replace(/\s/g, ''), 'hex')
  const head = Buffer.from([bytes.length + 5, type])
  return seal('7878', Buffer.concat([head, bytes]), serial)
}

export function longFrame(type: number, content: string, serial = 1): Buffer {
  const bytes = Buffer.from(content.replace(/\s/g, ''), 'hex')
  const length = bytes.length + 5
  const head = Buffer.from([length >> 8, length & 255, type])
  return seal('7979', Buffer.concat([head, bytes]), serial)
}

/** A log-in as locks (BL10) seal it: with a text of their maker behind the serial. */
export function lockLogin(content: string, serial = 1): Buffer {
  const bytes = Buffer.from(content.replace(/\s/g, ''), 'hex')
  const head = Buffer.from([bytes.length + 5, 0x01])
  return seal('7878', Buffer.concat([head, bytes]), serial, 'xinsiwei&concox')
}

function seal(start: string, inner: Buffer, serial: number, key = ''): Buffer {
  const counted = Buffer.concat([inner, Buffer.from([serial >> 8, serial & 255])])
  const crc = crcX25(Buffer.concat([counted, Buffer.from(key)]))
  const tail = Buffer.from([crc >> 8, crc & 255, 0x0d, 0x0a])
  return Buffer.concat([Buffer.from(start, 'hex'), counted, tail])
}

type Settings = { model?: string; settings?: DeviceSettings; link?: Link }

export function decode(
  frame: Buffer,
  { model = '', settings = {}, link = {} }: Settings = {},
): Message {
  const message = gt06.decode(gt06.open(frame), { model, settings, receivedAt }, link)
  if (!message) throw new Error('no message')
  return message
}

/**
 * 2026-11-20 08:30:15, 12 + 9 satellites, 31.2304 N 121.4737 E, 60 km/h, fixed, course 90. Degrees
 * × 1 800 000: 0359c4c0, 0d085ff4.
 */
export const gps = '1a0b14081e0f c9 0359c4c0 0d085ff4 3c 145a'
/** China Mobile 460-00, area 0x287d, cell 0x001fb8. */
export const lbs = '01cc 00 287d 001fb8'
export const lbs4g = '01cc 00 0000287d 0000000000001fb8'
export const fixedAt = Date.UTC(2026, 10, 20, 8, 30, 15) / 1000
