import { expect, type Locator, type Page } from '@playwright/test'
import { workbook } from '../../factories/workbook.ts'
import { foundOrganisation } from './found-organisation.ts'
import { visit } from './log-in.ts'
import { expectToast } from './toasts.ts'
import { act, look, password, press, rows } from './walker.ts'

type NewOrganisation = { name: string; kind: '经销商' | '终端用户'; account?: string }

/** An empty list offers it twice. */
export const startOrganisation = (page: Page): Promise<void> =>
  page.getByRole('button', { name: '新增下级', exact: true }).first().click()

export async function makeOrganisation(page: Page, made: NewOrganisation): Promise<void> {
  await visit(page, '/customer')
  await startOrganisation(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('名称').fill(made.name)
  await dialog.getByRole('radio', { name: made.kind }).check()
  if (made.account) {
    await dialog.getByRole('checkbox', { name: '同时创建首个账号' }).check()
    await dialog.getByLabel('登录账号').fill(made.account)
    await dialog.getByRole('textbox', { name: '密码', exact: true }).fill(password)
  }
  await press(dialog, '新增组织')
  await expectToast(page, `已新增 ${made.name}`)
  await expect(rows(page).filter({ hasText: made.name })).toContainText(made.kind)
}

type Sheet = { name: string; into: string; lines: string[][] }

export async function checkSheet(page: Page, { name, into, lines }: Sheet): Promise<void> {
  await visit(page, '/tools/device/import')
  await press(page, /^导入到组织/)
  await page.getByRole('treeitem', { name: into }).first().click()
  const chooser = page.waitForEvent('filechooser')
  await press(page, '选择 xlsx 文件，或拖到此处')
  await (await chooser).setFiles({ name, mimeType: '', buffer: await workbook(lines) })
}

export async function chooseAll(page: Page, count: number): Promise<void> {
  await page.getByRole('checkbox', { name: '选择所有已加载的行' }).click()
  await expect(page.getByText(`已选 ${count} 项`)).toBeVisible()
}

export async function sell(page: Page, buyer: string, count: number): Promise<void> {
  await press(page.getByRole('toolbar', { name: '批量操作' }), '销售')
  const dialog = page.getByRole('dialog', { name: `销售 ${count} 台设备` })
  await press(dialog, /^买方/)
  await page.getByRole('searchbox', { name: '搜索组织' }).fill(buyer)
  await foundOrganisation(page, buyer).click()
  await expect(dialog.getByRole('button', { name: `买方：${buyer}` })).toBeVisible()
  const change = dialog.getByRole('region', { name: '归属变更' })
  await expect(change).toContainText(`${count} 台`)
  await expect(change).toContainText(buyer)
  await press(dialog, `销售 ${count} 台给“${buyer}”`)
  await expectToast(page, `已销售 ${count} 台设备`)
  await expect(dialog).toBeHidden()
}

/** From the toast. */
export async function takeBack(page: Page): Promise<void> {
  await page.getByRole('button', { name: '撤销', exact: true }).last().click()
  await expectToast(page, '已撤销')
}

export async function bindToPhone(page: Page, name: string, phone: string): Promise<void> {
  const dialog = await act(page, name, '绑定')
  await dialog.getByLabel('手机号').fill(phone)
  await press(dialog, '绑定')
  await expectToast(page, '已绑定 1 台设备')
}

export async function rename(page: Page, from: string, to: string): Promise<void> {
  const drawer = await act(page, from, '编辑')
  await drawer.getByLabel('名称').fill(to)
  await look(page, '09-edit')
  await press(drawer, '保存')
  await expectToast(page, '已保存')
  await page.keyboard.press('Escape')
}

export async function makeGroup(page: Page, name: string): Promise<void> {
  await visit(page, '/customer?tab=groups')
  await press(page, '新增分组')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('分组名称').fill(name)
  await press(dialog, '新增分组')
  await expect(rows(page).filter({ hasText: name })).toBeVisible()
}

export async function putIntoGroup(page: Page, name: string, count: number): Promise<void> {
  await press(page.getByRole('toolbar', { name: '批量操作' }), '批量修改')
  const dialog = page.getByRole('dialog', { name: `批量修改 ${count} 台设备` })
  await dialog.getByPlaceholder('不分组').click()
  await page.getByRole('option', { name }).click()
  await press(dialog, '修改')
  await expectToast(page, `已修改 ${count} 台设备`)
  await expect(dialog).toBeHidden()
}

/** Answers its address; the dialog stays open. */
export async function makeLink(page: Page, name: string): Promise<string> {
  const dialog = await act(page, name, '分享位置')
  await dialog.getByLabel('分享给').fill('收货方')
  await press(dialog, '生成链接')
  const link = dialog.getByRole('textbox', { name: '分享链接' })
  await expect(link).toHaveValue(/\/h5\/share\/[\w-]{43}$/)
  await expect(dialog.getByRole('table', { name: '有效的分享' })).toContainText('收货方')
  return link.inputValue()
}

export async function auditEventsOn(page: Page, imei: string): Promise<Locator> {
  await page.getByRole('searchbox', { name: '操作人或对象' }).fill(imei)
  await expect(page).toHaveURL(new RegExp(`search=${imei}`))
  await expect(rows(page).first()).toContainText(imei)
  return rows(page)
}
