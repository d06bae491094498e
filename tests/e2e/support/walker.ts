import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { enter } from './log-in.ts'
import { complaintsOf } from './look-over.ts'

export const password = 'walk4Test'

export const complaints: string[] = []

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

export async function arrive(browser: Browser, account: string, secret = password): Promise<Page> {
  const page = await newWindow(browser)
  await enter(page, { account, password: secret })
  await page.goto('/monitor')
  return page
}

type Reply = { errcode: number; [field: string]: unknown }

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

export async function countOf(page: Page, search: string): Promise<number> {
  const reply = await ask(page, 'family/GetDeviceList', { is_get_child: true, search })
  expect(reply.errcode).toBe(0)
  return (reply['items'] as unknown[]).length
}

/** Pages and groups of the rail. */
export async function areasOf(page: Page): Promise<string[]> {
  const menu = page.getByRole('navigation', { name: '功能区' })
  await expect(menu.getByRole('link').first()).toBeVisible()
  return menu.locator('a, button').allTextContents()
}

export const rows = (page: Page): Locator => page.locator('[role=row][data-index]')

export const press = (place: Page | Locator, name: string | RegExp): Promise<void> =>
  place.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) }).click()

/** 0 lines have a note in their place. */
export async function searchFor(page: Page, text: string, count: number): Promise<void> {
  await page.getByRole('searchbox', { name: /^名称、设备号/ }).fill(text)
  await expect(page).toHaveURL(new RegExp(`search=${encodeURIComponent(text)}`))
  await expect(rows(page)).toHaveCount(count)
  if (count === 0) await expect(page.getByText('没有符合条件的设备')).toBeVisible()
}

export async function actsOn(page: Page, text: string): Promise<string[]> {
  await press(rows(page).filter({ hasText: text }).first(), '操作')
  const items = page.getByRole('menu').getByRole('menuitem')
  await expect(items.first()).toBeVisible()
  const acts = await items.allTextContents()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  return acts
}

export async function act(page: Page, text: string, name: string): Promise<Locator> {
  await press(rows(page).filter({ hasText: text }).first(), '操作')
  await page.getByRole('menuitem', { name, exact: true }).click()
  return page.getByRole('dialog')
}

export async function look(page: Page, name: string): Promise<void> {
  const folder = process.env['WALK_PICTURES']
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` })
}
