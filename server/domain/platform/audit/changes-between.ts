export type Changes<T> = { before: Record<string, unknown>; after: Partial<T> }

/** Wanted values that differ; undefined for none. Undefined is not wanted. */
export function changesBetween<T extends object>(
  now: { [K in keyof T]?: unknown },
  wanted: T,
): Changes<T> | undefined {
  const before: Record<string, unknown> = {}
  const after: Partial<T> = {}
  for (const key of Object.keys(wanted) as (keyof T & string)[]) {
    const value = wanted[key]
    if (value === undefined || (now[key] ?? null) === value) continue
    before[key] = now[key] ?? null
    after[key] = value
  }
  return Object.keys(after).length > 0 ? { before, after } : undefined
}
