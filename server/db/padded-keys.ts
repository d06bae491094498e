/** PostgreSQL takes a list that it does not know to be ten long. */
const fewest = 16

/**
 * Keys for `= ANY(…)` of a prepared statement, the first one repeated up to sixteen. For a list shorter than ten a plan
 * of its own always looks cheaper than the kept one, so it is planned anew each time, which takes several times as long
 * as running it. What is repeated is looked up once.
 */
export function paddedKeys<K>(keys: readonly K[]): readonly K[] {
  const [first] = keys
  if (first === undefined || keys.length >= fewest) return keys
  return [...keys, ...Array.from({ length: fewest - keys.length }, () => first)]
}
