/** `npm run fuzz -- --messages N [--seed S]`. Last line: FuzzResult. */
import { machineLoad, printFigures } from '../bench/load/machine.ts'
import { readOptions } from '../setup/options.ts'
import { hasHeld, runFuzz } from './run.ts'

const { messages, seed, rate, honest } = readOptions({
  messages: 100_000,
  seed: 1,
  rate: 2500,
  honest: 1000,
})
const databaseUrl = process.env['DATABASE_URL']
if (!databaseUrl) throw new Error('Run it as `npm run fuzz`: DATABASE_URL is missing.')

const machine = await machineLoad()
const result = await runFuzz({
  databaseUrl,
  messages,
  seed,
  rate,
  honestDevices: honest,
  aloneSeconds: 20,
})
printFigures(machine, result)
process.exit(hasHeld(result) ? 0 : 1)
