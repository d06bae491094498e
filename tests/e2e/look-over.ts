import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Notes what a page must never do: log an error, throw one, run into its content security policy. */
export function complaintsOf(page: Page, complaints: string[] = []): string[] {
  const note = (text: string) => complaints.push(`${page.url()}: ${text}`)
  page.on('console', (message) => message.type() === 'error' && note(message.text()))
  page.on('pageerror', (error) => note(error.message))
  return complaints
}

/** Waits until the page stands still: its heading or map is there, nothing loads or moves, a second look finds no more. */
async function settle(page: Page): Promise<void> {
  await expect(page.locator('h1, canvas').first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  let seen = 0
  const isStill = async () => {
    const before = seen
    seen = await page.locator('body *').count()
    return seen === before
  }
  await expect.poll(isStill, { intervals: [200] }).toBe(true)
  // What fades in has little contrast until it is there.
  await page.evaluate(() => {
    const ends = (one: Animation) => one.effect?.getComputedTiming().endTime !== Infinity
    const running = document.getAnimations().filter(ends)
    return Promise.allSettled(running.map(({ finished }) => finished))
  })
}

/** The page has no serious fault of accessibility, and fits the width of the window. */
export async function lookOver(page: Page): Promise<void> {
  await settle(page)
  const where = page.url()
  // The console has no frames, and what passed need not be described: a list of devices takes 2 s instead of 12.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => `${where} ${id}: ${nodes[0]?.html}`)).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  )
  expect(overflow, `${where} is wider than the window`).toBeLessThanOrEqual(0)
}

const sizes = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const

/** A toast that is half faded in has no contrast to judge. */
const contextOptions = { reducedMotion: 'reduce' } as const

/** The windows that every page must do for. */
export const views = Object.entries(sizes).flatMap(([size, viewport]) =>
  ['zh-CN', 'en-US'].map((locale) => ({
    title: `${size}, ${locale}`,
    use: { viewport, locale, contextOptions },
  })),
)
