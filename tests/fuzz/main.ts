/** `npm run fuzz -- --messages N [--seed S]`. Last line: FuzzResult. */
import { parseArgs } from 'node:util'
import { machineLoad, printFigures } from '../bench/machine.ts'
import { runFuzz } from './run.ts'

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    rate: { type: 'string', default: '2500' },
    honest: { type: 'string', default: '1000' },
  },
})
const databaseUrl = process.env['DATABASE_URL']
if (!databaseUrl) throw new Error('Run it as `npm run fuzz`: DATABASE_URL is missing.')

const machine = await machineLoad()
const result = await runFuzz({
  databaseUrl,
  messages: Number(values.messages),
  seed: Number(values.seed),
  rate: Number(values.rate),
  honestDevices: Number(values.honest),
  aloneSeconds: 20,
})
printFigures(machine, result)
const isWell = result.uncaught + result.restarts + result.slow + result.honest_lost === 0
process.exit(isWell ? 0 : 1)
