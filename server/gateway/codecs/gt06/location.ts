import { bcdText } from '../../wire/bcd.ts'
import { Reader } from '../../wire/reader.ts'
import { binaryTime, type CellForm, gpsBlock, isBinaryTime, lbsBlock } from './blocks.ts'
import { type DecodeContext, newPartialReport, type PartialReport } from './partial-report.ts'
import type { Trailer } from './status.ts'

/** Parts in wire order. */
export type Layout = {
  /** `imeiAndTimes`: byte, IMEI, time of sending. */
  head?: 'gps' | 'imei' | 'imeiAndTimes'
  /** `sized`: a length that counts itself; `counted`: not. */
  lbs?: 'plain' | 'sized' | 'counted'
  cell?: CellForm
  trailer: Trailer
}

/** Alarms without cell; missing blocks of eight [T]. */
const emptyBlocks = { '2G': [45, 8], '2G+': [45, 8], wide: [45, 10], '4G': [45, 8] } as const
const statusBytes = 5

const cellBytes = { '2G': 8, '2G+': 9, wide: 10, '4G': 15 } as const

function imeiText(bytes: Buffer): string {
  const digits = bcdText(bytes)
  return digits.startsWith('0') ? digits.slice(1) : digits.slice(0, -1)
}

function takeHead(from: Reader, partial: PartialReport, head: Layout['head']): void {
  if (head === undefined) return
  if (head === 'imeiAndTimes') from.skip(1)
  if (head !== 'gps') partial.fields['imei'] = imeiText(from.take(8))
  if (head === 'imeiAndTimes') partial.fields['sentAt'] = binaryTime(from)
  partial.gps = gpsBlock(from)
  partial.fields['gps'] = partial.gps
}

const imeiHeads = [
  { head: 'imei', bytes: 8, imeiAt: 0 },
  { head: 'imeiAndTimes', bytes: 15, imeiAt: 1 },
] as const

const imei = /^(0\d{15}|\d{15}[0f])$/

/** IMEI and time behind it, none before (QH302R). */
export function imeiHeadOf(content: Buffer): (typeof imeiHeads)[number] | undefined {
  if (isBinaryTime(content, 0)) return undefined
  return imeiHeads.find(
    ({ bytes, imeiAt }) =>
      isBinaryTime(content, bytes) && imei.test(content.toString('hex', imeiAt, imeiAt + 8)),
  )
}

/** Some models' wrong length only adds padding. */
function takeSizedCell(
  from: Reader,
  partial: PartialReport,
  form: CellForm,
  isCounted: boolean,
): void {
  const length = from.u8()
  if (length === 0) {
    from.skip(emptyBlocks[form].find((size) => from.left >= size + statusBytes) ?? 0)
    return
  }
  const start = from.at
  takeCell(from, partial, form)
  const padding = length - (from.at - start) - (isCounted ? 0 : 1)
  if (padding > 0 && from.left - padding >= statusBytes) from.skip(padding)
}

function takeCell(from: Reader, partial: PartialReport, form: CellForm): void {
  partial.cell = lbsBlock(from, form)
  partial.fields['lbs'] = partial.cell
}

function cellText(cell: { mcc: number; mnc: number; lac: number; cellId: number }): string {
  return `${cell.mcc},${cell.mnc},${cell.lac},${cell.cellId}`
}

/** Throws Truncated. */
export function decodeByLayout(
  content: Buffer,
  layout: Layout,
  context: DecodeContext,
): PartialReport {
  const partial = newPartialReport()
  if (content.length === 0) return partial
  const from = new Reader(content)
  const form = layout.cell ?? '2G'
  takeHead(from, partial, layout.head)
  if (layout.lbs === 'plain') {
    if (from.left >= cellBytes[form]) takeCell(from, partial, form)
  } else if (layout.lbs !== undefined) takeSizedCell(from, partial, form, layout.lbs === 'counted')
  layout.trailer(from, partial, context)
  if (partial.cell && !partial.gps?.isFixed) partial.extra['cells'] = cellText(partial.cell)
  return partial
}
