import { expect, type Page } from '@playwright/test'

export type Credentials = { account: string; password?: string; kind?: 'account' | 'device' }

/** Logs in through the page, as its user does, and waits for the map. */
export async function logIn(
  page: Page,
  { account, password = 'waypost123', kind = 'account' }: Credentials,
): Promise<void> {
  await page.goto('/login')
  if (kind === 'device')
    await page
      .getByText(/^(Device number|设备号登录)$/)
      .first()
      .click()
  const label = kind === 'device' ? /^(Device number|设备号)$/ : /^(Account|账号)$/
  await page.getByRole('textbox', { name: label }).fill(account)
  await page.getByLabel(/^(Password|密码)$/).fill(password)
  await page.getByRole('button', { name: /^(Log in|登录)$/ }).click()
  await expect(page).toHaveURL(/\/monitor/)
}
