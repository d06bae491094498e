import { z } from 'zod'

/** A choice among numbers, with its name and theirs for the OpenAPI document. */
export function namedNumber<const T extends Readonly<Record<string, number>>>(
  title: string,
  of: T,
) {
  const values = Object.values(of) as [T[keyof T], ...T[keyof T][]]
  return z.literal(values).meta({ title, 'x-enum-varnames': Object.keys(of) })
}

/** Numbers of a list by their names. */
export const byName = <N extends number>(values: readonly N[], nameOf: (value: N) => string) =>
  Object.fromEntries(values.map((value) => [nameOf(value), value])) as Record<string, N>
