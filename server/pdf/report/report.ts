import type { DisplayState } from '#lib/codes/device-state.ts'

export type ReportColumn = {
  heading: string
  isNumber: boolean
  /** Never broken, as times and device numbers are. */
  isWhole: boolean
}

export type ReportChart = {
  kind: 'bars' | 'stacked' | 'lines' | 'shares' | 'week'
  /** Points stand beside each other as on an axis of time, else below each other. */
  isTime: boolean
  points: readonly string[]
  /** A value that is not a number (NaN) is a gap. `texts`: of its values. */
  series: readonly {
    name: string
    values: readonly number[]
    texts: readonly string[]
    /** A line that values shall not cross. */
    isLimit?: true
  }[]
  /** Of series, or of the points of shares, in their order: the state whose colour they have. */
  states?: readonly (DisplayState | undefined)[]
  /** Of the period before, point by point: faint lines along an axis of time. */
  earlier: readonly { name: string; values: readonly number[] }[]
  /** From one end of the axis to the other; 0 is one of them. */
  ticks: readonly { at: number; text: string }[]
  /** Of grids: names of rows and columns, point by point along the rows. */
  grid?: { rows: readonly string[]; columns: readonly string[] }
}

type Named = readonly [name: string, value: string]

export type ReportFigure = {
  name: string
  value: string
  /** Against the period before: in percent, and what it was then. */
  change?: { percent: string; before: string }
}

/** What a pdf of a list shows: words and values, none of them markup. */
export type Report = {
  brand: string
  title: string
  purpose: string
  /** Whose, period, filters: each a name and what it is. */
  facts: readonly Named[]
  /** Of the whole filter. */
  figures: readonly ReportFigure[]
  chart: ReportChart | null
  columns: readonly ReportColumn[]
  rows: readonly (readonly string[])[]
  /** The last row: what columns add up to. */
  totals: readonly string[] | null
  /** When, and in which zone. */
  made: string
  /** `{page}` of `{pages}`. */
  pageWords: string
  /** Of the brand, `#rrggbb`. */
  accent: string
  /** Behind headings. */
  tint: string
}
