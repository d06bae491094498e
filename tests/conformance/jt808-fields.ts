import type { Tree } from './entry.ts'
import { type Found, isSame, show } from './jt808-compare.ts'
import { derivedBody, derivedLocation } from './jt808-derived.ts'
import { fieldRows } from './jt808-field-rows.ts'
import { mediaRows } from './jt808-media-rows.ts'
import { videoRows } from './jt808-video-rows.ts'
import type { View } from './jt808-view.ts'

function flat(value: unknown, path: string): [path: string, value: unknown][] {
  if (
    Array.isArray(value) &&
    typeof value[0] === 'object' &&
    value[0] !== null &&
    !Array.isArray(value[0])
  )
    return value.flatMap((one, place) => flat(one, `${path}[${place}]`))
  if (value !== null && typeof value === 'object' && !Array.isArray(value))
    return Object.entries(value).flatMap(([name, one]) =>
      flat(one, path === '' ? name : `${path}.${name}`),
    )
  return [[path, value]]
}

const lists = [
  'items',
  'areas',
  'points',
  'vertices',
  'contacts',
  'params',
  'events',
  'options',
  'frames',
  'files',
]

/** Of the whole, of `location`, or of the numbered item. */
function within(fields: Tree, place: number | undefined): Tree {
  const list = lists.map((name) => fields[name]).find(Array.isArray) as Tree[] | undefined
  if (place !== undefined && list?.[place]) return list[place]
  return (fields['location'] as Tree | undefined) ?? fields
}

/** Without `input.`, `Position.`, `Items[1].` and the like. */
function nameOf(path: string): { name: string; place: number | undefined } {
  const place = /^(?:Positions|Items|items)\[(\d+)\]\./.exec(path)
  const name = path
    .replace(/^input\./, '')
    .replace(/^(?:Positions|Items|items)\[\d+\]\./, '')
    .replace(/^(?:Position|JT808_0x0200|T0x0200LocationItem|Bodies\))\./, '')
    .replace(/^T0x0200LocationItem\./, '')
    .replace(/\.Trim(?:Start|End)?\([^)]*\)$/, '')
  return { name, place: place ? Number(place[1]) : undefined }
}

/** Values not on the wire, and why. */
const offWire: { is: (path: string, value: unknown, view: View) => boolean; why: string }[] = [
  {
    is: (path, value, { frame }) =>
      /^(?:input\.|Header\.)?ProtocolVersion$/.test(path) && !frame.is2019 && value === 1,
    why: 'the version byte is on the wire in 2019 only',
  },
  {
    is: (path, _, { frame, fields }) =>
      path === 'input.Code' && frame.id === 0x8100 && fields['result'] !== 0,
    why: 'the code is on the wire only when the registration was accepted',
  },
  {
    is: (path, value, { entry }) =>
      path === 'Flag' &&
      value === 0 &&
      Object.keys((entry.expected['fields'] ?? {}) as Tree).some((name) =>
        name.endsWith('FlagDetails'),
      ),
    why: "the source's struct has the flags as details and leaves Flag unset",
  },
  {
    is: (path, value, { frame }) => path === 'AuthCodeLen' && value === 0 && !frame.is2019,
    why: 'the length of the code is on the wire in 2019 only',
  },
  {
    is: (path, value, { frame }) =>
      /^(?:TerminalIMEI|SoftwareVersion)$/.test(path) && value === '' && !frame.is2019,
    why: 'on the wire in 2019 only',
  },
]

/** A field without a row is a miss. */
export function compareFields(view: View): Found {
  const wanted = view.entry.expected['fields']
  const misses: string[] = []
  const remarks: string[] = []
  if (wanted === undefined || view.fields['isPart'] === true) return { misses, remarks }
  for (const [path, value] of flat(wanted, '')) {
    const rule = offWire.find(({ is }) => is(path, value, view))
    if (rule) {
      remarks.push(`${path}: ${rule.why}`)
      continue
    }
    const { name, place } = nameOf(path)
    const values = valuesOf(view, name, place)
    if (values === undefined) misses.push(`${path}: no counterpart (expected ${show(value)})`)
    else if (
      !values.some(
        (one) => isSame(value, one) || isSameBytes(value, one) || isSameTrimmed(path, value, one),
      )
    )
      misses.push(`${path}: expected ${show(value)}, decoded ${show(values)}`)
  }
  return { misses, remarks }
}

function valuesOf(view: View, name: string, place: number | undefined): unknown[] | undefined {
  const inList = /^\w+\[(\d+)\]\.(.+)$/.exec(name)
  return (
    byRows(view, name, place) ??
    (inList?.[2] ? byRows(view, inList[2], Number(inList[1])) : undefined) ??
    byDerivedName(view, name, place)
  )
}

function byRows(view: View, name: string, place: number | undefined): unknown[] | undefined {
  const here = within(view.fields, place)
  for (const [pattern, read] of [...fieldRows, ...videoRows, ...mediaRows]) {
    const match = pattern.exec(name)
    if (!match) continue
    const found = [read({ view, fields: view.fields, here, match })]
    return found.flat(1).filter((one) => one !== undefined)
  }
  return undefined
}

function byDerivedName(view: View, name: string, place: number | undefined): unknown[] | undefined {
  const here = within(view.fields, place)
  const isLocation = here['alarmBits'] !== undefined && here['deviceTime'] !== undefined
  const read = isLocation ? derivedLocation[name] : derivedBody[name]
  return read ? [read(here, view)] : undefined
}

function isSameBytes(expected: unknown, actual: unknown): boolean {
  const hex = typeof expected === 'string' ? /^bytes:([0-9a-f]*)$/i.exec(expected)?.[1] : undefined
  if (hex !== undefined) {
    if (typeof actual === 'number') return Number.parseInt(hex || '0', 16) === actual
    return actual === hex
  }
  if (Array.isArray(expected) && typeof actual === 'string')
    return Buffer.from(expected as number[]).toString('hex') === actual
  return false
}

function isSameTrimmed(path: string, expected: unknown, actual: unknown): boolean {
  return path.endsWith("TrimStart('0')") && String(actual).replace(/^0+/, '') === expected
}
