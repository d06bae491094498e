/** A page of rows that are all there: those after one of them. */
export function rowsAfter<R extends { key: string }>(
  rows: readonly R[],
  { last_key: last, limit_size: limit }: { last_key?: string | undefined; limit_size: number },
): R[] {
  const first = last === undefined ? 0 : rows.findIndex(({ key }) => key === last) + 1
  return rows.slice(first, first + limit)
}
