/** What a list is sorted by, as SQL, and the type that a cursor's key is read as. */
export type SortKey = { expression: string; type: string }

type Keyset = SortKey & {
  /** Column that breaks ties; the one order without ties is the order by it alone. */
  tie: string
  isDown: boolean
  /** Key and id of the last row of the page before. */
  after?: { key: string; id: number } | undefined
}

/**
 * A page in the order of a key: what to sort by, where the page begins, and the key of a row for the next page. Both
 * columns compare as one row, so that an index on key and id leads to the first row of any page. `put` binds a value.
 */
export function keyset(
  { expression, type, tie, isDown, after }: Keyset,
  put: (value: unknown) => string,
) {
  const direction = isDown ? 'DESC' : 'ASC'
  const sign = isDown ? '<' : '>'
  if (expression === tie) {
    return {
      orderBy: `${tie} ${direction}`,
      after: after && `${tie} ${sign} ${put(after.id)}`,
      key: `(${tie})::text`,
    }
  }
  return {
    orderBy: `${expression} ${direction}, ${tie} ${direction}`,
    after:
      after && `(${expression}, ${tie}) ${sign} (${put(after.key)}::${type}, ${put(after.id)})`,
    key: `(${expression})::text`,
  }
}
