import { expect } from 'vitest'
import { jt808 } from '#server/gateway/codecs/jt808/index.ts'
import type { DeviceSettings, Link, Message } from '#server/gateway/codecs/protocol.ts'
import { expectPlausible } from '../plausible.ts'

export const receivedAt = Date.UTC(2026, 10, 20, 12) / 1000

export function hex(text: string): Buffer {
  return Buffer.from(text.replace(/\s/g, ''), 'hex')
}

type Envelope = {
  serial?: number
  number?: string
  is2019?: boolean
  encryption?: number
  total?: number
  part?: number
}

export function frame(id: number, body: string | Buffer, envelope: Envelope = {}): Buffer {
  const { serial = 7, is2019 = false, encryption = 0, total = 0, part = 0 } = envelope
  const content = typeof body === 'string' ? hex(body) : body
  const number = (envelope.number ?? '13912345678').padStart(is2019 ? 20 : 12, '0')
  const head = [
    word(id),
    word(content.length | (encryption << 10) | (total ? 0x2000 : 0) | (is2019 ? 0x4000 : 0)),
    is2019 ? hex('01') : hex(''),
    hex(number),
    word(serial),
    total ? Buffer.concat([word(total), word(part)]) : hex(''),
    content,
  ]
  return seal(Buffer.concat(head))
}

export function seal(inner: Buffer): Buffer {
  const sum = inner.reduce((xor, byte) => xor ^ byte, 0)
  const escaped = [...inner, sum].flatMap((byte) =>
    byte === 0x7e ? [0x7d, 2] : byte === 0x7d ? [0x7d, 1] : [byte],
  )
  return Buffer.from([0x7e, ...escaped, 0x7e])
}

function word(value: number): Buffer {
  return Buffer.from([value >> 8, value & 0xff])
}

/**
 * No alarm, ACC on and fixed, 31.230400 N 121.473700 E, 15 m, 60 km/h, course 90, 2026-11-20 16:30:15 in GMT+8.
 * 31230400 = 01dc89c0, 121473700 = 073d8aa4.
 */
export const base = '00000000 00000003 01dc89c0 073d8aa4 000f 0258 005a 261120163015'
export const baseWith = (alarm: string, state: string) => alarm + state + base.slice(18)
export const fixedAt = Date.UTC(2026, 10, 20, 8, 30, 15) / 1000

export type Context = { model?: string; settings?: DeviceSettings; link?: Link; at?: number }

export function tryDecode(bytes: Buffer, context: Context = {}): Message | undefined {
  const { model = '', settings = {}, link = {}, at = receivedAt } = context
  return jt808.decode(jt808.open(bytes), { model, settings, receivedAt: at }, link)
}

export function decode(bytes: Buffer, context: Context = {}): Message {
  const message = tryDecode(bytes, context)
  if (!message) throw new Error('no message')
  return message
}

export function answers(
  bytes: Buffer,
  context: Context & { result?: 'ok' | 'failure' | 'unknownDevice' } = {},
): Message[] {
  const { link = {}, result = 'ok' } = context
  const opened = jt808.open(bytes)
  const message = decode(bytes, { ...context, link })
  const sent = jt808.acknowledge({
    frame: opened,
    message,
    result,
    link,
    nextSerial: () => 1,
    now: receivedAt * 1000,
    authCode: 'c0de',
  })
  return sent.map((one) => decode(one))
}

export function report(body: string, context: Context & { is2019?: boolean } = {}) {
  const message = decode(frame(0x0200, body, { is2019: context.is2019 ?? false }), context)
  const [first, ...others] = message.reports
  expect(others).toEqual([])
  if (!first) throw new Error('no report')
  expectPlausible(first)
  return first
}
