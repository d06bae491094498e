import { resolveBrand } from '#brands/resolve.ts'
import { readConfig } from '#server/config.ts'
import { openBus } from '#server/jobs/open-bus.ts'
import { createLog } from '#server/log.ts'
import { openServices } from '#server/services.ts'

/** A process with the stores that web and worker open: writes what a host shows, now and whenever that changes. */
const host = process.argv[2] ?? ''
const config = readConfig()
const log = createLog('brand-process', config.LOG_LEVEL)
const bus = await openBus(config, log)
await openServices({ config, log, bus, max: 2 })
let written = ''
setInterval(() => {
  const { brand, version, title, palette, images } = resolveBrand(host)
  const shown = { brand, version, title: title['en'], colour: palette?.scale[6], images }
  const line = JSON.stringify(shown)
  if (line === written) return
  written = line
  process.stdout.write(`${line}\n`)
}, 20)
