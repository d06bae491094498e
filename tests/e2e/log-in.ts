import { expect, type Page, test } from '@playwright/test'
import { md5 } from '#lib/format/md5.ts'

export type Credentials = { account: string; password?: string; kind?: 'account' | 'device' }

export async function logIn(page: Page, credentials: Credentials): Promise<void> {
  await fillLogIn(page, credentials)
  await expect(page).toHaveURL(/\/monitor/)
}

export async function fillLogIn(
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
}

/** Past the page: the first page finds the session as components/data/session.ts keeps it. */
export async function enter(
  page: Page,
  { account, password = 'waypost123' }: Omit<Credentials, 'kind'>,
): Promise<void> {
  const answer = await page.context().request.post('/mapi/user/Login', {
    headers: { origin: test.info().project.use.baseURL ?? '' },
    data: { params: { account, pwd_md5: md5(password) } },
  })
  const { errcode, ...session } = await answer.json()
  expect(errcode, `log-in of ${account}`).toBe(0)
  await page.addInitScript(
    (kept) => {
      if (sessionStorage.getItem('entered')) return
      sessionStorage.setItem('entered', 'yes')
      localStorage.setItem('waypost.session', kept)
    },
    JSON.stringify({ ...session, remember: false }),
  )
}
