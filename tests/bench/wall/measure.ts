import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, CDPSession, Page } from '@playwright/test'
import { logIn } from '../map/measure.ts'

export type Size = { width: number; height: number }

type Place = { browser: Browser; base: string; account: string; size: Size }

/** Calls of the boards. */
const ofBoards = /\/mapi\/(?:stat|alarm|summary|devreport)\//
/** Of the page, what is not its map. */
const withoutBoards =
  'main header, main section:not(:has(canvas)), main ul { content-visibility: hidden !important }'
const mapCanvas = 'canvas.maplibregl-canvas'
const settleMs = 8000
/** The page looks for lost graphics for 3 s, and makes a new map 10 s later. */
const returnMs = 60_000
/** A picture without anything is a small file. */
const drawnShare = 0.5

async function openScreen({ browser, base, account, size }: Place, isBare: boolean): Promise<Page> {
  const context = await browser.newContext({ viewport: size })
  // tsx names functions with a helper that the page lacks.
  await context.addInitScript('globalThis.__name ??= (named) => named')
  const page = await context.newPage()
  page.on('pageerror', (error) => console.error('page', error.message))
  await logIn(page, base, account)
  if (isBare) await page.route(ofBoards, (route) => route.abort())
  await page.goto(`${base}/screenHomePage`)
  await page.locator(mapCanvas).waitFor({ timeout: 120_000 })
  if (isBare) await page.addStyleTag({ content: withoutBoards })
  else await page.getByRole('figure').nth(2).waitFor({ timeout: 120_000 })
  await sleep(settleMs)
  return page
}

/** Frames a second. */
const framesOf = (page: Page, seconds: number): Promise<number> =>
  page.evaluate(
    (ms) =>
      new Promise<number>((resolve) => {
        const start = performance.now()
        let frames = 0
        const step = (now: number) => {
          if (now - start >= ms) resolve((frames * 1000) / (now - start))
          else {
            frames++
            requestAnimationFrame(step)
          }
        }
        requestAnimationFrame(step)
      }),
    seconds * 1000,
  )

/** Bytes of JavaScript and of what it holds, after a forced collection. */
async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize, ...more }: Record<string, number> = {
    ...(await session.send('Runtime.getHeapUsage')),
  }
  return (usedSize ?? 0) + (more['embedderHeapUsedSize'] ?? 0) + (more['backingStorageSize'] ?? 0)
}

/** The map of the same page, of the same size, with no boards around it: frames a second. */
export async function measureMapAlone(place: Place, seconds: number): Promise<number> {
  const page = await openScreen(place, true)
  try {
    return await framesOf(page, seconds)
  } finally {
    await page.context().close()
  }
}

const isLost = (page: Page): Promise<boolean> =>
  page.evaluate(
    (selector) =>
      document.querySelector<HTMLCanvasElement>(selector)?.getContext('webgl2')?.isContextLost() ??
      true,
    mapCanvas,
  )

/** Takes the map's graphics away, for a second or for good. */
const loseGraphics = (page: Page, isForGood: boolean): Promise<void> =>
  page.evaluate(
    async ({ selector, forGood }) => {
      const gl = document.querySelector<HTMLCanvasElement>(selector)?.getContext('webgl2')
      const control = gl?.getExtension('WEBGL_lose_context')
      control?.loseContext()
      if (forGood) return
      await new Promise((resolve) => setTimeout(resolve, 1000))
      control?.restoreContext()
    },
    { selector: mapCanvas, forGood: isForGood },
  )

const pictureOf = async (page: Page): Promise<number> =>
  (await page.locator(mapCanvas).screenshot()).length

/** Whether the map is drawn again by itself. */
async function comesBack(page: Page, isForGood: boolean): Promise<boolean> {
  const before = await pictureOf(page)
  await loseGraphics(page, isForGood)
  const until = Date.now() + returnMs
  while (Date.now() < until) {
    await sleep(1000)
    if (await isLost(page)) continue
    if ((await pictureOf(page)) >= before * drawnShare) return true
  }
  return false
}

export type WallRun = {
  fps: number[]
  heapEarly: number
  heapLate: number
  comesBack: boolean
  isMadeAnew: boolean
}

/** The whole screen for some minutes: frames each minute, memory at the second and at the last. */
export async function measureWall(
  place: Place,
  { minutes, seconds }: { minutes: number; seconds: number },
): Promise<WallRun> {
  const page = await openScreen(place, false)
  try {
    const session = await page.context().newCDPSession(page)
    await session.send('HeapProfiler.enable')
    const start = Date.now()
    const earlyAt = Math.min(2, minutes / 2)
    const fps: number[] = []
    let heapEarly = 0
    for (let minute = 0; minute < minutes; minute++) {
      fps.push(await framesOf(page, seconds))
      if (heapEarly === 0 && minute >= earlyAt) heapEarly = await heapOf(session)
      await sleep(Math.max(0, start + (minute + 1) * 60_000 - Date.now()))
    }
    if (heapEarly === 0) heapEarly = await heapOf(session)
    const heapLate = await heapOf(session)
    return {
      fps,
      heapEarly,
      heapLate,
      comesBack: await comesBack(page, false),
      isMadeAnew: await comesBack(page, true),
    }
  } finally {
    await page.context().close()
  }
}
