import type { Wire } from '../../wire/layout.ts'
import { hexBytes } from '../../wire/layout.ts'
import { gbkText } from '../../wire/text.ts'
import { checkedText } from '../../wire/text-fields.ts'

/** 0x8105; parameters separated by `;`. */
export type Control = {
  command: number
  params?: string[]
  hex?: string
  /** Reading only. */
  named?: Record<string, string | number>
}

const separator = 0x3b

/** Some platforms send all, unused ones empty. */
const tableOrder = [
  'connection',
  'apn',
  'user',
  'password',
  'server',
  'tcpPort',
  'udpPort',
  'manufacturer',
  'authCode',
  'hardware',
  'firmware',
  'url',
  'minutes',
]
/** docs/protocols.md#oil-cut */
const orders: Record<string, string[]> = {
  '1:11': [
    'url',
    'apn',
    'user',
    'password',
    'server',
    'tcpPort',
    'udpPort',
    'manufacturer',
    'hardware',
    'firmware',
    'minutes',
  ],
  '2:9': [
    'connection',
    'authCode',
    'apn',
    'user',
    'password',
    'server',
    'tcpPort',
    'udpPort',
    'minutes',
  ],
}
const numeric = new Set(['connection', 'tcpPort', 'udpPort', 'minutes'])

function split(bytes: Buffer): Buffer[] {
  const parts: Buffer[] = []
  let start = 0
  for (let at = 0; at <= bytes.length; at++) {
    if (at < bytes.length && bytes[at] !== separator) continue
    parts.push(bytes.subarray(start, at))
    start = at + 1
  }
  return parts
}

/** Digits, or one or two bytes. */
function numberOf(part: Buffer): string | number {
  const digits = part.toString('latin1')
  if (/^\d+$/.test(digits)) return Number(digits)
  return part.length <= 4 ? part.readUIntBE(0, part.length) : part.toString('hex')
}

function nameParts(command: number, parts: Buffer[]): Control['named'] {
  const values = parts.at(-1)?.length === 0 ? parts.slice(0, -1) : parts
  const isTable = values.length >= tableOrder.length
  const order = isTable ? tableOrder : orders[`${command}:${values.length}`]
  if (!order) return undefined
  const named: Record<string, string | number> = {}
  for (const [place, name] of order.entries()) {
    const value = values[place]
    if (value === undefined || value.length === 0) continue
    named[name] = numeric.has(name) ? numberOf(value) : gbkText(value)
  }
  return named
}

const isText = (bytes: Buffer) => bytes.every((byte) => byte >= 0x20 && byte !== 0x7f)

export const control: Wire<Control> = {
  read(from) {
    const command = from.u8()
    const bytes = from.rest()
    if (bytes.length === 0) return { command }
    const parts = split(bytes)
    const named = nameParts(command, parts)
    const body: Control = isText(bytes)
      ? { command, params: parts.map(gbkText) }
      : { command, hex: bytes.toString('hex') }
    return named ? { ...body, named } : body
  },
  write(to, { command, params, hex }) {
    to.u8(command)
    if (hex !== undefined) to.raw(hexBytes(hex))
    for (const [place, param] of (params ?? []).entries()) {
      if (param.includes(';')) throw new RangeError('a parameter must not contain ;')
      if (place > 0) to.u8(separator)
      to.raw(checkedText(param))
    }
  },
}
