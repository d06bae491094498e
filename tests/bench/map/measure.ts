import { gzipSync } from 'node:zlib'
import type { Browser, Page, Response } from '@playwright/test'
import { liveHeaderBytes, liveKind, readLiveHeader } from '#lib/live/frame.ts'
import { password } from './seed.ts'

export type Run = {
  fpsStill: number
  fpsPan: number
  blockedMsPerS: number
  blockedPanMsPerS: number
  firstMarkersMs: number | undefined
  snapshotBytes: number
  scriptBytes: number
  heapMb: number
}

const viewport = { width: 1280, height: 800 }
const camera = JSON.stringify({ center: [111, 32], zoom: 4.3 })
const mark = 'waypost:first-markers'

function collectScripts(page: Page): () => Promise<number> {
  const found = new Map<string, Promise<number>>()
  page.on('response', (response: Response) => {
    const isScript = /javascript/.test(response.headers()['content-type'] ?? '')
    if (!isScript || found.has(response.url())) return
    found.set(
      response.url(),
      response.body().then(
        (body) => gzipSync(body, { level: 6 }).length,
        () => 0,
      ),
    )
  })
  return async () => (await Promise.all(found.values())).reduce((sum, size) => sum + size, 0)
}

function watchSnapshot(page: Page): () => number {
  let bytes = 0
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      if (typeof payload === 'string' || payload.length < liveHeaderBytes) return
      const view = new DataView(payload.buffer, payload.byteOffset, payload.byteLength)
      const header = readLiveHeader(view)
      if (header && header.kind !== liveKind.delta) bytes += payload.length
    })
  })
  return () => bytes
}

export async function logIn(page: Page, base: string, account: string): Promise<void> {
  await page.goto(`${base}/login`)
  await page.locator('input[name=account], input[autocomplete=username]').first().fill(account)
  await page.locator('input[type=password]').first().fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/monitor**', { timeout: 60_000 })
}

/** Still, or dragged round in a circle. */
function watchFrames(page: Page, seconds: number, isPanning: boolean) {
  return page.evaluate(
    async ({ seconds, isPanning }) => {
      const canvas = document.querySelector<HTMLCanvasElement>('.maplibregl-canvas')
      if (!canvas) throw new Error('no map')
      const fire = (type: string, x: number, y: number, buttons: number) =>
        (type === 'mousedown' ? canvas : document).dispatchEvent(
          new MouseEvent(type, {
            bubbles: true,
            cancelable: true,
            clientX: x,
            clientY: y,
            button: 0,
            buttons,
          }),
        )
      let blocked = 0
      const observer = new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) blocked += entry.duration
      })
      observer.observe({ entryTypes: ['longtask'] })
      const middle = { x: window.innerWidth * 0.62, y: window.innerHeight * 0.5 }
      const start = performance.now()
      let frames = 0
      if (isPanning) fire('mousedown', middle.x + 160, middle.y, 1)
      await new Promise<void>((resolve) => {
        const step = (now: number) => {
          frames++
          const passed = now - start
          if (passed > seconds * 1000) return resolve()
          const turn = passed / 900
          if (isPanning) {
            fire('mousemove', middle.x + Math.cos(turn) * 160, middle.y + Math.sin(turn) * 160, 1)
          }
          requestAnimationFrame(step)
        }
        requestAnimationFrame(step)
      })
      const passed = (performance.now() - start) / 1000
      if (isPanning) fire('mouseup', middle.x, middle.y, 0)
      observer.disconnect()
      return { fps: frames / passed, blockedMsPerS: blocked / passed }
    },
    { seconds, isPanning },
  )
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** tsx names functions with a helper that the page lacks. */
export async function newContext(browser: Browser) {
  const context = await browser.newContext({ viewport })
  await context.addInitScript('globalThis.__name ??= (named) => named')
  return context
}

export async function measureMonitor(
  browser: Browser,
  { base, account, seconds }: { base: string; account: string; seconds: number },
): Promise<Run> {
  const context = await newContext(browser)
  try {
    const page = await context.newPage()
    page.on('pageerror', (error) => console.error('page', error.message))
    await logIn(page, base, account)
    const scriptBytes = collectScripts(page)
    const snapshotBytes = watchSnapshot(page)
    // What lies under the devices costs the same in every row.
    await page.evaluate(
      (camera) => sessionStorage.setItem('waypost.monitor.camera', camera),
      camera,
    )
    await page.goto(`${base}/monitor`)
    await page.locator('.maplibregl-canvas').waitFor({ timeout: 60_000 })
    const isEmpty = account === 'map0'
    if (!isEmpty) {
      await page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, mark, {
        timeout: 60_000,
      })
    }
    await pause(4000)
    const firstMarkersMs = await page.evaluate(
      (name) => performance.getEntriesByName(name)[0]?.startTime,
      mark,
    )
    const scripts = await scriptBytes()
    const still = await watchFrames(page, seconds, false)
    const pan = await watchFrames(page, seconds, true)
    const heapMb = await page.evaluate(
      () =>
        (performance as unknown as { memory?: { usedJSHeapSize: number } }).memory
          ?.usedJSHeapSize ?? 0,
    )
    return {
      fpsStill: still.fps,
      fpsPan: pan.fps,
      blockedMsPerS: still.blockedMsPerS,
      blockedPanMsPerS: pan.blockedMsPerS,
      firstMarkersMs: firstMarkersMs ?? undefined,
      snapshotBytes: snapshotBytes(),
      scriptBytes: scripts,
      heapMb: Math.round(heapMb / 1_048_576),
    }
  } finally {
    await context.close()
  }
}

export async function measureLogin(browser: Browser, base: string): Promise<number> {
  const context = await newContext(browser)
  try {
    const page = await context.newPage()
    const scriptBytes = collectScripts(page)
    await page.goto(`${base}/login`, { waitUntil: 'networkidle' })
    return await scriptBytes()
  } finally {
    await context.close()
  }
}
