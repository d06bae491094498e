import { expect, type Locator, type Page, test } from '@playwright/test'
import { languageCookie } from '#lib/i18n/languages.ts'
import { foundOrganisation } from '../support/found-organisation.ts'
import { enter, visit } from '../support/log-in.ts'
import { complaintsOf, fits, lookOver } from '../support/look-over.ts'
import { expectToast } from '../support/toasts.ts'

test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } })

const run = Date.now().toString(36).slice(-6)
const dealer = `Harbour Fleet ${run}`
const endUser = `Quay Couriers ${run}`
const dealerLogin = `harbour${run}`
const userLogin = `quay${run}`
const secret = 'Harbour7788x'

const dialog = (page: Page) => page.getByRole('dialog')
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function accountAct(page: Page, login: string, act: string): Promise<void> {
  const row = page.getByRole('row', { name: login })
  await row.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: act }).click()
}

type Organisation = { name: string; kind: 'Dealer' | 'End user'; login: string }

async function addOrganisation(page: Page, { name, kind, login }: Organisation): Promise<void> {
  await page.getByRole('button', { name: 'Add organisation' }).first().click()
  const form = dialog(page)
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await form.getByRole('radio', { name: kind }).check()
  await form.getByRole('checkbox', { name: 'Also create its first account' }).check()
  await form.getByRole('textbox', { name: 'Log-in name' }).fill(login)
  await form.locator('input[name="password"]').fill(secret)
  await form.getByRole('button', { name: 'Add organisation' }).click()
  await expect(form).toBeHidden()
  await expectToast(page, name)
  // It lies over what is pressed later, for twelve seconds.
  const told = page.getByRole('alert').filter({ hasText: name })
  await told.getByRole('button', { name: 'Close' }).click()
}

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('treeitem', { name }).click()
  await expect(heading(page, name)).toBeVisible()
}

async function deleteShown(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const ask = page.getByRole('dialog', { name: `Delete ${name}?` })
  const button = ask.getByRole('button', { name: 'Delete' })
  await expect(button).toBeDisabled()
  await ask.getByRole('textbox').fill(name)
  await button.click()
  await expectToast(page, `${name} was deleted`)
}

async function takeRight(page: Page, login: string): Promise<void> {
  await accountAct(page, login, 'Rights')
  const editor: Locator = dialog(page).filter({ hasText: 'Device functions' })
  // Shown with the reason, and cannot be given.
  await expect(editor.getByRole('checkbox', { name: 'Operations' })).toBeDisabled()
  await editor.getByRole('checkbox', { name: 'Export' }).uncheck()
  await expect(editor.getByText('0 given, 1 taken')).toBeVisible()
  await editor.getByRole('button', { name: 'Review changes' }).click()
  const review = page.getByRole('dialog', { name: /^Change the rights/ })
  await expect(review.getByText('Export')).toBeVisible()
  await review.getByRole('button', { name: 'Change rights' }).click()
  await expect(editor).toBeHidden()
}

async function setZone(page: Page, zone: string): Promise<void> {
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const field = dialog(page).getByRole('combobox', { name: 'Time zone' })
  await field.fill(zone)
  await page.getByRole('option', { name: zone }).click()
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page)).toBeHidden()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(field).toHaveValue(zone)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
}

test('a dealer adds organisations with accounts, sets rights, enters, moves and deletes', async ({
  page,
}) => {
  await enter(page, { account: 'dealer' })
  // The own organisation stands there before the tree is read.
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(
    /\/mapi\/(family\/GetFamilyList|stat\/QueryNextFamilyWithStat)/,
    async (route) => {
      await held
      await route.continue()
    },
  )
  await page.goto('/customer')
  await expect(page.locator('[aria-busy="true"]').filter({ hasText: /\D\d+$/ })).toBeVisible()
  letGo()
  await expect(page.getByRole('tree', { name: 'Organisation tree' })).toBeVisible()
  await addOrganisation(page, { name: dealer, kind: 'Dealer', login: dealerLogin })
  await choose(page, dealer)
  await expect(page).toHaveURL(/family=\d+/)
  await addOrganisation(page, { name: endUser, kind: 'End user', login: userLogin })
  await expect(page.getByRole('row', { name: endUser })).toBeVisible()
  await expect(page.getByRole('treeitem', { name: dealer })).toHaveAttribute('aria-expanded')

  await page.getByRole('tab', { name: 'Accounts' }).click()
  await expect(page.getByRole('button', { name: 'Export' })).toBeVisible()
  await page.getByRole('columnheader', { name: 'Log-in name' }).getByRole('button').click()
  await expect(page).toHaveURL(/sort=account/)
  await expect(page.getByRole('row', { name: dealerLogin })).toBeVisible()
  await takeRight(page, dealerLogin)
  await accountAct(page, dealerLogin, 'Freeze')
  await expect(page.getByRole('row', { name: dealerLogin })).toContainText('Frozen')
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(page.getByRole('row', { name: dealerLogin })).toContainText('Active')

  await page.getByRole('tab', { name: 'Groups' }).click()
  await page.getByRole('button', { name: 'Add group' }).click()
  await fits(page)
  await dialog(page).getByRole('textbox', { name: 'Group name' }).fill('Vans')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: 'Vans' })).toBeVisible()

  await setZone(page, 'Asia/Tehran')

  await page.getByRole('button', { name: 'Enter', exact: true }).click()
  await expect(page.getByText(`You see everything as ${dealer} does`)).toBeVisible()
  await expect(page).toHaveURL(/monitorSid=\d+/)
  await expect(page.getByRole('treeitem', { name: endUser })).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Search organisations' })
  await search.fill('Vaduz Tracking')
  await expect(page.getByText('No organisation', { exact: false })).toBeVisible()
  await search.fill('')
  await page
    .locator('main')
    .getByRole('button', { name: /^Back to/ })
    .click()
  await expect(page).not.toHaveURL(/monitorSid/)
  // The address is changed before the tree is that of the own organisation.
  await expect(heading(page, dealer)).toBeHidden()

  await choose(page, dealer)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(dialog(page)).toContainText('1 organisation below')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()

  await page.getByRole('searchbox', { name: 'Search organisations' }).fill(endUser)
  await foundOrganisation(page, endUser).click()
  await expect(heading(page, endUser)).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Move' }).click()
  await dialog(page)
    .getByRole('button', { name: /^New parent/ })
    .click()
  const target = page.getByRole('tree', { name: 'New parent' }).getByRole('treeitem').first()
  await target.click()
  await expect(dialog(page).getByText('moves below', { exact: false })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Move' }).click()
  await expectToast(page, /is now below/)

  await deleteShown(page, endUser)
  await choose(page, dealer)
  await deleteShown(page, dealer)
  await expect(page.getByRole('treeitem', { name: dealer })).toHaveCount(0)
})

test('the tree is worked by keyboard', async ({ page }) => {
  await enter(page, { account: 'root' })
  await page.goto('/customer')
  const tree = page.getByRole('tree', { name: 'Organisation tree' })
  await expect(tree.getByRole('treeitem')).not.toHaveCount(0)
  const active = () =>
    tree.evaluate(
      (element) =>
        document.getElementById(element.getAttribute('aria-activedescendant') ?? '')?.textContent,
    )
  await tree.focus()
  const top = await active()
  await page.keyboard.press('ArrowDown')
  const first = await active()
  expect(first).not.toBe(top)
  await page.keyboard.press('ArrowRight')
  await expect(tree.locator('[data-active]')).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowLeft')
  await expect(tree.locator('[data-active]')).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('ArrowLeft')
  expect(await active()).toBe(top)
  await page.keyboard.press('End')
  expect(await active()).not.toBe(top)
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/family=\d+/)
})

for (const [language, width, look] of [
  ['en', 1440, lookOver],
  ['fa', 1440, fits],
  ['zh', 390, lookOver],
  ['fa', 390, fits],
] as const) {
  test.describe(`${language}, ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })
    test('every tab opens without error and fits the width', async ({ page, baseURL }) => {
      const complaints = complaintsOf(page)
      await page
        .context()
        .addCookies([{ name: languageCookie, value: language, url: `${baseURL}` }])
      await enter(page, { account: 'dealer' })
      await page.goto('/customer')
      for (const tab of ['children', 'accounts', 'groups', 'devices']) {
        await visit(page, `/customer?tab=${tab}`)
        await look(page)
      }
      expect(complaints).toEqual([])
    })
  })
}

test('all devices that a filter finds are extended and taken back', async ({ page }) => {
  await enter(page, { account: 'root' })
  await page.goto('/device')
  const loaded = page.getByRole('checkbox', { name: 'Select all loaded rows' })
  await loaded.click()
  const bar = page.getByRole('toolbar', { name: 'Actions on the selected rows' })
  const offer = bar.getByRole('button', { name: /^Select all \d+ that match/ })
  const count = Number((await offer.textContent())?.match(/\d+/)?.[0])
  expect(count).toBeGreaterThan(100)
  await offer.click()
  await expect(bar.getByRole('status').first()).toHaveText(`${count} selected`)
  // The demo's numbers: devices of other tests, which run beside this one, keep their ends.
  await page.goto('/device?search=13910')
  await loaded.click()
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/device/Select?**', (route) => isAnswered.then(() => route.continue()))
  await bar.getByRole('button', { name: 'Select all that match', exact: true }).click()
  // Until all are known an act would change the loaded rows only.
  const extend = bar.getByRole('button', { name: 'Extend', exact: true })
  await expect(extend).toBeDisabled()
  answer()
  await extend.click()
  const ask = dialog(page)
  await ask.getByText('3 months', { exact: true }).click()
  await ask.getByRole('button', { name: 'Extend by 3 months' }).click()
  const progress = page.getByRole('dialog', { name: 'Changing all selected devices' })
  const finished = progress.getByText(/^Finished: \d+/)
  await expect(finished).toBeVisible()
  expect(Number((await finished.textContent())?.match(/\d+/)?.[0])).toBeGreaterThan(100)
  await progress.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'Undone')
})
