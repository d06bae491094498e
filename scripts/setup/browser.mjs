import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { aptInstall } from './apt.mjs'
import { Failure, say } from './say.mjs'

/** Chromium without its window: half the work a page. */
const shell = '/usr/bin/chromium-headless-shell'

const usualPlaces = [
  shell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Of Debian; older ones and Ubuntu lack the shell. */
const packages = { 'chromium-headless-shell': shell, chromium: '/usr/bin/chromium' }

/** CHROMIUM_PATH, the system's, Playwright's (fetched), or Debian's package for root. */
export async function findChromium() {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) {
    if (runs(chosen)) return chosen
    throw new Failure(
      `CHROMIUM_PATH (${chosen}) does not run.`,
      'Point it to a Chromium or Chrome.',
    )
  }
  const own = await playwrightChromium()
  const found = [...usualPlaces, own].find(runs)
  if (found) return found
  say('fetching Chromium for the browser tests')
  spawnSync(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium'], {
    stdio: 'ignore',
    timeout: 240_000,
  })
  if (runs(own)) return own
  for (const [name, file] of Object.entries(packages))
    if (aptInstall(name) && runs(file)) return file
  throw new Failure(
    'The browser tests need Chromium, and none could be installed.',
    'Install Chromium or Chrome (Debian: apt-get install chromium), or set CHROMIUM_PATH.',
  )
}

async function playwrightChromium() {
  const { chromium } = await import('@playwright/test')
  return chromium.executablePath()
}

function runs(file) {
  if (!file || !fs.existsSync(file)) return false
  return spawnSync(file, ['--version'], { timeout: 20_000 }).status === 0
}

/** Without a Chinese font the tests would look at boxes. */
export function ensureChineseFont() {
  if (hasChineseFont()) return
  say('installing a Chinese font for the browser tests')
  if (aptInstall('fonts-noto-cjk') && hasChineseFont()) return
  throw new Failure(
    'The browser tests need a font with Chinese characters.',
    'Install one (Debian: apt-get install fonts-noto-cjk).',
  )
}

function hasChineseFont() {
  if (process.platform !== 'linux') return true // macOS and Windows bring one
  const list = spawnSync('fc-list', [':lang=zh', 'file'], { encoding: 'utf8' })
  if (list.status === 0) return list.stdout.trim() !== ''
  return fs.existsSync(path.join('/usr/share/fonts/opentype/noto', 'NotoSansCJK-Regular.ttc'))
}
