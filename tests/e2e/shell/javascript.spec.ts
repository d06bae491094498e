import { gzipSync } from 'node:zlib'
import { expect, type Page, test } from '@playwright/test'
import { enter } from '../support/log-in.ts'

// As scripts/setup/pack-files.mjs; brotli is 13 % less.
const packed = { level: 9 }

type Script = { name: string; kb: number }

/** By path: workers ask the cache for what the page has. */
function scriptsOf(page: Page): Map<string, Promise<Script>> {
  const found = new Map<string, Promise<Script>>()
  page.context().on('requestfinished', (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.endsWith('.js') || found.has(pathname)) return
    const body = request.response().then((response) => response?.body())
    const sized = body.then((content = Buffer.alloc(0)) => ({
      name: pathname.replace('/_next/static/', ''),
      kb: gzipSync(content, packed).length / 1000,
    }))
    // The page may close before the last body is read.
    sized.catch(() => {})
    found.set(pathname, sized)
  })
  return found
}

async function expectWithin(found: Map<string, Promise<Script>>, what: string, limit: number) {
  const scripts = (await Promise.all(found.values())).sort((a, b) => b.kb - a.kb)
  const sum = scripts.reduce((total, { kb }) => total + kb, 0)
  const text = `JavaScript of ${what}: ${sum.toFixed(1)} KB gzip of ${limit}`
  console.log(text)
  const largest = scripts.slice(0, 12).map(({ name, kb }) => `${kb.toFixed(1)} ${name}`)
  expect(sum, `${text}; the largest:\n${largest.join('\n')}`).toBeLessThanOrEqual(limit)
}

/** One that comes meanwhile loads the toasts, which else wait for the first click or key. */
async function hearNoAlarms(page: Page) {
  await page.routeWebSocket('**/push*', (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => server.send(`${message}`.replace('"alarm",', '')))
  })
  const none = { errcode: 0, items: [], next_begin_time: '0' }
  await page.route('**/alarm/GetLastAlarm?**', (route) => route.fulfill({ json: none }))
}

test('log-in is light', async ({ page }) => {
  const scripts = scriptsOf(page)
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeEnabled()
  await page.waitForLoadState('networkidle')
  await expectWithin(scripts, '/login', 181)
})

test('the live map is light', async ({ page }) => {
  await enter(page, { account: 'owner' })
  await hearNoAlarms(page)
  const scripts = scriptsOf(page)
  await page.goto('/monitor')
  await expect(page.locator('canvas.maplibregl-canvas')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expectWithin(scripts, '/monitor with the map and its worker', 600)
})

test('the list is asked for before the code of the page is there', async ({ page }) => {
  await enter(page, { account: 'owner' })
  await page.goto('/monitor')
  const first = page.getByRole('tabpanel').getByRole('listitem').first()
  await expect(first).toBeVisible()
  const bodies: (string | null)[] = []
  page.on('request', (request) => {
    if (request.url().includes('/family/GetDeviceList?')) bodies.push(request.postData())
  })
  const isSent = page.waitForRequest('**/family/GetDeviceList?**')
  await page.route('**/_next/static/chunks/*.js', async (route) => {
    await isSent
    await route.continue()
  })
  await page.reload()
  await expect(first).toBeVisible()
  expect(bodies.filter((body) => body === bodies[0])).toHaveLength(1)
})
