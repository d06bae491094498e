import path from 'node:path'
import { defineConfig } from 'vitest/config'

/** What `npm run check` asks; needs no database. */
export default defineConfig({
  root: path.resolve(import.meta.dirname, '../..'),
  test: { include: ['tests/catalogue/{checked-statements,references,structure}.test.ts'] },
})
