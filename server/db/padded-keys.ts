/** PostgreSQL assumes ten elements for an unknown list. */
const fewest = 16

/**
 * Repeats the first key up to sixteen: for a list under ten PostgreSQL replans a prepared statement
 * each time, which costs several times its run. Repeats are looked up once.
 */
export function paddedKeys<K>(keys: readonly K[]): readonly K[] {
  const [first] = keys
  if (first === undefined || keys.length >= fewest) return keys
  return [...keys, ...Array.from({ length: fewest - keys.length }, () => first)]
}
