import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { findChromium } from '../scripts/setup/browser.mjs'

const root = path.resolve(import.meta.dirname, '..')
process.chdir(root)
// Workers load this file too and inherit the answer.
process.env['CHROMIUM_PATH'] ||= await findChromium()

export default defineConfig({
  testDir: './e2e',
  outputDir: path.join(root, 'test-results'),
  globalSetup: './setup/playwright-stack.ts',
  forbidOnly: true,
  fullyParallel: false,
  // Two files at a time; tests of one share accounts.
  workers: 2,
  projects: [
    { name: 'walk', testMatch: 'walk.spec.ts' },
    { name: 'rest', testIgnore: 'walk.spec.ts' },
  ],
  // A loaded machine can upset timing; `npm test` names retries.
  retries: 1,
  // A busy machine is several times slower: these end what hangs, they measure nothing.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    baseURL: process.env['WAYPOST_BASE_URL'],
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'],
      args: [
        // The same WebGL on every machine.
        ...['--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
        // Brands by their hosts.
        '--host-resolver-rules=MAP *.example 127.0.0.1',
      ],
    },
  },
})
