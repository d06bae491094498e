/**
 * The live map in headless Chromium at 0, 10 000, 100 000 and 1 000 000 devices (docs/testing.md#benches).
 *
 */
import { chromium } from '@playwright/test'
import { readConfig } from '#server/config.ts'
import { openPool } from '#server/db/pool.ts'
import { openBus } from '#server/jobs/open-bus.ts'
import { createLog } from '#server/log.ts'
import { described, readOptions, refuseOptions } from '../setup/options.ts'
import { machineLoad, printFigures } from './load/machine.ts'
import { measureLogin, measureMonitor, type Run } from './map/measure.ts'
import { type Fleet, seedFleet } from './map/seed.ts'
import { startTraffic } from './map/traffic.ts'
import { startWeb } from './map/web-server.ts'

const usual = { seconds: 8, rounds: 3, devices: '0,10000,100000,1000000', port: 3817 }
const { seconds, rounds, devices, port } = readOptions(usual)
if (!/^\d+(,\d+)*$/.test(devices))
  refuseOptions(
    `--devices are whole numbers with commas between, not "${devices}".`,
    described(usual),
  )
const sizes = devices.split(',').map(Number)

/** In all, of the fleet shown and of others. */
const changesPerS = Math.min(10_000, Math.round(Math.max(...sizes) / 10))

const machine = await machineLoad()
const config = readConfig({ PORT: '0', ...process.env })
const pool = openPool(config.DATABASE_URL, { max: 2 })
const fleets: Fleet[] = []
for (const size of sizes) {
  console.error(`seeding ${size} devices`)
  fleets.push(await seedFleet(pool, size, config.SECRET))
}
await pool.query('ANALYZE')

const web = await startWeb(port)
const bus = await openBus(config, createLog('bench', 'error'))
const browser = await chromium.launch({
  ...(process.env['CHROMIUM_PATH'] && { executablePath: process.env['CHROMIUM_PATH'] }),
  args: [
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    '--disable-quic',
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
  ],
})

const largestFleet = fleets.reduce((most, fleet) => (fleet.devices > most.devices ? fleet : most))
const runs = new Map<number, Run[]>(sizes.map((size) => [size, []]))
let loginBytes = 0
try {
  loginBytes = await measureLogin(browser, web.base)
  for (let round = 0; round < rounds; round++) {
    for (const fleet of fleets) {
      const { account, devices } = fleet
      // Equally many move in every row, so rows compare the console alone.
      const own = Math.min(changesPerS, Math.round(devices / 10))
      const stops = [
        startTraffic(bus, fleet, own),
        startTraffic(bus, largestFleet, changesPerS - own),
      ]
      const run = await measureMonitor(browser, { base: web.base, account, seconds })
      for (const stop of stops) stop()
      console.error(devices, JSON.stringify(run))
      runs.get(devices)?.push(run)
    }
  }
} finally {
  await browser.close()
  await bus.close()
  await web.stop()
  await pool.end()
}

const round1 = (value: number) => Math.round(value * 10) / 10
const most = (found: Run[], read: (run: Run) => number) => Math.max(...found.map(read))
const least = (found: Run[], read: (run: Run) => number) => Math.min(...found.map(read))
const rows = sizes.map((devices) => {
  const found = runs.get(devices) ?? []
  return {
    devices,
    fps_still: round1(most(found, (run) => run.fpsStill)),
    fps_pan: round1(most(found, (run) => run.fpsPan)),
    blocked_ms_per_s: round1(least(found, (run) => run.blockedMsPerS)),
  }
})
const empty = rows.find((row) => row.devices === 0)
const largest = runs.get(Math.max(...sizes)) ?? []
const ratios = rows
  .filter((row) => row.devices > 0 && empty)
  .map(({ devices, fps_still, fps_pan }) => ({
    devices,
    still: Math.round((fps_still / (empty?.fps_still ?? 1)) * 100) / 100,
    pan: Math.round((fps_pan / (empty?.fps_pan ?? 1)) * 100) / 100,
  }))
printFigures(machine, {
  rows,
  // The server reads the fleet when it starts.
  cold_markers_ms: Math.round(largest[0]?.firstMarkersMs ?? Number.NaN),
  first_markers_ms: Math.round(least(largest, (run) => run.firstMarkersMs ?? Number.NaN)),
  snapshot_bytes: most(largest, (run) => run.snapshotBytes),
  ratios,
  js_login_bytes: loginBytes,
  js_monitor_bytes: most(largest, (run) => run.scriptBytes),
  heap_mb: most(largest, (run) => run.heapMb),
})
