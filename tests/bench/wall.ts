/**
 * The big screen in headless Chromium for some minutes, beside its map alone (docs/testing.md#benches).
 */
import { chromium } from '@playwright/test'
import { readConfig } from '#server/config.ts'
import { openPool } from '#server/db/pool.ts'
import { openBus } from '#server/jobs/open-bus.ts'
import { createLog } from '#server/log.ts'
import { described, readOptions, refuseOptions } from '../setup/options.ts'
import { machineLoad, printFigures, round2 } from './load/machine.ts'
import { seedFleet } from './map/seed.ts'
import { startTraffic } from './map/traffic.ts'
import { startWeb } from './map/web-server.ts'
import { measureMapAlone, measureWall } from './wall/measure.ts'
import { seedBoards } from './wall/seed-boards.ts'

const usual = { minutes: 10, seconds: 10, devices: 1000, sizes: '1920x1080,3840x2160', port: 3819 }
const { minutes, seconds, devices, sizes, port } = readOptions(usual)
if (!/^\d+x\d+(,\d+x\d+)*$/.test(sizes))
  refuseOptions(
    `--sizes are like 1920x1080, with commas between, not "${sizes}".`,
    described(usual),
  )
const changesPerS = Math.round(devices / 10)

const machine = await machineLoad()
const config = readConfig({ PORT: '0', ...process.env })
const pool = openPool(config.DATABASE_URL, { max: 2 })
const fleet = await seedFleet(pool, devices, config.SECRET)
await seedBoards(pool, fleet)
await pool.query('ANALYZE')

const web = await startWeb(port)
const bus = await openBus(config, createLog('bench', 'error'))
const browser = await chromium.launch({
  ...(process.env['CHROMIUM_PATH'] && { executablePath: process.env['CHROMIUM_PATH'] }),
  args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
})
const stopTraffic = startTraffic(bus, fleet, changesPerS)

const meanOf = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length
const megabytes = (bytes: number) => round2(bytes / 1_048_576)

const rows: object[] = []
try {
  for (const text of sizes.split(',')) {
    const [width = 0, height = 0] = text.split('x').map(Number)
    const place = { browser, base: web.base, account: fleet.account, size: { width, height } }
    const before = await measureMapAlone(place, seconds)
    const wall = await measureWall(place, { minutes, seconds })
    const after = await measureMapAlone(place, seconds)
    const alone = meanOf([before, after])
    const row = {
      size: text,
      fps_map_alone: [round2(before), round2(after)],
      fps_wall: wall.fps.map(round2),
      ratio: round2(meanOf(wall.fps) / alone),
      heap_early_mb: megabytes(wall.heapEarly),
      heap_late_mb: megabytes(wall.heapLate),
      heap_growth: round2(wall.heapLate / wall.heapEarly - 1),
      graphics_come_back: wall.comesBack,
      graphics_made_anew: wall.isMadeAnew,
    }
    console.error(JSON.stringify(row))
    rows.push(row)
  }
} finally {
  stopTraffic()
  await browser.close()
  await bus.close()
  await web.stop()
  await pool.end()
}
printFigures(machine, { minutes, devices, rows })
