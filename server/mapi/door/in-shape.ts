import type { z } from 'zod'

/** What is in all of the parts. */
type Joined<P extends readonly object[]> = P extends readonly [
  infer F,
  ...infer R extends readonly object[],
]
  ? F & Joined<R>
  : unknown

/**
 * Puts parts together that have all keys of a schema. An object that grows by more than a dozen keys
 * becomes a table in V8, which costs twice as much to make, to walk and to write as JSON; one that is
 * filled keeps its shape.
 */
export function inShape(
  schema: z.ZodObject,
): <P extends readonly object[]>(...parts: P) => Joined<P> {
  let empty: object | undefined
  return <P extends readonly object[]>(...parts: P) => {
    empty ??= emptyOf(schema)
    return Object.assign({ ...empty }, ...parts) as Joined<P>
  }
}

/** As a parser makes it: no table. */
function emptyOf({ shape }: z.ZodObject): object {
  const text = JSON.stringify(Object.fromEntries(Object.keys(shape).map((key) => [key, null])))
  return JSON.parse(text) as object
}
