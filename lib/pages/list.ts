import type { Permission } from '#lib/codes/permissions.ts'
import type { CallParams, CallReply, FuncName } from '#lib/contract/calls.ts'
import type { CellKind } from '#lib/format/cell.ts'
import type { RangePreset } from '#lib/format/range.ts'
import type { Menu } from '#lib/pages/menu-groups.ts'

/** A filter: a chip, a part of the address, params of the call. `isRare`: shown once asked for, or set. */
export type ListFilter<P extends string = string> =
  /** Also what belongs to the organisations below. `name`: its param of the address. `access`: the right that the call asks for it; who lacks it has no such filter. */
  | { kind: 'children'; param: P; name?: string; access?: Permission }
  /** A period in Unix seconds; `maxDays` is the longest. `isAhead`: also of the future. */
  | {
      kind: 'range'
      from: P
      to: P
      maxDays: number
      isAhead?: true
      preset: RangePreset | 'any'
      title?: string
    }
  /** One of some words (`texts.<option>`), or none. `values`: the numbers that the call takes in their place. `preset`: the one that the call takes where none is chosen, in place of all. */
  | {
      kind: 'choice'
      param: P
      title: string
      options: readonly string[]
      values?: readonly number[]
      preset?: string
      texts: string
      isRare?: true
    }
  /** Several of some words; `preset` are those that it begins with. `name`: its param of the address. */
  | {
      kind: 'choices'
      param: P
      name: string
      title: string
      options: readonly string[]
      preset?: readonly string[]
      texts: string
    }
  /** A fence, by its id. */
  | { kind: 'fence'; param: P; title: string }
  /** A group of devices of the organisation in view, by its id; none where that has no groups. `name`: its param of the address. */
  | { kind: 'group'; param: P; name?: string; title: string }
  /** Either of two, or both: `yes` and `no` are their words. */
  | { kind: 'yesNo'; param: P; title: string; yes: string; no: string }
  | { kind: 'text'; param: P; title: string; max: number; isRare?: true }
  /** Set by links from sums of one currency. */
  | { kind: 'currency'; param: P; title: string }
  /** An hour of the week (lib/codes/week-hour.ts); set by a chart by them. */
  | { kind: 'weekHour'; param: P; title: string }
  /** Of the day, `00` to `23`; set by links from sums. */
  | { kind: 'hour'; param: P; title: string }
  /** Device numbers, one a line. `name`: their param of the address. */
  | { kind: 'devices'; param: P; name?: string; max: number }

export type ListColumn<K extends string = string> = {
  key: K
  as: CellKind
  title: string
  /** Of an object of figures by day (yyyy-MM-dd): drawn and exported as a column for each day of the period. */
  isByDay?: true
  /** In place of the title: what is no message. */
  heading?: string
  /** What counts, in a sentence that may name values of lib/pages/terms.ts. Message key. */
  help?: string
  codes?: string
  /** Pixels; what suits the kind without it. */
  width?: number
  /** `low`: first to shrink; `key`: never cut, as device numbers and phone titles are. */
  priority?: 'low' | 'fixed' | 'key'
  /** Hidden until picked; always in a full export. */
  isExtra?: true
  /** Export only: not asked by the table, or said in another column. */
  isFileOnly?: true
  phone?: 'title' | 'second' | 'aside'
  total?: 'sum' | 'max'
}

/** `altitude` in metres, `speed` in tenths of km/h. */
export type ListPlace<K extends string = string> = {
  time: K
  lat: K
  lon: K
  altitude?: K
  speed?: K
}

/** A list to look at and export. Pure data for page, export, catalogue test. */
export type List<
  P extends string = string,
  K extends string = string,
  L extends string = string,
  N extends FuncName = FuncName,
> = {
  /** Address without the leading slash; names the list in export/Start. */
  path: string
  title: string
  purpose?: string
  /** What an empty one says, and why, before anything is filtered. */
  empty?: { title: string; text: string }
  /** Where it is a page of the menu. */
  menu?: Menu
  source: N
  /** `items` by default. */
  rows?: L
  limit?: P
  access?: Permission | readonly Permission[]
  organisation?: P
  /** Takes the brand's currency: a worker that writes a file serves all brands. */
  currency?: P
  device?: P
  /** `legs` hold the device's fixes between their two places. */
  shape?: {
    kind: 'line' | 'points' | 'legs'
    places: readonly ListPlace<K>[]
    /** Of points; numbers without it. */
    name?: K
    /** Of points, so that a file can be taken in again. */
    facts?: readonly K[]
  }
  fixed?: Readonly<Record<string, unknown>>
  filters: readonly ListFilter<P>[]
  columns: readonly ListColumn<K>[]
  rowKey: K
  /** Every `last_…` param, from the last row: `{ last_id: 'id' }`. */
  cursor: Readonly<Partial<Record<P, K>>>
  /** In its place where the answer says it under names of its own: `{ last_id: 'next_id' }`. */
  next?: Readonly<Partial<Record<P, string>>>
  task?: K
  /** The call's `sort` for each column; `is_desc` turns it. Only what an index supports. */
  sorts?: Readonly<Partial<Record<K, string>>>
  /** 100 by default, 300 for distance and speed. */
  pageSize?: number
}

type RowOf<N extends FuncName, L extends string> =
  CallReply<N> extends Record<L, readonly (infer R)[]> ? R : never

/** Names of params and row keys that `source` lacks do not compile. */
export function defineList<N extends FuncName, L extends string = 'items'>(
  list: List<keyof CallParams<N> & string, keyof RowOf<N, L> & string, L, N>,
): List {
  return list
}
