// `npm run fuzz -- --messages N [--seed S]`: runs tests/fuzz/main.ts with a database of its own (scripts/run-load.mjs).
import { runLoad } from './run-load.mjs'

await runLoad(() => ({ file: 'tests/fuzz/main.ts', args: process.argv.slice(2) }))
