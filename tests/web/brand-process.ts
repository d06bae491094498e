import { resolveBrand } from '#brands/resolve.ts'
import { readConfig } from '#server/config.ts'
import { openPool } from '#server/db/pool.ts'
import { followBrands } from '#server/domain/platform/brand/follow-brands.ts'
import { openBus } from '#server/jobs/open-bus.ts'
import { createLog } from '#server/log.ts'

/** A process that follows the brands as web and worker do (server/services.ts): writes what a host shows, now and whenever that changes. */
const host = process.argv[2] ?? ''
const config = readConfig()
const log = createLog('brand-process', config.LOG_LEVEL)
const bus = await openBus(config, log)
const pool = openPool(config.DATABASE_URL, { max: 2 })
await followBrands({ pool, bus, log })
let written = ''
setInterval(() => {
  const { brand, version, title, palette, images } = resolveBrand(host)
  const shown = { brand, version, title: title['en'], colour: palette?.scale[6], images }
  const line = JSON.stringify(shown)
  if (line === written) return
  written = line
  process.stdout.write(`${line}\n`)
}, 20)
