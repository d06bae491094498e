type TextStatement = { store: 'main' | 'tracking'; text: string }

/** Every statement that is text, once its module is loaded (tests/catalogue/text-statements.test.ts). */
export const textStatements: TextStatement[] = []

/**
 * The text of a statement that `db` (sql.ts) cannot build, or not as clearly. A test has PostgreSQL parse each against
 * the migrated schema, so it is made when its module is loaded.
 */
export function textStatement(store: TextStatement['store'], text: string): string {
  textStatements.push({ store, text })
  return text
}
