/**
 * /login and /monitor as Lighthouse sees them on a phone, in turn with a built checkout of the commit before
 * (docs/testing.md#benches). Last line: JSON.
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { readConfig } from '#server/config.ts'
import { openPool } from '#server/db/pool.ts'
import { readOptions } from '../setup/options.ts'
import { loadLighthouse, type Report } from './lighthouse/load-lighthouse.ts'
import { machineLoad, printFigures } from './load/machine.ts'
import { logIn } from './map/measure.ts'
import { seedFleet } from './map/seed.ts'
import { startWeb } from './map/web-server.ts'

const usual = { rounds: 3, devices: 1000, before: '' }
const { rounds, devices, before } = readOptions(
  usual,
  'npm run bench -- lighthouse [--rounds=3] [--devices=1000] [--before=FOLDER of a built checkout]',
)
const debugPort = 9337
const machine = await machineLoad()
const lighthouse = await loadLighthouse()
const config = readConfig({ PORT: '0', ...process.env })
const pool = openPool(config.DATABASE_URL, { max: 2 })
const { account } = await seedFleet(pool, devices, config.SECRET)
await pool.query('ANALYZE')

type Figures = {
  performance: number
  accessibility: number
  best_practices: number
  blocking_ms: number
  largest_paint_ms: number
  layout_shift: number
  /** Of accessibility and best practices. */
  failed: string[]
}

const percent = (report: Report, name: string) =>
  Math.round((report.categories[name]?.score ?? Number.NaN) * 100)
const auditOf = (report: Report, name: string) => report.audits[name]?.numericValue ?? Number.NaN

/** Audits of these names with score 0 count nowhere in performance. */
function figuresOf(report: Report): Figures {
  if (report.runtimeError) throw new Error(report.runtimeError.message)
  const isSlow =
    /speed|paint|blocking|time|byte|cache|javascript|server|script|image|lcp|compression/i
  return {
    performance: percent(report, 'performance'),
    accessibility: percent(report, 'accessibility'),
    best_practices: percent(report, 'best-practices'),
    blocking_ms: Math.round(auditOf(report, 'total-blocking-time')),
    largest_paint_ms: Math.round(auditOf(report, 'largest-contentful-paint')),
    layout_shift: Math.round(auditOf(report, 'cumulative-layout-shift') * 1000) / 1000,
    failed: Object.entries(report.audits)
      .filter(([name, { score }]) => score === 0 && !isSlow.test(name))
      .map(([name]) => name),
  }
}

async function measure(base: string): Promise<{ login: Figures; monitor: Figures }> {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'waypost-lighthouse-'))
  const context = await chromium.launchPersistentContext(profile, {
    ...(process.env['CHROMIUM_PATH'] && { executablePath: process.env['CHROMIUM_PATH'] }),
    args: [
      '--no-sandbox',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      `--remote-debugging-port=${debugPort}`,
    ],
  })
  const see = async (page: string) => {
    const options = { port: debugPort, output: 'json', disableStorageReset: true } as const
    const run = await lighthouse(`${base}${page}`, { ...options, logLevel: 'error' })
    if (!run) throw new Error(`no report of ${page}`)
    return figuresOf(run.lhr)
  }
  try {
    const login = await see('/login')
    const page = await context.newPage()
    await logIn(page, base, account)
    // Its memory and sockets would be of the next page too.
    await page.goto('about:blank')
    return { login, monitor: await see('/monitor') }
  } finally {
    await context.close()
    fs.rmSync(profile, { recursive: true, force: true })
  }
}

const own = await startWeb(3821)
const other = before ? await startWeb(3822, {}, path.resolve(before)) : undefined
const found: Record<'own' | 'before', { login: Figures; monitor: Figures }[]> = {
  own: [],
  before: [],
}
try {
  for (let round = 0; round < rounds; round++) {
    if (other) found.before.push(await measure(other.base))
    found.own.push(await measure(own.base))
    console.error(JSON.stringify({ own: found.own.at(-1), before: found.before.at(-1) }))
  }
} finally {
  await own.stop()
  await other?.stop()
  await pool.end()
}

/** Of the middle run. */
function middle(list: Figures[]): Figures | undefined {
  const sorted = [...list].sort((a, b) => a.performance - b.performance)
  return sorted[Math.floor(sorted.length / 2)]
}
const middles = (list: { login: Figures; monitor: Figures }[]) => ({
  login: middle(list.map(({ login }) => login)),
  monitor: middle(list.map(({ monitor }) => monitor)),
})
const now = middles(found.own)
const then = middles(found.before)
const ratio = (read: (figures: Figures) => number) =>
  now.monitor && then.monitor
    ? Math.round((read(now.monitor) / read(then.monitor)) * 100) / 100
    : null
printFigures(machine, {
  own: now,
  before: then,
  ratios: {
    monitor_blocking: ratio(({ blocking_ms }) => blocking_ms),
    monitor_largest_paint: ratio(({ largest_paint_ms }) => largest_paint_ms),
  },
})
