type TextStatement = { store: 'main' | 'tracking'; text: string }

/** Filled as modules load (tests/catalogue/text-statements.test.ts). */
export const textStatements: TextStatement[] = []

/**
 * For what `db` (sql.ts) cannot build clearly. At module load, so a test can have PostgreSQL parse
 * each.
 */
export function textStatement(store: TextStatement['store'], text: string): string {
  textStatements.push({ store, text })
  return text
}
