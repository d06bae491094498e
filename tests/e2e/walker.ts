import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { logIn } from './log-in.ts'
import { complaintsOf } from './look-over.ts'

export const password = 'walk4Test'

/** What went wrong in the windows without anybody seeing it: errors of scripts, texts that are missing. */
export const complaints: string[] = []

/** A window of its own for somebody who walks through the console in Chinese. */
export async function newWindow(browser: Browser): Promise<Page> {
  const { baseURL } = test.info().project.use
  const context = await browser.newContext({
    locale: 'zh-CN',
    viewport: { width: 1440, height: 900 },
    ...(baseURL && { baseURL }),
  })
  const page = await context.newPage()
  complaintsOf(page, complaints)
  return page
}

/** Opens a window and logs in there. */
export async function arrive(browser: Browser, account: string, secret = password): Promise<Page> {
  const page = await newWindow(browser)
  await logIn(page, { account, password: secret })
  return page
}

type Reply = { errcode: number; [field: string]: unknown }

/** Asks the service as who is logged in on the page, past every screen. */
export function ask(page: Page, name: string, params: object): Promise<Reply> {
  const [module, func] = name.split('/')
  return page.evaluate(
    async (body) => {
      const kept = localStorage.getItem('waypost.session')
      const { sid } = JSON.parse(kept ?? '{}')
      const answer = await fetch(`/mapi?sid=${sid}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return answer.json()
    },
    { module, func, params },
  )
}

/** How many devices the service lets who is logged in see, of those whose number begins so. */
export async function countOf(page: Page, search: string): Promise<number> {
  const reply = await ask(page, 'family/GetDeviceList', { is_get_child: true, search })
  expect(reply.errcode).toBe(0)
  return (reply['items'] as unknown[]).length
}

/** The areas that the menu offers, those behind "more" too. */
export async function areasOf(page: Page): Promise<string[]> {
  const menu = page.getByRole('navigation', { name: '功能区' })
  await expect(menu.getByRole('link').first()).toBeVisible()
  const shown = await menu.getByRole('link').allTextContents()
  const more = menu.getByRole('button', { name: '更多功能' })
  if (!(await more.isVisible())) return shown
  await more.click()
  const items = page.getByRole('menu').getByRole('menuitem')
  await expect(items.first()).toBeVisible()
  const hidden = await items.allTextContents()
  await page.keyboard.press('Escape')
  return [...shown, ...hidden]
}

/** The lines of the list on the page. */
export const rows = (page: Page): Locator => page.locator('[role=row][data-index]')

export const press = (place: Page | Locator, name: string | RegExp): Promise<void> =>
  place.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) }).click()

/** Narrows the list by its search field; 0 lines have a note in their place. */
export async function searchFor(page: Page, text: string, count: number): Promise<void> {
  await page.getByRole('searchbox', { name: /^搜索/ }).fill(text)
  await expect(page).toHaveURL(new RegExp(`search=${encodeURIComponent(text)}`))
  await expect(rows(page)).toHaveCount(count)
  if (count === 0) await expect(page.getByText('没有符合条件的设备')).toBeVisible()
}

/** What may be done to the first line that has the text. */
export async function actsOn(page: Page, text: string): Promise<string[]> {
  await press(rows(page).filter({ hasText: text }).first(), '操作')
  const items = page.getByRole('menu').getByRole('menuitem')
  await expect(items.first()).toBeVisible()
  const acts = await items.allTextContents()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  return acts
}

/** Opens the dialog of an act on the first line that has the text. */
export async function act(page: Page, text: string, name: string): Promise<Locator> {
  await press(rows(page).filter({ hasText: text }).first(), '操作')
  await page.getByRole('menuitem', { name, exact: true }).click()
  return page.getByRole('dialog')
}

/** Keeps what the walker sees, where somebody wants to look at it (WALK_PICTURES is a folder). */
export async function look(page: Page, name: string): Promise<void> {
  const folder = process.env['WALK_PICTURES']
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` })
}
