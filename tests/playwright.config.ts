import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { findChromium } from '../scripts/setup/browser.mjs'

const root = path.resolve(import.meta.dirname, '..')
process.chdir(root)
// Workers load this file too and inherit the answer.
process.env['CHROMIUM_PATH'] ||= await findChromium()

/** Brands by their hosts. */
const brandHosts = '--host-resolver-rules=MAP *.example 127.0.0.1'

const launchedWith = (...args: string[]) => ({
  launchOptions: {
    executablePath: process.env['CHROMIUM_PATH'],
    // Pages live for seconds: too short for optimized code to pay (a sixth of a load).
    args: [...args, '--js-flags=--no-opt --no-maglev', brandHosts],
  },
})

/** WebGL by software, the same on every machine; the page itself is not drawn by it. */
const drawsMaps = launchedWith('--use-angle=swiftshader-webgl', '--enable-unsafe-swiftshader')

/** Maps say that they cannot be drawn. */
const drawsNoMaps = launchedWith('--disable-3d-apis')

/** About what is on a map, or opens it. */
const ofMaps = [
  'fence',
  'first-device',
  'javascript',
  'journey',
  'lazy-parts',
  'live-frame',
  'live-map',
  'locus',
  'owner-phone',
  'pages',
  'places',
  'sharing',
  'streets',
].map((name) => `**/${name}.spec.ts`)

export default defineConfig({
  testDir: './e2e',
  outputDir: path.join(root, 'test-results'),
  globalSetup:
    process.env['TEST_STACK'] === 'scale'
      ? './setup/playwright-scale.ts'
      : './setup/playwright-stack.ts',
  forbidOnly: true,
  fullyParallel: false,
  // Files at a time; tests of one share accounts.
  workers: 3,
  projects: [
    { name: 'walk', testMatch: '**/walk.spec.ts', use: drawsNoMaps },
    { name: 'map', testMatch: ofMaps, use: drawsMaps },
    { name: 'rest', testIgnore: [...ofMaps, '**/walk.spec.ts'], use: drawsNoMaps },
  ],
  // Whole at the second try is a failure.
  retries: 0,
  // A busy machine is several times slower: these end what hangs, they measure nothing.
  timeout: 900_000,
  expect: { timeout: 180_000 },
  reporter: 'list',
  use: {
    baseURL: process.env['WAYPOST_BASE_URL'],
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    // What a worker fetches is not a page's to hold back: tests of it alone let it in.
    serviceWorkers: 'block',
    // Pages and maps are drawn by software: a quarter of the points, but in pictures for people.
    deviceScaleFactor: process.env['WALK_PICTURES'] ? 1 : 0.5,
    // Nothing half-faded, whose contrast nobody could judge, and fewer frames.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 180_000,
  },
})
