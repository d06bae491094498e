import { byte, dword, hexBytes, type Wire } from '../../wire/layout.ts'
import { type Reader, Truncated } from '../../wire/reader.ts'
import { gbkText } from '../../wire/text.ts'
import { checkedText } from '../../wire/text-fields.ts'
import { Writer } from '../../wire/writer.ts'
import { type ParamType, paramTypes } from './param-types.ts'
import { videoDetails } from './video-details.ts'

/** Hex when unknown. */
export type Param = {
  id: number
  name?: string
  value?: number | string
  hex?: string
  /** Reading only. */
  details?: unknown
}

const sizes: Record<Exclude<ParamType, 'text'>, 1 | 2 | 4> = { byte: 1, word: 2, dword: 4 }

function typeOf(id: number): { name: string; type: ParamType } | undefined {
  const known = paramTypes[id]
  return known ? { name: known[0], type: known[1] } : undefined
}

function readParam(from: Reader): Param {
  const id = from.u32()
  const bytes = from.take(from.u8())
  const known = typeOf(id)
  if (!known) {
    const details = videoDetails(id, bytes)
    return { id, hex: bytes.toString('hex'), ...(details === undefined ? {} : { details }) }
  }
  const { name, type } = known
  if (type === 'text') return { id, name, value: gbkText(bytes) }
  if (bytes.length !== sizes[type]) return { id, name, hex: bytes.toString('hex') }
  return { id, name, value: bytes.readUIntBE(0, sizes[type]) }
}

function writeParam(to: Writer, param: Param): void {
  to.u32(param.id)
  const bytes = paramBytes(param)
  to.u8(bytes.length).raw(bytes)
}

function paramBytes({ id, value, hex }: Param): Buffer {
  if (hex !== undefined) return hexBytes(hex)
  const type = typeOf(id)?.type
  if (value === undefined || !type) throw new RangeError(`parameter ${id} needs hex`)
  if (type === 'text') return checkedText(String(value))
  const part = new Writer()
  const number = Number(value)
  if (type === 'byte') part.u8(number)
  else if (type === 'word') part.u16(number)
  else part.u32(number)
  return part.done()
}

export type ParamList = {
  /** 2011: of the whole message. */
  total?: number
  count: number
  params: Param[]
  isComplete: boolean
}

function readParams(from: Reader, count: number): Param[] {
  const params: Param[] = []
  while (params.length < count && from.left > 0) {
    const start = from.at
    try {
      params.push(readParam(from))
    } catch (error) {
      if (!(error instanceof Truncated)) throw error
      from.at = start
      break
    }
  }
  return params
}

/** 2011: total before the count. */
export const paramList: Wire<ParamList> = {
  read(from, { version }) {
    const total = version === 2011 ? from.u8() : undefined
    const count = from.u8()
    const params = readParams(from, count)
    const list = { count, params, isComplete: params.length === count && from.left === 0 }
    return total === undefined ? list : { total, ...list }
  },
  write(to, { params, total }, { version }) {
    if (params.length > 255) throw new RangeError('more than 255 parameters')
    if (version === 2011) to.u8(total ?? params.length)
    to.u8(params.length)
    for (const param of params) writeParam(to, param)
  },
}

/** 0x8106. */
export const paramIds: Wire<{ ids: number[] }> = {
  read(from, scope) {
    const ids: number[] = []
    for (let left = byte.read(from, scope); left > 0; left--) ids.push(dword.read(from, scope))
    return { ids }
  },
  write(to, { ids }) {
    to.u8(ids.length)
    for (const id of ids) to.u32(id)
  },
}
