import { expect, type Page } from '@playwright/test'

/** The last: tiles of the map whose failure is told when the network is back already. */
const ofOutage = /ERR_INTERNET_DISCONNECTED|WebSocket|Failed to fetch/

/** Told, and over without reloading. */
export async function outage(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  await page.context().setOffline(true)
  const banner = page.getByText(/^No network\./)
  await expect(banner).toBeVisible()
  await page.context().setOffline(false)
  await expect(banner).toBeHidden()
}

/** The document that saw the outage; only outage errors logged. */
export async function expectSame(page: Page, complaints: readonly string[]): Promise<void> {
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
  expect(complaints.filter((one) => !ofOutage.test(one))).toEqual([])
}
