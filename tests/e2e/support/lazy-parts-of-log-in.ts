import type { Page } from '@playwright/test'
import { button, leave, type Scene } from './lazy-scene.ts'

async function submitLogIn(page: Page, answer: object): Promise<void> {
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
      name: 'chooseFlag',
      open: (page) => submitLogIn(page, { flag: ['e_account_login', 'e_device_login'] }),
      shown: (page) => page.getByText('Choose one:'),
      close: (page) => button(page, 'Back').click(),
    },
    {
      name: 'totpStep',
      open: (page) => submitLogIn(page, { need_totp: true }),
      shown: (page) => page.getByLabel('Authenticator code'),
      close: (page) => button(page, 'Back').click(),
    },
    {
      name: 'passkeyStep',
      open: async (page) => {
        await page.route(/\/mapi\/user\/BeginPasskeyLogin/, (route) =>
          route.fulfill({ json: { errcode: 269877875, message: 'not at an address' } }),
        )
        await button(page, 'Log in with a passkey').click()
      },
      shown: (page) => page.getByText('Confirm with your fingerprint'),
      close: (page) => button(page, 'Back').click(),
    },
    {
      name: 'changeStep',
      open: (page) => submitLogIn(page, { sid: 'owing', must_change_password: true }),
      shown: (page) => page.getByText('Set your own password'),
      close: (page) => button(page, 'Leave and use another account').click(),
    },
    {
      name: 'agreeStep',
      open: (page) => submitLogIn(page, { sid: 'owing', must_agree: true }),
      shown: (page) => page.getByText('Please read and agree'),
      close: (page) => button(page, 'Do not agree and log out').click(),
    },
    {
      name: 'factorStep',
      open: (page) => submitLogIn(page, { sid: 'owing', must_set_totp: true }),
      shown: (page) => page.getByText('Your organisation requires two-step verification'),
      close: (page) => button(page, 'Log out').click(),
    },
    {
      name: 'bindStep',
      open: (page) => submitLogIn(page, { sid: 'owing', is_need_check: true, lack: ['nickName'] }),
      shown: (page) => page.getByText('Complete your details'),
    },
  ],
}
