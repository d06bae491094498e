import type { CallParams, FuncName } from '#lib/contract/calls.ts'
import type { List } from './list.ts'

export type Sort = { key: string; isDown: boolean }

/** An order as an address has it: `-time` is the newest first. */
export const sortText = (sort: Sort | undefined): string =>
  sort ? `${sort.isDown ? '-' : ''}${sort.key}` : ''

/** Undefined when the list lacks it. */
export function sortOf({ sorts = {} }: Pick<List, 'sorts'>, text = ''): Sort | undefined {
  const key = text.replace(/^-/, '')
  return sorts[key] === undefined ? undefined : { key, isDown: text.startsWith('-') }
}

type SortParams<N extends FuncName> = Pick<
  CallParams<N>,
  Extract<keyof CallParams<N>, 'sort' | 'is_desc'>
>

export function sortParams<N extends FuncName>(
  list: Pick<List, 'sorts'>,
  text: string | undefined,
): SortParams<N> {
  const sort = sortOf(list, text)
  // The catalogue test holds the sorts of a list against its contract.
  return (sort ? { sort: list.sorts?.[sort.key], is_desc: sort.isDown } : {}) as SortParams<N>
}
