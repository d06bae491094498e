import type { Page } from '@playwright/test'
import { button, leave, type Scene } from './lazy-scene.ts'

/** Sends name and password; `answer`: what the log-in is made to answer. */
export async function submitLogIn(page: Page, answer: object): Promise<void> {
  await page.route(/\/mapi\/user\/Login/, (route) =>
    route.fulfill({ json: { errcode: 0, ...answer } }),
  )
  await page.getByRole('textbox', { name: 'Account', exact: true }).fill('somebody')
  await page.getByLabel('Password', { exact: true }).fill('waypost123')
  await button(page, 'Log in').click()
}

export const logInScene: Scene = {
  title: 'the log-in page',
  path: '/login',
  prepare: (page) => button(page, 'Log in').waitFor(),
  still: ['header', 'figure'],
  without: 'code',
  parts: [
    {
      name: 'languageMenu',
      open: (page) => button(page, /^Language/).click(),
      shown: (page) => page.getByRole('menuitem').first(),
      close: leave,
    },
    {
      name: 'themeMenu',
      open: (page) => button(page, 'Theme').click(),
      shown: (page) => page.getByRole('menuitem').first(),
      close: leave,
    },
    {
      name: 'laterStep',
      open: (page) => submitLogIn(page, { need_totp: true }),
      shown: (page) => page.getByLabel('Authenticator code'),
      close: (page) => button(page, 'Back').click(),
    },
  ],
}
