// `npm run import`
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { openBus } from '#server/jobs/open-bus.ts'
import { createLog } from '#server/log.ts'
import { closeServices, openServices } from '#server/services.ts'
import { openApiSource, whyUnfit } from './api-source.ts'
import type { ForeignSource } from './foreign.ts'
import { openPostgresSource } from './postgres-source.ts'
import { ImportMistake, runImport } from './run-import.ts'

const usage = `npm run import -- traccar --db URL | --api URL --organisation NAME|ID --account LOGIN [--dry-run] [--no-positions]

Takes over devices, groups, users, geofences and positions of a Traccar server, which goes on meanwhile: it is only read. Stopped
in the middle, the same command goes on; run again it takes what is new, and nothing twice.

  --db            postgres://user:password@host:5432/traccar, or mysql://… of MariaDB or MySQL
  --api           https://host of its REST API, with an administrator's TRACCAR_TOKEN, or TRACCAR_USER and TRACCAR_PASSWORD, in
                  the environment; slower than its database
  --insecure      asks an --api by http:// that is not on this machine: its log-in can be read on the way
  --organisation  what is imported is of it, and of organisations below it
  --account       with whose rights, quotas and time zone it is done
  --source        what it is called here: give the same name where its address changes, or its API follows its database
  --dry-run       says what would be made, and what cannot be taken and why
  --no-positions  all but the positions`

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        db: { type: 'string' },
        api: { type: 'string' },
        organisation: { type: 'string' },
        account: { type: 'string' },
        source: { type: 'string' },
        insecure: { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
        'no-positions': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    throw new ImportMistake(error instanceof Error ? error.message : String(error))
  }
}

type Asked = {
  db: string | undefined
  api: string | undefined
  isInsecure: boolean
  days: number
}

async function openSource({ db, api, isInsecure, days }: Asked): Promise<ForeignSource> {
  if (api !== undefined) return openApi(api, { isInsecure, days })
  if (db === undefined || !URL.canParse(db)) throw new ImportMistake(`Where from?\n\n${usage}`)
  const { protocol } = new URL(db)
  if (protocol === 'postgres:' || protocol === 'postgresql:') return openPostgresSource(db)
  if (protocol !== 'mysql:' && protocol !== 'mariadb:')
    throw new ImportMistake('--db is the address of a database: postgres://… or mysql://…')
  const { openMysqlSource } = await import('./mysql-source.ts')
  return openMysqlSource(db)
}

/** Passwords are not given as arguments, which others on the machine can read. */
function openApi(url: string, { isInsecure, days }: Omit<Asked, 'db' | 'api'>): ForeignSource {
  const why = whyUnfit(url, isInsecure)
  if (why !== undefined) throw new ImportMistake(why)
  const { TRACCAR_TOKEN: token, TRACCAR_USER: user, TRACCAR_PASSWORD: password } = process.env
  if (token) return openApiSource(url, { token, days })
  if (!user || !password)
    throw new ImportMistake('Set TRACCAR_TOKEN, or TRACCAR_USER and TRACCAR_PASSWORD')
  return openApiSource(url, { user, password, days })
}

async function run(): Promise<void> {
  const { values, positionals } = readArguments()
  if (values.help || positionals[0] !== 'traccar') {
    console.log(usage)
    return
  }
  const { organisation, account } = values
  if (!organisation || !account)
    throw new ImportMistake(
      `Name the organisation to import into and the account that imports.\n\n${usage}`,
    )
  const config = readConfig()
  const log = createLog('import', 'warn')
  const { db, api, insecure: isInsecure } = values
  const opened = await openSource({ db, api, isInsecure, days: config.POSITION_DAYS })
  const source = { ...opened, name: values.source ? `traccar ${values.source}` : opened.name }
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
