/** From call to drawn line: on an open page, and while the page opens. Last line: JSON. */
import { chromium, type Page } from '@playwright/test'
import { readConfig } from '#server/config.ts'
import { openPool } from '#server/db/pool.ts'
import { ensurePartitions } from '#server/domain/tracking/position/partitions.ts'
import { readOptions } from '../setup/options.ts'
import { machineLoad, printFigures } from './load/machine.ts'
import { logIn, newContext } from './map/measure.ts'
import { seedFleet } from './map/seed.ts'
import { startWeb } from './map/web-server.ts'

const points = 100_000
const stepSeconds = 12
const rounds = 5
const drawnMark = 'waypost:track-drawn'

readOptions({})
const machine = await machineLoad()
const config = readConfig({ PORT: '0', ...process.env })
const pool = openPool(config.DATABASE_URL, { max: 2 })
await ensurePartitions(pool, { back: 16, ahead: 1 })
const fleet = await seedFleet(pool, 1, config.SECRET)
const end = Math.floor(Date.now() / 1000) - 60
const start = end - points * stepSeconds
await pool.query(
  `INSERT INTO tracking.position
   SELECT $1, $2::int + n * $3::int, 0, (31000000 + 90000 * sin(n / 900.0) + 12000 * sin(n / 37.0))::int,
     (121000000 + 300000 * cos(n / 2100.0) + 12000 * cos(n / 53.0))::int, -1,
     (450 + 400 * sin(n / 61.0))::int, n % 360, 0, 3072
   FROM generate_series(0, $4::int - 1) n`,
  [fleet.firstId, start - 1_577_836_800, stepSeconds, points],
)
await pool.query('ANALYZE')

const web = await startWeb(3818)
const browser = await chromium.launch({
  ...(process.env['CHROMIUM_PATH'] && { executablePath: process.env['CHROMIUM_PATH'] }),
  args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
})

/** `round` makes each period another, as answers are kept. */
const addressOf = (round: number) =>
  `/locus/10001000001/${fleet.firstId}?period=${start - round}-${end}`

async function timeDrawn(page: Page): Promise<number> {
  await page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, drawnMark)
  const [called, drawn] = await page.evaluate((name) => {
    const calls = performance
      .getEntriesByType('resource')
      .filter((entry) => entry.name.includes('location/GetTrack'))
    return [calls[0]?.startTime ?? 0, performance.getEntriesByName(name)[0]?.startTime ?? 0]
  }, drawnMark)
  await page
    .getByText(/100,000/)
    .first()
    .waitFor()
  return (drawn ?? 0) - (called ?? 0)
}

/** The page opened by its address: the map starts at the same time. */
async function openPage(page: Page, round: number): Promise<number> {
  await page.goto(web.base + addressOf(round))
  return timeDrawn(page)
}

/** Another period on the open page. */
async function changePeriod(page: Page, round: number): Promise<number> {
  await page.evaluate(() => window.history.replaceState(null, '', '/locus'))
  await page.getByText(/100,000/).waitFor({ state: 'detached' })
  await page.waitForTimeout(1500)
  await page.evaluate(
    ([name, address]) => {
      performance.clearMarks(name)
      performance.clearResourceTimings()
      window.history.replaceState(null, '', address)
    },
    [drawnMark, addressOf(round)] as const,
  )
  return timeDrawn(page)
}

const opened: number[] = []
const drawn: number[] = []
try {
  const context = await newContext(browser)
  const page = await context.newPage()
  await logIn(page, web.base, fleet.account)
  for (let round = 0; round < rounds; round++) {
    opened.push(await openPage(page, 2 * round))
    drawn.push(await changePeriod(page, 2 * round + 1))
    console.error(Math.round(opened.at(-1) ?? 0), 'ms opened', Math.round(drawn.at(-1) ?? 0), 'ms')
  }
} finally {
  await browser.close()
  await web.stop()
  await pool.end()
}
printFigures(machine, {
  points,
  drawn_ms: Math.round(Math.min(...drawn)),
  opened_ms: Math.round(Math.min(...opened)),
})
process.exit(0)
