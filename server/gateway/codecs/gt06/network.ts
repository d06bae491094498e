import { Reader } from '../../wire/reader.ts'
import { areaAndCell, binaryTime, type CellForm, networkBytes, networkCodes } from './blocks.ts'
import { newPartialReport, type PartialReport } from './partial-report.ts'

type Cells = {
  form: CellForm
  /** Where only they fill the message. */
  otherForms?: CellForm[]
  count: number | 'counted'
  hasTimingFirst?: boolean
  hasWifi?: boolean
}

const cellLists: Record<number, Cells> = {
  0x18: { form: '2G', count: 7 },
  0x19: { form: '2G', count: 'counted' },
  0x24: { form: '2G', count: 'counted', hasTimingFirst: true },
  0x28: { form: '2G', count: 7 },
  0x2c: { form: '2G', count: 7, hasWifi: true },
  0x2e: { form: '2G', count: 7 },
  0x34: { form: '2G', count: 7 },
  0x33: { form: 'wide', otherForms: ['2G+', '4G'], count: 6, hasWifi: true },
  0xa1: { form: '4G', count: 7 },
  0xa2: { form: '4G', count: 7, hasWifi: true },
}

const cellBytes = { '2G': 6, '2G+': 7, wide: 7, '4G': 13 } as const

/** 34 of GT02 4G: timing, network, count, five cells. */
const gt02Cells: Cells = { form: 'wide', count: 'counted', hasTimingFirst: true }
const gt02CellsBytes = 50

function isCountry(content: Buffer, at: number): boolean {
  const code = at + 2 <= content.length ? content.readUInt16BE(at) & 0x7fff : 0
  return code >= 200 && code < 800
}

function listOf(type: number, content: Buffer): Cells | undefined {
  const hasTiming = content.length === gt02CellsBytes || !isCountry(content, 6)
  return type === 0x34 && hasTiming && isCountry(content, 7) ? gt02Cells : cellLists[type]
}

/** Size, or two's complement on some models. */
export function dbm(byte: number): number {
  return byte > 127 ? byte - 256 : -byte
}

const mostCells = 10

type Shape = { form: CellForm; count: number }

function fillsUp(from: Reader, { form, count }: Shape): boolean {
  const cellsAt = from.at + networkBytes(from.bytes, from.at, form)
  const wifiAt = cellsAt + count * cellBytes[form] + 1
  return wifiAt < from.end && wifiAt + 1 + 7 * (from.bytes[wifiAt] as number) === from.end
}

/** The type's, unless only another fits. */
function shapeOf(from: Reader, { form, otherForms = [], hasWifi }: Cells, usual: number): Shape {
  const shape = { form, count: usual }
  if (!hasWifi || fillsUp(from, shape)) return shape
  const forms = [form, ...otherForms]
  const other = forms.find((one) => fillsUp(from, { form: one, count: usual }))
  if (other) return { form: other, count: usual }
  for (let count = 0; count <= mostCells; count++)
    for (const one of forms) if (fillsUp(from, { form: one, count })) return { form: one, count }
  return shape
}

function takeCells(from: Reader, list: Cells, partial: PartialReport): void {
  const isCounted = list.count === 'counted'
  const { form, count } = shapeOf(from, list, isCounted ? 0 : Number(list.count))
  const { mcc, mnc } = networkCodes(from, form)
  const texts: string[] = []
  const most = isCounted ? from.u8() : count
  for (let n = 0; n < most && from.left >= cellBytes[form]; n++) {
    const { lac, cellId } = areaAndCell(from, form)
    const rssi = from.u8()
    if (lac > 0 || cellId > 0) texts.push(`${mcc},${mnc},${lac},${cellId},${dbm(rssi)}`)
  }
  partial.fields['cells'] = texts
  if (texts.length > 0) partial.extra['cells'] = texts.join(';')
}

const noMac = '000000000000'

function takeWifi(from: Reader, partial: PartialReport): void {
  const texts: string[] = []
  for (let left = from.left > 0 ? from.u8() : 0; left > 0 && from.left >= 7; left--) {
    const mac = from.take(6).toString('hex')
    const signal = dbm(from.u8())
    if (mac !== noMac) texts.push(`${mac},${signal}`)
  }
  partial.fields['wifi'] = texts
  if (texts.length > 0) partial.extra['wifi'] = texts.join(';')
}

/** 18, 28, 2C, A1, A2 …. */
export function decodeCells(type: number, content: Buffer): PartialReport | undefined {
  const list = listOf(type, content)
  if (!list) return undefined
  const partial = newPartialReport()
  const from = new Reader(content)
  partial.clock = binaryTime(from)
  if (list.hasTimingFirst) from.skip(1)
  takeCells(from, list, partial)
  if (!list.hasTimingFirst && from.left > 0) partial.fields['timingAdvance'] = from.u8()
  if (list.hasWifi) takeWifi(from, partial)
  return partial
}

/** F3: time, count, {word, mac}. */
export function decodeWifiOnly(content: Buffer): PartialReport {
  const partial = newPartialReport()
  const from = new Reader(content)
  partial.clock = binaryTime(from)
  const texts: string[] = []
  for (let left = from.u8(); left > 0 && from.left >= 8; left--) {
    from.skip(2)
    texts.push(from.take(6).toString('hex'))
  }
  partial.fields['wifi'] = texts
  if (texts.length > 0) partial.extra['wifi'] = texts.join(';')
  return partial
}

/** 1E (JI09): GPS block, then seven cells. */
export function takeNeighbours(from: Reader, partial: PartialReport): void {
  takeCells(from, { form: '2G', count: 7 }, partial)
}

/** AZ735: each list behind its length. */
export function takeSizedLists(from: Reader, partial: PartialReport): void {
  const parts = [0, 1, 2].map(() => from.sub(Math.min(from.left > 0 ? from.u8() : 0, from.left)))
  const [serving, neighbours, wifi] = parts as [Reader, Reader, Reader]
  const cells: string[] = []
  if (serving.left >= 9) {
    const { mcc, mnc } = networkCodes(serving, '2G')
    for (const list of [serving, neighbours]) {
      while (list.left >= cellBytes['2G']) {
        const { lac, cellId } = areaAndCell(list, '2G')
        const signal = dbm(list.u8())
        if (lac > 0 || cellId > 0) cells.push(`${mcc},${mnc},${lac},${cellId},${signal}`)
      }
    }
  }
  const networks: string[] = []
  while (wifi.left >= 7) networks.push(`${wifi.take(6).toString('hex')},${dbm(wifi.u8())}`)
  Object.assign(partial.fields, { cells, wifi: networks })
  if (cells.length > 0) partial.extra['cells'] = cells.join(';')
  if (networks.length > 0) partial.extra['wifi'] = networks.join(';')
}
