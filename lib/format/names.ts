/** "a, b or c". */
export function orList(items: readonly string[], tag: string): string {
  return new Intl.ListFormat(tag, { type: 'disjunction' }).format(items)
}

/** Of an ISO 3166 code; the code where it has no name. */
export function countryName(code: string, tag: string): string {
  return new Intl.DisplayNames([tag], { type: 'region' }).of(code) ?? code
}
