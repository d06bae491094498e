import { expect, test } from '@playwright/test'
import { complaintsOf, desktop, fits, phone } from '../support/look-over.ts'

test.use({ ...desktop, locale: 'en-US' })

test('a stranger finds a function by a field, copies its call in Python and tries it with a key', async ({
  page,
  request,
}) => {
  const complaints = complaintsOf(page)
  await page.goto('/develop/config')
  const search = page.getByRole('combobox', { name: /^Find a function/ })
  await search.focus()
  await search.fill('getdetail lat')
  await expect(page.getByRole('option').first()).toContainText('device/GetDetail')
  await search.press('Enter')
  await expect(page).toHaveURL(/#device\/GetDetail$/)
  const section = page.locator('[id="device/GetDetail"]')
  await expect(section.getByRole('heading', { level: 3 })).toBeInViewport()
  await page.getByRole('button', { name: 'Python' }).click()
  await expect(section).toContainText('waypost.call("device/GetDetail", simei="1042")')
  await section.getByText('Sample answer').click()
  await expect(section).toContainText('"errcode": 0')
  await section.getByText('Try it').click()
  await section.getByLabel('API key or sid').fill('wpk_of-nobody')
  const sent = page.waitForRequest(/\/mapi\/device\/GetDetail/)
  await section.getByRole('button', { name: 'Send' }).click()
  const call = await sent
  expect(call.headers()['authorization']).toBe('Bearer wpk_of-nobody')
  expect(new URL(call.url()).search).toBe('')
  await expect(section).toContainText('error_message')
  await search.fill('268697631')
  await search.press('Enter')
  await expect(page.locator('[id="error-268697631"]')).toBeInViewport()
  expect(complaints).toEqual([])
  await expect(page.locator('[id="error-269877753"]')).toContainText('{amount} of this order')
  for (const file of ['waypost-client.tgz', 'waypost.py'])
    expect((await request.get(`/clients/${file}`)).status()).toBe(200)
})

test.describe('phone', () => {
  test.use(phone)

  test('the reference is searched on a phone, too', async ({ page }) => {
    await page.goto('/develop/config')
    await page.getByRole('combobox', { name: /^Find a function/ }).fill('gettrips')
    await expect(page.getByRole('option').first()).toContainText('location/GetTrips')
    await fits(page)
  })
})
