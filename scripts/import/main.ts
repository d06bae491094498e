// `npm run import`
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { openBus } from '#server/jobs/open-bus.ts'
import { createLog } from '#server/log.ts'
import { closeServices, openServices } from '#server/services.ts'
import type { ForeignSource } from './foreign.ts'
import { openPostgresSource } from './postgres-source.ts'
import { ImportMistake, runImport } from './run-import.ts'

const usage = `npm run import -- traccar --db URL --organisation NAME|ID --account LOGIN [--dry-run] [--no-positions]

Takes over devices, groups, users, geofences and positions of a Traccar server, which goes on meanwhile: it is only read. Stopped
in the middle, the same command goes on; run again it takes what is new, and nothing twice.

  --db            postgres://user:password@host:5432/traccar, or mysql://… of MariaDB or MySQL
  --organisation  what is imported is of it, and of organisations below it
  --account       with whose rights, quotas and time zone it is done
  --dry-run       says what would be made, and what cannot be taken and why
  --no-positions  all but the positions`

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        db: { type: 'string' },
        organisation: { type: 'string' },
        account: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        'no-positions': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    throw new ImportMistake(error instanceof Error ? error.message : String(error))
  }
}

async function openSource({ db }: { db: string | undefined }): Promise<ForeignSource> {
  if (db === undefined || !URL.canParse(db)) throw new ImportMistake(`Where from?\n\n${usage}`)
  const { protocol } = new URL(db)
  if (protocol === 'postgres:' || protocol === 'postgresql:') return openPostgresSource(db)
  if (protocol === 'mysql:' || protocol === 'mariadb:') {
    const { openMysqlSource } = await import('./mysql-source.ts')
    return openMysqlSource(db)
  }
  throw new ImportMistake('--db is the address of a database: postgres://… or mysql://…')
}

async function run(): Promise<void> {
  const { values, positionals } = readArguments()
  if (values.help || positionals[0] !== 'traccar') {
    console.log(usage)
    return
  }
  const { organisation, account } = values
  if (!organisation || !account) throw new ImportMistake(`Into what, and by whom?\n\n${usage}`)
  const config = readConfig()
  const log = createLog('import', 'warn')
  const source = await openSource({ db: values.db })
  const bus = await openBus(config, log)
  const services = await openServices({ config, log, bus, max: 6, statementTimeout: undefined })
  try {
    const report = await runImport({
      services: services,
      source: source,
      account: account,
      organisation: organisation,
      isDry: values['dry-run'],
      withPositions: !values['no-positions'],
      tell: (line) => console.log(line),
    })
    console.log(JSON.stringify(report, null, 2))
  } finally {
    await closeServices(services)
    await bus.close()
    await source.close()
  }
}

try {
  await run()
} catch (error) {
  console.error(error instanceof ImportMistake ? error.message : error)
  process.exitCode = 1
}
