import path from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { scenes } from '../support/lazy-parts.ts'
import type { PartUse, Scene } from '../support/lazy-scene.ts'
import { enter } from '../support/log-in.ts'

test.use({ locale: 'en-US' })
test.describe.configure({ mode: 'parallel' })

/** Whether the page reaches the server: what the line became holds a moment later than it is said. */
const reaches = (page: Page) =>
  page.evaluate(() =>
    fetch('/version.json', { cache: 'no-store' }).then(
      () => true,
      () => false,
    ),
  )

async function lineOf(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const set = (offline: boolean, latency: number, bytesPerSecond: number) =>
    session.send('Network.emulateNetworkConditions', {
      offline,
      latency,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    })
  return {
    cut: async () => {
      await set(true, 0, -1)
      await expect.poll(() => reaches(page)).toBe(false)
    },
    slow: () => set(false, 100, 400_000),
    normal: () => set(false, 0, -1),
  }
}

async function watch(page: Page, selectors: string[]): Promise<void> {
  await page.evaluate((watched) => {
    const sizeOf = (element: Element | null) => {
      const { width, height } = element?.getBoundingClientRect() ?? { width: 0, height: 0 }
      return `${Math.round(width)}x${Math.round(height)}`
    }
    const things = watched.map((selector) => {
      const element = document.querySelector(selector)
      return { selector, element, size: sizeOf(element) }
    })
    if ('lost' in window) return
    const lost = new Set<string>()
    Object.assign(window, { lost })
    const look = () => {
      for (const { selector, element, size } of things) {
        const now = sizeOf(element)
        if (now !== size || now === '0x0') lost.add(`${selector}: ${size} -> ${now}`)
      }
    }
    look()
    // Of a frame whose layout changed one of them, also by its removal.
    const observer = new ResizeObserver(look)
    for (const { element } of things) if (element) observer.observe(element)
  }, selectors)
}

const lost = (page: Page) =>
  page.evaluate(() => [...((window as { lost?: Set<string> }).lost ?? ['the page itself'])])

/** Cuts a page off, wholly or from unloaded code. */
async function barrierOf(page: Page, without: Scene['without']) {
  if (without === 'network') {
    const line = await lineOf(page)
    return { close: line.cut, open: line.slow, end: line.normal }
  }
  let isClosed = false
  const documents: string[] = []
  await page.route(
    ({ pathname }) => !pathname.includes('.') && !pathname.startsWith('/mapi'),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const reply = await route.fetch()
      documents.push(await reply.text())
      return route.fulfill({ response: reply })
    },
  )
  await page.route('**/_next/static/chunks/**', async (route) => {
    const name = path.basename(new URL(route.request().url()).pathname)
    // Named by the document: loaded with it.
    if (isClosed && !documents.join('').includes(name)) await route.abort()
    else await route.continue()
  })
  const set = (closed: boolean) => async () => {
    isClosed = closed
  }
  return { close: set(true), open: set(false), end: set(false) }
}

type Barrier = Awaited<ReturnType<typeof barrierOf>>

async function see(page: Page, part: PartUse, scene: Scene, barrier: Barrier) {
  const place = page.locator(`[data-part=${part.name}]`)
  await barrier.close()
  await part.open(page)
  await expect(place.getByText('This part could not be loaded')).toBeVisible()
  await watch(page, scene.still)
  await barrier.open()
  // Tries again by itself once there is a network, and when its page is drawn anew: then the button is gone before it is clicked.
  const retry = place.getByRole('button', { name: 'Try again' })
  await expect(async () => {
    if (scene.without === 'code' && (await retry.isVisible())) await retry.click({ timeout: 2000 })
    await expect(part.shown(page)).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: 180_000 })
  await expect(place).toHaveCount(0)
  await barrier.end()
  await part.close?.(page)
}

for (const scene of scenes) {
  test(`${scene.title}: what is loaded on first use changes its own place only`, async ({
    page,
  }) => {
    test.slow()
    const unfit: string[] = []
    page.on('console', (message) => {
      if (/cannot fit/i.test(message.text())) unfit.push(message.text())
    })
    if (scene.account) await enter(page, { account: scene.account })
    await page.addInitScript(() => {
      // What comes under the pointer would be preloaded.
      window.addEventListener('pointerover', (event) => event.stopImmediatePropagation(), true)
    })
    await page.goto(scene.path)
    await scene.prepare(page)
    // What the server drew may be hidden until the page's own scripts run.
    for (const selector of scene.still) await expect(page.locator(selector).first()).toBeVisible()
    await watch(page, scene.still)
    const barrier = await barrierOf(page, scene.without)
    for (const part of scene.parts) {
      await test.step(part.name, () => see(page, part, scene, barrier))
      expect(await lost(page), part.name).toEqual([])
    }
    expect(unfit).toEqual([])
  })
}
