// `npm run fuzz -- --messages N [--seed S]` or `-- --calls N [--seed S] [--worker]`, with a database of its own.
import { runLoad } from './run-load.mjs'

const args = process.argv.slice(2)
const isOfCalls = args.some((arg) => arg.startsWith('--calls'))
await runLoad(() =>
  isOfCalls
    ? { file: 'tests/fuzz/calls/main.ts', args, withConsole: true, needsTestPackages: true }
    : { file: 'tests/fuzz/main.ts', args },
)
