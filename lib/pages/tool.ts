import type { Permission } from '#lib/codes/permissions.ts'
import type { CallParams, CallReply, FuncName } from '#lib/contract/calls.ts'
import type { Menu } from '#lib/pages/menu-groups.ts'
import type { ListColumn } from './list.ts'

/** Several kinds are offered as a choice. */
export type ToolInput<P extends string = string> =
  /** Numbers, one a line: at most `limit`, `chunk` at a time. `asIds`: looked up first, unknown ones fail. */
  | { kind: 'numbers'; param: P; limit: number; chunk: number; asIds?: true }
  /** Words to look for. */
  | { kind: 'text'; param: P; title: string; max: number }

/** A field left empty is not sent. */
export type ToolField<P extends string = string> =
  | { kind: 'text'; param: P; title: string; max: number }
  /** The last day of the platform service; sent as Unix seconds of its end in the reader's zone. `paidHint`: where time is paid. */
  | { kind: 'serviceDay'; param: P; title: string; hint: string; paidHint: string }
  /** One of the brand's map icons. */
  | { kind: 'icon'; param: P; title: string }
  | { kind: 'protocol'; param: P; title: string }
  /** A group of the organisation in view. */
  | { kind: 'group'; param: P; title: string }
  | { kind: 'switch'; param: P; title: string; hint: string; isOn: boolean }

/** Shown to whom may open the page. `query` maps params of the address to keys of the row, `fixed` to themselves. */
export type ToolLink<K extends string = string> = {
  title: string
  path: string
  query: Readonly<Record<string, K>>
  fixed?: Readonly<Record<string, string>>
}

/** Rows stand in the order of the pasted numbers; where one was not found, `mark` says `unknown`. */
export type AsPasted<K extends string = string> = { number: K; mark: K; unknown: string }

export type ToolResultKind<K extends string = string> =
  /** And perhaps a `task_id` of work that goes on. */
  | { kind: 'bulk' }
  /** `items`, and perhaps `missing`: numbers that were not found. */
  | {
      kind: 'rows'
      rowKey: K
      columns: readonly ListColumn<K>[]
      /** Params for the next page of a search, from its last row. */
      cursor?: Readonly<Record<string, K>>
      links: readonly ToolLink<K>[]
      asPasted?: AsPasted<K>
      /** Drawn: how many rows have each value of this column. */
      shares?: K
    }

/** Pure data: page and catalogue test read it. */
export type Tool<
  P extends string = string,
  K extends string = string,
  N extends FuncName = FuncName,
> = {
  path: string
  title: string
  purpose: string
  action: string
  source: N
  access: readonly Permission[]
  /** Where it is a page of the menu. */
  menu?: Menu
  inputs: readonly ToolInput<P>[]
  /** Params that never change. */
  fixed?: Readonly<Record<string, unknown>>
  fields?: readonly ToolField<P>[]
  confirm?: { title: string; consequence: string; typed?: string }
  result: ToolResultKind<K>
}

type RowOf<N extends FuncName> = CallReply<N> extends { items: readonly (infer R)[] } ? R : never

/** Names that `source` lacks do not compile. */
export function defineTool<N extends FuncName>(
  tool: Tool<keyof CallParams<N> & string, keyof RowOf<N> & string, N>,
): Tool {
  return tool
}
