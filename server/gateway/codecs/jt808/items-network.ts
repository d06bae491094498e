import type { ItemReader, Sink } from './items.ts'

/** Bytes, in wire order. */
type CellForm = {
  mnc: 0 | 1 | 2
  lac: 2 | 3 | 4
  ci: 2 | 4
  ciFirst?: boolean
  mcc: 0 | 2
  rssi: 0 | 1
}

function sizeOf(form: CellForm): number {
  return form.mcc + form.mnc + form.lac + form.ci + form.rssi
}

type Operator = { mcc: number; mnc: number }

function cellText(bytes: Buffer, at: number, form: CellForm, operator: Operator): string {
  let next = at
  const take = (size: number) => {
    next += size
    return bytes.readUIntBE(next - size, size)
  }
  const mcc = form.mcc ? take(form.mcc) : operator.mcc
  const mnc = form.mnc ? take(form.mnc) : operator.mnc
  const first = take(form.ciFirst ? form.ci : form.lac)
  const second = take(form.ciFirst ? form.lac : form.ci)
  const [lac, ci] = form.ciFirst ? [second, first] : [first, second]
  if (lac === 0 && ci === 0) return ''
  const cell = `${mcc},${mnc},${lac},${ci}`
  return form.rssi ? `${cell},${take(1)}` : cell
}

type CellRange = { from: number; to: number; form: CellForm; operator?: Operator }

/** `mcc,mnc,lac,ci,rssi;…` */
export function addCells(sink: Sink, bytes: Buffer, range: CellRange): void {
  const { from, to, form, operator = { mcc: 0, mnc: 0 } } = range
  const size = sizeOf(form)
  const cells: string[] = []
  for (let at = from; at + size <= to; at += size) cells.push(cellText(bytes, at, form, operator))
  append(
    sink,
    'cells',
    cells.filter((cell) => cell !== ''),
  )
}

function append(sink: Sink, name: 'cells' | 'wifi', entries: string[]): void {
  if (entries.length === 0) return
  const before = sink.extra[name]
  sink.extra[name] = before ? `${before};${entries.join(';')}` : entries.join(';')
}

const noMac = '000000000000'

/** 7 bytes each, as `aabbccddeeff,signal;…`; empty ones skipped. */
export function addWifi(sink: Sink, bytes: Buffer, from: number, to: number): void {
  const points: string[] = []
  for (let at = from; at + 7 <= to; at += 7) {
    const mac = bytes.toString('hex', at, at + 6)
    if (mac !== noMac) points.push(`${mac},${bytes[at + 6]}`)
  }
  append(sink, 'wifi', points)
}

export function addWifiText(sink: Sink, list: string): void {
  const parts = list.split(',')
  const points: string[] = []
  for (let at = 0; at + 1 < parts.length; at += 2) {
    points.push(`${parts[at]?.replaceAll(':', '').toLowerCase()},${parts[at + 1]}`)
  }
  append(sink, 'wifi', points)
}

const short: CellForm = { mcc: 2, mnc: 1, lac: 2, ci: 2, rssi: 1 }
const long: CellForm = { mcc: 2, mnc: 1, lac: 2, ci: 4, rssi: 1 }

/** 0x53: cells of 8 or 10 bytes; 0x5D, 0x60: 10. Wrong counts ignored. */
export const countedCells: ItemReader = (sink, bytes, at, length) => {
  const count = bytes[at] as number
  const forms = [short, long]
  const form =
    forms.find((one) => length === 1 + sizeOf(one) * count) ??
    forms.find((one) => (length - 1) % sizeOf(one) === 0)
  if (form) addCells(sink, bytes, { from: at + 1, to: at + length, form })
}

/** 0x54 [G51]. */
export const countedWifi: ItemReader = (sink, bytes, at, length) => {
  addWifi(sink, bytes, at + 1, Math.min(at + length, at + 1 + 7 * (bytes[at] as number)))
}

/** 0xEC, 0xF4 [SLC][T]. */
export const wifiToEnd: ItemReader = (sink, bytes, at, length) => {
  if (length > 0 && length % 7 === 0) addWifi(sink, bytes, at, at + length)
}

/** 0xE1 of 4+7n or 4+8n bytes, 0xEB of 3+5n. */
export function cellsOfOperator(form: CellForm, mncSize: 1 | 2): ItemReader {
  return (sink, bytes, at, length) => {
    const operator = { mcc: bytes.readUInt16BE(at), mnc: bytes.readUIntBE(at + 2, mncSize) }
    addCells(sink, bytes, { from: at + 2 + mncSize, to: at + length, form, operator })
  }
}

/** 0xE1: lac W, ci DW, rssi B [G51]; lac of three bytes [SLC]. */
export const gsm7 = cellsOfOperator({ mcc: 0, mnc: 0, lac: 2, ci: 4, rssi: 1 }, 2)
export const gsm8 = cellsOfOperator({ mcc: 0, mnc: 0, lac: 3, ci: 4, rssi: 1 }, 2)
export const gsm5 = cellsOfOperator({ mcc: 0, mnc: 0, lac: 2, ci: 2, rssi: 1 }, 1)

/** 0xEE of 10 bytes [SLC]; 0xF0 of 13n, the cell before the area [T]. */
export const cell4g: ItemReader = (sink, bytes, at, length) =>
  addCells(sink, bytes, { from: at, to: at + length, form: long })
export const cells13: ItemReader = (sink, bytes, at, length) =>
  addCells(sink, bytes, {
    from: at,
    to: at + length,
    form: { mcc: 2, mnc: 2, lac: 4, ci: 4, ciFirst: true, rssi: 1 },
  })
/** 0xD8 within 0xEB; no signal. */
export const cell9: ItemReader = (sink, bytes, at, length) => {
  if (length >= 9)
    addCells(sink, bytes, {
      from: at,
      to: at + 9,
      form: { mcc: 2, mnc: 1, lac: 2, ci: 4, rssi: 0 },
    })
}
