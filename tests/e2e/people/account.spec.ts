import { type Browser, expect, type Page, test } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { logIn, visit } from '../support/log-in.ts'
import { codeSentTo } from '../support/outbox.ts'
import { newPerson, type Person, someone } from '../support/person.ts'
import { expectToast } from '../support/toasts.ts'

test.use({ locale: 'en-US' })

const userMenu = (page: Page) => page.getByRole('button', { name: /^Account / })
const submit = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function fillLogin(page: Page, { account, password }: Person): Promise<void> {
  await page.getByRole('textbox', { name: 'Account', exact: true }).fill(account)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await submit(page, 'Log in')
}

async function logOut(page: Page): Promise<void> {
  await userMenu(page).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login\?notice=loggedOut/)
}

async function openCenter(page: Page, tab: string): Promise<void> {
  await visit(page, `/user/center?tab=${tab}`)
  await expect(page.getByRole('heading', { name: 'User centre' })).toBeVisible()
}

/** As another keyboard writes them. */
const inDigits = (digits: string, code: string) => code.replace(/\d/g, (one) => digits[+one] ?? '')

test('registers with a code, gives what is lacking, and is in', async ({ page }) => {
  const person = someone()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Register' }).click()
  await expect(page).toHaveURL(/\/register$/)
  await page.getByRole('textbox', { name: 'Account', exact: true }).fill(person.account)
  await page.getByLabel('Mobile number').fill(person.phone)
  await submit(page, 'Send code')
  await expect(
    page.getByRole('link', { name: 'Demo: see the message that was sent' }),
  ).toBeVisible()
  await page
    .getByLabel('Verification code')
    .fill(inDigits('۰۱۲۳۴۵۶۷۸۹', await codeSentTo(page, person.phone)))
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Repeat the password').fill('otherPass1')
  await page.getByLabel(/^I agree to the terms/).check()
  await submit(page, 'Register')
  await expect(page.getByLabel('Repeat the password')).toBeFocused()
  await page.getByLabel('Repeat the password').fill(person.password)
  await page.keyboard.press('Enter')

  await expect(page.getByText('You are registered.')).toBeVisible()
  // No way round until the details are given.
  await page.goto('/monitor')
  await expect(page.getByText('Complete your details')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Anna')
  await submit(page, 'Save and continue')
  await expect(userMenu(page)).toHaveAccessibleName('Account Anna')

  // Registration promises a device by its number.
  await page.goto('/monitor')
  await page.getByRole('link', { name: 'Add a device' }).click()
  const number = person.phone.replace(/^139/, '779')
  await page.getByRole('textbox', { name: 'Device number' }).fill(number)
  await submit(page, 'Next')
  await submit(page, 'Add a device')
  const setUp = page.getByRole('dialog', { name: /^Set up/ })
  await setUp.getByRole('button', { name: 'Next' }).click()
  await expect(setUp.getByText('Nothing heard yet')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row', { name: new RegExp(number) })).toContainText('Not activated')
  await logOut(page)
})

test('sets a forgotten password with a code', async ({ page, request }) => {
  const person = await newPerson(request)
  await page.goto('/login')
  await expect(page.getByRole('checkbox', { name: 'Remember me' })).not.toBeChecked()
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page).toHaveURL(/\/forget$/)
  await page.getByRole('textbox', { name: 'Account', exact: true }).fill(person.account)
  await submit(page, 'Send code')
  await expect(page.getByText(/the code is on its way/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Send again in/ })).toBeDisabled()
  await page
    .getByLabel('Verification code')
    .fill(inDigits('０１２３４５６７８９', await codeSentTo(page, person.phone)))
  const password = 'secondPass2'
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Repeat the new password').fill(password)
  await submit(page, 'Set the new password')

  await expect(page.getByText('Your password has been set.')).toBeVisible()
  await fillLogin(page, person)
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await fillLogin(page, { ...person, password })
  await expect(userMenu(page)).toBeVisible()
})

test('asks for the second factor once it is set up', async ({ page, request }) => {
  const person = await newPerson(request)
  await logIn(page, person)
  await openCenter(page, 'factor')
  await submit(page, 'Set up')
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(person.password)
  await submit(page, 'Next')
  await expect(page.getByRole('img', { name: 'QR code for the authenticator' })).toBeVisible()
  const key = (await page.getByRole('button', { name: 'Copy the key' }).textContent()) ?? ''
  const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) })
  await page.getByLabel('Authenticator code').fill(totp.generate())
  await submit(page, 'Turn on')
  const codes = page.getByRole('dialog').getByRole('listitem')
  await codes.first().waitFor()
  const [first = '', second = ''] = await codes.allTextContents()
  await submit(page, 'I have kept them')
  await expect(page.getByText('Log-in asks for a code.')).toBeVisible()
  await logOut(page)

  await fillLogin(page, person)
  const field = page.getByLabel('Authenticator code')
  await field.fill('000000')
  await submit(page, 'Verify and log in')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  // A code serves once; the next half minute's counts.
  await field.fill(totp.generate({ timestamp: Date.now() + 30_000 }))
  await submit(page, 'Verify and log in')
  await expect(userMenu(page)).toBeVisible()
  await expectLock(page, { ...person, code: first })

  await openCenter(page, 'factor')
  await submit(page, 'Turn off')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await dialog.getByLabel('Authenticator code or recovery code').fill(second)
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('The password alone is enough to log in.')).toBeVisible()
})

/** After twenty idle minutes the page waits, typing kept, for the same account. */
async function expectLock(page: Page, { password, code }: { password: string; code: string }) {
  await page.clock.install()
  await openCenter(page, 'profile')
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Typed before lunch')
  await page.clock.fastForward('21:00')
  const lock = page.getByRole('dialog', { name: 'Log in again to go on' })
  await expect(lock).toContainText('after a time without activity')
  await lock.getByLabel('Password', { exact: true }).fill(password)
  await lock.getByRole('button', { name: 'Log in', exact: true }).click()
  await lock.getByLabel(/^Code of the authenticator/).fill(code)
  await lock.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(lock).toBeHidden()
  await expect(name).toHaveValue('Typed before lunch')
  await submit(page, 'Save')
  await expect(userMenu(page)).toHaveAccessibleName('Account Typed before lunch')
}

test('signs out elsewhere', async ({ page, browser, request }) => {
  const person = await newPerson(request)
  await logIn(page, person)
  const elsewhere = await newVisitor(browser)
  await logIn(elsewhere, person)
  await openCenter(page, 'sessions')
  await expect(page.getByText('This device')).toBeVisible()
  await submit(page, 'Log out everywhere else')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Log out everywhere else' }).click()
  await expect(page.getByRole('button', { name: /^Log out/ })).toHaveCount(0)
  await expect(elsewhere).toHaveURL(/\/login\?notice=expired/)
  await expect(elsewhere.getByText('Your session has ended')).toBeVisible()
  await elsewhere.context().close()
})

test('changes name, phone and password in the user centre', async ({ page, request }) => {
  const person = await newPerson(request)
  await logIn(page, person)
  await openCenter(page, 'profile')
  await page.getByLabel('Name', { exact: true }).fill('Anna B')
  await submit(page, 'Save')
  await expect(userMenu(page)).toHaveAccessibleName('Account Anna B')

  const phone = person.phone.replace('139', '138')
  await submit(page, 'Change the mobile number')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Password', exact: true }).fill(person.password)
  await dialog.getByLabel('Mobile number').fill(phone)
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await expect(dialog.getByText(/Sent to 138\*+/)).toBeVisible()
  await dialog.getByLabel('Verification code').fill(await codeSentTo(page, phone))
  await dialog.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(/^138\*+/)).toBeVisible()

  await page.getByRole('tab', { name: 'Password' }).click()
  await expect(page).toHaveURL(/tab=password/)
  await page.getByLabel('Current password').fill(person.password)
  await page.getByLabel('New password', { exact: true }).fill(person.password)
  await page.getByLabel('Repeat the new password').fill(person.password)
  await submit(page, 'Change password')
  await expect(page.getByLabel('New password', { exact: true })).toBeFocused()
  const password = 'thirdPass3'
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Repeat the new password').fill(password)
  await submit(page, 'Change password')
  await expectToast(page, 'Your password has been changed')
  await page.getByRole('tab', { name: 'Function settings' }).click()
  const stored = page.waitForResponse('**/mapi/user/SetInfo**')
  await page.getByRole('switch', { name: 'Whole map' }).press('Space')
  await stored
  await logOut(page)
  await fillLogin(page, { ...person, password })
  await expect(userMenu(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open device panel' })).toBeVisible()
})

async function newVisitor(browser: Browser): Promise<Page> {
  const { baseURL } = test.info().project.use
  const context = await browser.newContext({ locale: 'en-US', ...(baseURL && { baseURL }) })
  return context.newPage()
}
