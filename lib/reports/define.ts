import type { Permission } from '#lib/codes/permissions.ts'
import type { CallParams, CallReply, FuncName } from '#lib/contract/calls.ts'
import type { CellKind } from '#lib/format/cell.ts'
import type { RangePreset } from '#lib/format/range.ts'

/** One filter of a list; each becomes a chip, a part of the address and params of the call. */
export type ReportFilter<P extends string = string> =
  /** Also what belongs to the organisations below. */
  | { kind: 'children'; param: P }
  /** A period in Unix seconds; `maxDays` is the longest. */
  | { kind: 'range'; from: P; to: P; maxDays: number; preset: RangePreset | 'any' }
  /** One of some words (`texts.<option>`), or none. */
  | { kind: 'choice'; param: P; title: string; options: readonly string[]; texts: string }
  /** Either of two, or both: `yes` and `no` are their words. */
  | { kind: 'yesNo'; param: P; title: string; yes: string; no: string }
  | { kind: 'text'; param: P; title: string; max: number }
  /** Device numbers, one a line. */
  | { kind: 'devices'; param: P; max: number }

export type ReportColumn<K extends string = string> = {
  /** Name in a row of the reply. */
  key: K
  as: CellKind
  /** Key of the heading, with its area: `report.column.time`. */
  title: string
  /** Key below which the words of a `code` stand. */
  codes?: string
  /** Pixels; what suits the kind without it. */
  width?: number
  /** Not shown until the reader picks it; always in an export of all columns. */
  isExtra?: true
  phone?: 'title' | 'second' | 'aside'
  total?: 'sum' | 'max'
}

/** A list that can be looked at and exported. Pure data: the page, the export and the catalogue test read it. */
export type Report<
  P extends string = string,
  K extends string = string,
  L extends string = string,
  N extends FuncName = FuncName,
> = {
  /** Address below the site's root, without a slash: `total/option`. Names the report in export/Start. */
  path: string
  /** Key of the title, and of the sentence that says what it is for. */
  title: string
  purpose?: string
  /** The list call. */
  source: N
  /** Where the rows stand in its reply; `items` without it. */
  rows?: L
  /** Its param for the rows a page; `limit_size` without it. */
  limit?: P
  /** The right beyond those of the call, to see the page. */
  access?: Permission
  /** Param that takes the organisation in view. */
  organisation?: P
  /** Params that never change; one that has a filter of its own begins with this. */
  fixed?: Readonly<Record<string, unknown>>
  filters: readonly ReportFilter<P>[]
  columns: readonly ReportColumn<K>[]
  /** Name of a row. */
  rowKey: K
  /** Every `last_…` param of the call, from the last row of a page: `{ last_id: 'id' }`. */
  cursor: Readonly<Partial<Record<P, K>>>
  /** Key of a long operation: an opened row shows how far it is, its file and its failures. */
  task?: K
  /**
   * Columns that the list can be sorted by, and the value of the call's `sort` for each; `is_desc` turns the order.
   * The list begins as its call does without `sort`. Only what an index of the list supports: logs by time, recycled
   * devices by deletion, organisations by name, own devices and creation; an organisation's few groups by anything.
   */
  sorts?: Readonly<Partial<Record<K, string>>>
  /** Rows a page; 100 without it, 300 for distance and speed. */
  pageSize?: number
}

type RowOf<N extends FuncName, L extends string> =
  CallReply<N> extends Record<L, readonly (infer R)[]> ? R : never

/**
 * Declares a report over the list call `source`, whose reply has its rows under `rows`: names of params and of row keys
 * that the call lacks do not compile.
 */
export function defineReport<N extends FuncName, L extends string = 'items'>(
  report: Report<keyof CallParams<N> & string, keyof RowOf<N, L> & string, L, N>,
): Report {
  return report
}
