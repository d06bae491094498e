import { Reader } from '../../wire/reader.ts'
import { areaAndCell, binaryTime, type CellForm, networkCodes } from './blocks.ts'
import { newPartialReport, type PartialReport } from './partial-report.ts'

type Cells = {
  form: CellForm
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
  0x33: { form: '4G', count: 6, hasWifi: true },
  0xa1: { form: '4G', count: 7 },
  0xa2: { form: '4G', count: 7, hasWifi: true },
}

const cellBytes = { '2G': 6, '2G+': 7, '4G': 13 } as const

/** Size, or two's complement on some models. */
export function dbm(byte: number): number {
  return byte > 127 ? byte - 256 : -byte
}

const mostCells = 10

/** The type's, unless only another fits. */
function cellCount(from: Reader, { form, hasWifi }: Cells, usual: number): number {
  const fills = (count: number) => {
    const wifiAt = from.at + count * cellBytes[form] + 1
    return wifiAt < from.end && wifiAt + 1 + 7 * (from.bytes[wifiAt] as number) === from.end
  }
  if (!hasWifi || fills(usual)) return usual
  for (let count = 0; count <= mostCells; count++) if (fills(count)) return count
  return usual
}

function takeCells(from: Reader, list: Cells, partial: PartialReport): void {
  const { form, count } = list
  const { mcc, mnc } = networkCodes(from)
  const texts: string[] = []
  const most = count === 'counted' ? from.u8() : cellCount(from, list, count)
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
  const list = cellLists[type]
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
    const { mcc, mnc } = networkCodes(serving)
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
