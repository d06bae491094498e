import { expect, type Page } from '@playwright/test'

export type Credentials = { account: string; password?: string; kind?: 'account' | 'device' }

/** Logs in through the page, as its user does, and waits for the map. */
export async function logIn(
  page: Page,
  { account, password = 'waypost123', kind = 'account' }: Credentials,
): Promise<void> {
  await page.goto('/login')
  if (kind === 'device') await page.getByText('Device number', { exact: true }).first().click()
  await page
    .getByRole('textbox', { name: kind === 'device' ? 'Device number' : 'Account' })
    .fill(account)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/monitor/)
}
