import { expect, test } from '@playwright/test'
import { newPerson } from '../support/person.ts'

test.use({ locale: 'en-US' })

test('adds a passkey, logs in with it, and deletes it', async ({ page, request, baseURL }) => {
  const person = await newPerson(request)
  // Addresses have no passkeys.
  const site = `http://localhost:${new URL(baseURL ?? '').port}`
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const userMenu = page.getByRole('button', { name: /^Account / })
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog')

  await page.goto(`${site}/login`)
  await page.getByRole('textbox', { name: 'Account', exact: true }).fill(person.account)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await press('Log in')
  await expect(userMenu).toBeVisible()
  await page.goto(`${site}/user/center?tab=factor`)
  await press('Add a passkey')
  await dialog.getByLabel('Name').fill('Virtual')
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await press('Next')
  await expect(page.getByText('localhost · added')).toBeVisible()
  await expect(page.getByText('not used yet')).toBeVisible()

  await userMenu.click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/notice=loggedOut/)
  await press('Log in with a passkey')
  await expect(userMenu).toBeVisible()

  await page.goto(`${site}/user/center?tab=factor`)
  await expect(page.getByText('last used')).toBeVisible()
  await press('Delete passkey Virtual')
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('localhost · added')).toBeHidden()
})
