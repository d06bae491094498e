import type { TextWidth } from '../text-width.ts'
import { widestPiece, wrapText } from '../wrap-text.ts'
import type { Report } from './report.ts'

/** Points. */
export const margin = { x: 34, top: 34, bottom: 44 }
export const cellInset = { x: 5, y: 3.5 }
/** Of a line and the next, in em. */
export const lineStep = 1.32

const largestText = 8.5
const smallestText = 6.5
/** A column of text is no wider before others are narrow: em. */
const widestText = 24
const narrowestText = 5
/** Words of a text that are longer are broken: em. */
const longestWord = 9
/** As much of a heading stands in one line where there is room. */
const widestHeading = 9
/** Of a heading without words: four letters of Chinese stand beside each other. */
const narrowestHeading = 4.1
/** Of a cell: no row is cut in two. */
const mostLines = 24
/** Bold letters are wider, and shaping may widen. */
const slack = 1.06

const a = (width: number, height: number) => ({ width, height })
/** A4 upright and across, then larger ones. */
const papers = [
  a(595.28, 841.89),
  a(841.89, 595.28),
  a(1190.55, 841.89),
  a(1683.78, 1190.55),
  a(2383.94, 1683.78),
] as const

export type LaidRow = { height: number; cells: readonly string[] }

export type LaidTable = {
  paper: { width: number; height: number }
  /** Size of its text. */
  size: number
  widths: readonly number[]
  head: LaidRow
  rows: readonly LaidRow[]
}

type Needs = { least: number; wanted: number }

/** In em, with the room around it. */
function needsOf({ columns, rows, totals }: Report, at: number, widthOf: TextWidth): Needs {
  const column = columns[at]
  const texts = rows.map((row) => row[at] ?? '')
  const total = totals?.[at] ?? ''
  const widest = (measure: (text: string) => number) =>
    texts.reduce((most, text) => Math.max(most, measure(text)), measure(total) * slack)
  const words = column?.heading ?? ''
  const inOneLine = Math.min(widthOf(words) * slack, widestHeading)
  const heading = Math.max(
    widestPiece(words, widthOf) * slack,
    Math.min(inOneLine, narrowestHeading * slack),
  )
  const whole = widest(widthOf)
  const isBroken = !column?.isWhole && !column?.isNumber
  const word = () =>
    Math.min(
      widest((text) => widestPiece(text, widthOf)),
      longestWord,
    )
  const least = isBroken ? Math.min(whole, Math.max(narrowestText, word())) : whole
  const wanted = isBroken ? Math.min(whole, widestText) : whole
  return { least: Math.max(least, heading), wanted: Math.max(wanted, heading, inOneLine) }
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

/** Paper, size and widths (points) at which the columns fit; what is left over is shared among them. */
function widthsFor(needs: readonly Needs[]): Pick<LaidTable, 'paper' | 'size' | 'widths'> {
  const tries = papers.flatMap((paper, at) =>
    (at === 0 ? [largestText] : [largestText, smallestText]).map((size) => ({ paper, size })),
  )
  const roomOf = (paper: { width: number }) =>
    paper.width - 2 * margin.x - needs.length * 2 * cellInset.x
  const isWide = ({ paper }: { paper: { width: number } }) => paper !== papers[0]
  const fits = (how: 'least' | 'wanted', one: (typeof tries)[number]) =>
    sum(needs.map((need) => need[how])) * one.size <= roomOf(one.paper)
  const chosen =
    tries.find((one) => fits('wanted', one) || (isWide(one) && fits('least', one))) ?? tries.at(-1)
  const { paper, size } = chosen ?? { paper: papers[0], size: largestText }
  const room = roomOf(paper) / size
  const [least, wanted] = [sum(needs.map((one) => one.least)), sum(needs.map((one) => one.wanted))]
  const widthOf = (need: Needs) => {
    if (least >= room) return (need.least * room) / least
    if (wanted <= room) return need.wanted + (room - wanted) / needs.length
    return need.least + ((need.wanted - need.least) * (room - least)) / (wanted - least)
  }
  return { paper, size, widths: needs.map((need) => widthOf(need) * size + 2 * cellInset.x) }
}

/** Where each cell of a report stands: how wide columns and how high rows are, and in which lines it is written. */
export function layOutTable(report: Report, widthOf: TextWidth): LaidTable {
  const { columns, rows, totals } = report
  const needs = columns.map((_, at) => needsOf(report, at, widthOf))
  const { paper, size, widths } = widthsFor(needs)
  const layOut = (cells: readonly string[], wider: number): LaidRow => {
    const lines = cells.map((text, at) => {
      const width = ((widths[at] ?? 0) - 2 * cellInset.x) / size / wider
      // What was measured as a whole fits, whatever the last digit of a sum says.
      return wrapText(text, { width: width + 0.01, most: mostLines, widthOf })
    })
    const most = lines.reduce((count, { length }) => Math.max(count, length), 1)
    return {
      height: ((most - 1) * lineStep + 1) * size + 2 * cellInset.y,
      cells: lines.map((one) => one.join('\n')),
    }
  }
  const head = layOut(
    columns.map(({ heading }) => heading),
    slack,
  )
  const laid = rows.map((row) => layOut(row, 1))
  return { paper, size, widths, head, rows: totals ? [...laid, layOut(totals, slack)] : laid }
}

/** Which rows stand on which page, from the first one's room on: [from, to). The first may have none. */
export function pagesOf(
  { paper, head, rows }: LaidTable,
  firstRoom: number,
): { from: number; to: number }[] {
  const room = paper.height - margin.top - margin.bottom
  const pages = [{ from: 0, to: 0 }]
  let left = firstRoom - head.height
  // A head alone, or with one row, stands for nothing.
  const few = rows.slice(0, 3).reduce((height, row) => height + row.height, 0)
  if (left < few) left = -1
  for (const [at, { height }] of rows.entries()) {
    const page = pages.at(-1)
    if (page && height <= left) page.to = at + 1
    else {
      pages.push({ from: at, to: at + 1 })
      left = room - head.height
    }
    left -= height
  }
  return pages
}
