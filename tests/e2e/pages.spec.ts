import { expect, test } from '@playwright/test'
import { enter } from './log-in.ts'
import { complaintsOf, lookOver, views } from './look-over.ts'

const open = ['/login', '/register', '/forget', '/outbox', '/develop/config']
const behindLogIn = [
  ...['/monitor', '/device', '/recycle', '/user/center', '/oamm/health'],
  ...['/total/option', '/total/accountRecord', '/user/record'],
  ...[
    '/tools/device/search',
    '/tools/account/search',
    '/tools/login/info',
    '/tools/device/version',
  ],
  ...['/tools/device/import', '/tools/device/update', '/tools/reset/pwd', '/tools/reset/clear'],
]

// They only look.
test.describe.configure({ mode: 'parallel' })

for (const { title, use } of views) {
  test.describe(title, () => {
    test.use(use)
    test('every page opens without error, is accessible and fits the width', async ({ page }) => {
      test.slow()
      const complaints = complaintsOf(page)
      for (const path of open) {
        await page.goto(path)
        await lookOver(page)
      }
      await enter(page, { account: 'root' })
      for (const path of behindLogIn) {
        await page.goto(path)
        await expect(page).toHaveURL(new RegExp(path))
        await lookOver(page)
      }
      expect(complaints).toEqual([])
    })
  })
}
