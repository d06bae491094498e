import { paramTypes } from '../../server/gateway/codecs/jt808/param-types.ts'
import { gbkBytes } from '../../server/gateway/wire/text.ts'
import type { Tree } from './entry.ts'
import type { View } from './jt808-view.ts'

/** Where a row may look. */
export type Sight = { view: View; fields: Tree; here: Tree; match: RegExpExecArray }
export type Row = [pattern: RegExp, read: (sight: Sight) => unknown]

export const field =
  (...names: string[]) =>
  ({ fields }: Sight) =>
    names.map((name) => fields[name])
export const at =
  (...names: string[]) =>
  ({ here }: Sight) =>
    names.map((name) => here[name])
export const extraOf = (here: Tree) => (here['extra'] ?? {}) as Tree
export const extra =
  (...names: string[]) =>
  ({ here }: Sight) =>
    names.map((name) => extraOf(here)[name])
export const scaled =
  (name: string, factor: number) =>
  ({ here }: Sight) => {
    const value = extraOf(here)[name]
    return typeof value === 'number' ? Math.round(value * factor) : undefined
  }
export const absolute =
  (name: string) =>
  ({ here }: Sight) =>
    Math.abs(Number(here[name]))
export const time = ({ here, fields }: Sight) => [
  here['deviceTime'],
  here['time'],
  fields['utc'],
  extraOf(here)['segmentSeconds'],
]

type ParamField = { id: number; value?: unknown; hex?: string }
export const params = ({ fields }: Sight) => (fields['params'] ?? []) as ParamField[]
export const paramValue = ({ value, hex }: ParamField) => value ?? hex
export const paramSize = (param: ParamField) =>
  param.hex === undefined ? paramBytes(param) : param.hex.length / 2

const sizes = { byte: 1, word: 2, dword: 4 }

function paramBytes({ id, value }: ParamField): number | undefined {
  const type = paramTypes[id]?.[1]
  return type === 'text' || type === undefined ? gbkBytes(String(value)).length : sizes[type]
}

type RawItem = { id: string; hex: string }
export const access = ({ here, match }: Sight) =>
  String(extraOf(here)['wifi'] ?? '')
    .split(';')
    [Number(match[1])]?.split(',') ?? []
export const bit =
  (place: number) =>
  ({ fields }: Sight) =>
    ((Number(fields['flags']) >> place) & 1) === 1
export const named =
  (name: string) =>
  ({ fields }: Sight) =>
    ((fields['named'] ?? {}) as Tree)[name]

export const listSize = ({ fields }: Sight) =>
  ['areas', 'points', 'vertices', 'contacts', 'ids', 'items', 'events', 'options', 'files'].map(
    (name) => (fields[name] as unknown[] | undefined)?.length,
  )

/** 0x8105 beyond the table: as text, number, byte with text. */
export function customParams({ fields }: Sight): unknown[] {
  const content = Buffer.from(String(fields['hex'] ?? ''), 'hex').toString('latin1')
  return content.split(';').flatMap((text) => {
    const part = Buffer.from(text, 'latin1')
    const number = part.length > 0 && part.length <= 4 ? part.readUIntBE(0, part.length) : undefined
    const inner = text.slice(1).replace(/\0+$/, '')
    return [text.replace(/\0+$/, ''), number, part[0], inner]
  })
}

/** Defined by the source's test; id or length in two bytes. */
export function customItem({ view: { frame }, here }: Sight): { ids: number[]; lengths: number[] } {
  const raw = frame.bytes.subarray(frame.bodyAt + 28, frame.bodyEnd)
  const kept = (here['items'] as RawItem[] | undefined) ?? []
  const ids = kept.map(({ id }) => Number(id))
  const lengths = kept.map(({ hex }) => hex.length / 2)
  for (let at = afterKnown(raw); at + 4 <= raw.length; at = raw.length) {
    const [wideId, narrowId] = [raw.readUInt16BE(at), raw[at] as number]
    ids.push(wideId, narrowId)
    lengths.push(raw[at + 2] as number, raw.readUInt16BE(at + 1), raw.readUInt16BE(at + 2))
    if (at + 5 <= raw.length) lengths.push(raw.readUInt32BE(at + 1))
  }
  return { ids, lengths }
}

function afterKnown(raw: Buffer): number {
  let at = 0
  while (at + 2 <= raw.length && (raw[at] as number) > 0 && (raw[at] as number) < 0x51)
    at += 2 + (raw[at + 1] as number)
  return at
}

export function numberHex({ frame }: View): string {
  return frame.bytes.toString('hex', frame.is2019 ? 5 : 4, frame.is2019 ? 15 : 10)
}
