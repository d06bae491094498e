import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { findChromium } from '../scripts/setup/browser.mjs'

const root = path.resolve(import.meta.dirname, '..')
process.chdir(root)
// Looked for once; the workers, which load this file again, inherit the answer.
process.env['CHROMIUM_PATH'] ||= await findChromium()

export default defineConfig({
  testDir: './e2e',
  outputDir: path.join(root, 'test-results'),
  globalSetup: './setup/playwright-stack.ts',
  forbidOnly: true,
  fullyParallel: false,
  // Tests of two files at a time: much of each is waiting. Those of one file share accounts.
  workers: 2,
  // The longest first: the other worker goes through the rest meanwhile.
  projects: [
    { name: 'walk', testMatch: 'walk.spec.ts' },
    { name: 'rest', testIgnore: 'walk.spec.ts' },
  ],
  // A loaded machine can upset a page's timing: a second try decides, and `npm test` names what needed it.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    baseURL: process.env['WAYPOST_BASE_URL'],
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'],
      // Software rendering of WebGL, the same on every machine.
      args: ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
    },
  },
})
