import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { logIn } from './log-in.ts'

const pages = [
  { path: '/login', needsLogin: false },
  { path: '/register', needsLogin: false },
  { path: '/forget', needsLogin: false },
  { path: '/outbox', needsLogin: false },
  { path: '/develop/config', needsLogin: false },
  { path: '/monitor', needsLogin: true },
  { path: '/device', needsLogin: true },
  { path: '/recycle', needsLogin: true },
  { path: '/user/center', needsLogin: true },
  { path: '/oamm/health', needsLogin: true },
] as const

const sizes = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const

/** What a page must never do: log an error, or run into its content security policy. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return complaints
}

for (const [size, viewport] of Object.entries(sizes)) {
  for (const locale of ['zh-CN', 'en-US']) {
    test.describe(`${size}, ${locale}`, () => {
      test.use({ viewport, locale })
      test('every page opens without error, is accessible and fits the width', async ({ page }) => {
        test.slow()
        const complaints = complaintsOf(page)
        for (const { path, needsLogin } of pages) {
          if (needsLogin && !page.url().includes('/monitor') && path === '/monitor')
            await logIn(page, { account: 'root' })
          else await page.goto(path)
          await page.waitForLoadState('load')
          await expect(page.locator('main, form').first()).toBeVisible()
          await page.waitForTimeout(800)
          const { violations } = await new AxeBuilder({ page }).analyze()
          const serious = violations.filter(
            ({ impact }) => impact === 'serious' || impact === 'critical',
          )
          expect(serious.map(({ id, nodes }) => `${path} ${id}: ${nodes[0]?.html}`)).toEqual([])
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - window.innerWidth,
          )
          expect(overflow, `${path} is wider than the window`).toBeLessThanOrEqual(0)
        }
        expect(complaints).toEqual([])
      })
    })
  }
}
