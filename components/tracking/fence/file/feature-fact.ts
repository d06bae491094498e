import { columnsIn, type KnownColumn } from '#lib/sheet/columns-in.ts'

/** A fact of a feature by its name here, else by what programs and people call it (`Name`, `nom`). */
export function featureFact(
  facts: Readonly<Record<string, unknown>>,
  column: KnownColumn,
): unknown {
  const keys = Object.keys(facts)
  return facts[column] ?? facts[keys[columnsIn(keys)[column] ?? -1] ?? '']
}
