// `npm run fuzz -- --messages N [--seed S]` sends messages to a gateway, `npm run fuzz -- --calls N [--seed S] [--worker]`
// calls to a web process; each with a database of its own (scripts/run-load.mjs).
import { runLoad } from './run-load.mjs'

const args = process.argv.slice(2)
const isOfCalls = args.some((arg) => arg.startsWith('--calls'))
await runLoad(() =>
  isOfCalls
    ? { file: 'tests/fuzz/calls/main.ts', args, withConsole: true }
    : { file: 'tests/fuzz/main.ts', args },
)
