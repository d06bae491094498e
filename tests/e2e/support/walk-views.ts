import { type Browser, expect } from '@playwright/test'
import { fillLogIn, visit } from './log-in.ts'
import { startOrganisation } from './walk-audit.ts'
import { endUser, nameOf, number, sibling, stamp, stem, subDealer, windows } from './walk-cast.ts'
import { actsOn, areasOf, arrive, ask, countOf, look, newWindow, rows } from './walker.ts'

export const dealing = ['首页', '实时', '设备', '客户', '统计', '服务', '工具', '消息', '接口']

/** Each alone with what lies below it. */
export async function expectEachAlone(browser: Browser): Promise<void> {
  windows.subDealer = await arrive(browser, subDealer.account)
  windows.endUser = await arrive(browser, endUser.account)
  windows.sibling = await arrive(browser, sibling.account)
  expect(await areasOf(windows.subDealer)).toEqual(dealing)
  expect(await areasOf(windows.sibling)).toEqual(dealing)
  const selling = ['服务', '工具']
  // Of the services, complaints about orders are left.
  const owning = dealing.map((area) => (area === '服务' ? '投诉' : area))
  expect(await areasOf(windows.endUser)).toEqual(owning.filter((area) => !selling.includes(area)))

  const own = { subDealer, endUser, sibling }
  const family = await ask(windows.dealer, 'family/GetFamily', {})
  for (const [who, { name }] of Object.entries(own)) {
    const page = windows[who as keyof typeof own]
    await visit(page, '/customer')
    const lines = page.getByRole('tree', { name: '组织树' }).getByRole('treeitem')
    await expect(lines).toHaveCount(1)
    await expect(lines).toContainText(name)
    const foreign = await ask(page, 'family/GetFamily', { sfamilyid: family['sid'] })
    const missing = await ask(page, 'family/GetFamily', { sfamilyid: '2147483647' })
    expect(foreign['errcode']).not.toBe(0)
    expect(foreign['errcode']).toBe(missing['errcode'])
  }
  const page = windows.endUser
  await startOrganisation(page)
  await expect(page.getByRole('radio')).toHaveCount(1)
  await expect(page.getByRole('radio', { name: '终端用户' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto('/tools/device/import')
  await expect(page).toHaveURL(/\/monitor/)
  const refused = await ask(page, 'device/GetImportTemplate', {})
  expect(refused['errcode']).not.toBe(0)
}

export async function expectEachItsDevices(): Promise<void> {
  const seen = { subDealer: [5, 15], endUser: [10, 1], sibling: [0, 0] } as const
  for (const [who, [count, own]] of Object.entries(seen)) {
    const page = windows[who as keyof typeof seen]
    await visit(page, '/device')
    if (count === 0) await expect(page.getByText('还没有设备')).toBeVisible()
    else await expect(rows(page)).toHaveCount(count)
    for (const index of [1, 15, 50]) {
      await expect(rows(page).filter({ hasText: nameOf(index) })).toHaveCount(index === own ? 1 : 0)
      const { items } = await ask(page, 'device/FindDev', { imeis: [number(index)] })
      expect(items, `${who}: ${number(index)}`).toHaveLength(index === own ? 1 : 0)
    }
  }
  const page = windows.endUser
  const acts = [
    '轨迹回放',
    '分享位置',
    '重命名',
    '关注',
    '编辑',
    '服务',
    '绑定到围栏',
    '添加到终端账号',
    '绑定',
    '删除',
  ]
  expect(await actsOn(page, nameOf(1))).toEqual(acts)
  await expect(page.getByRole('link', { name: '导入设备' })).toHaveCount(0)
  await look(page, '07-end-user-devices')
}

/** The dealer's password, so another must be chosen. */
export async function expectDriverAlone(browser: Browser): Promise<void> {
  const made = await ask(windows.dealer, 'tool/ResetTermPwd', { imei_list: [number(1)] })
  const [given] = made['passwords'] as { password: string }[]
  const driver = await newWindow(browser)
  await fillLogIn(driver, { account: `139${stamp}`, password: given?.password ?? '' })
  await driver.getByLabel('新密码', { exact: true }).fill(`Own${stamp}`)
  await driver.getByLabel('确认新密码').fill(`Own${stamp}`)
  await driver.getByRole('button', { name: '保存并进入' }).click()
  await expect(driver).toHaveURL(/\/monitor/)
  expect(await areasOf(driver)).toEqual(['实时', '电子围栏', '统计', '投诉', '消息', '接口'])
  expect(await countOf(driver, stem)).toBe(1)
  await look(driver, '11-driver')
  await driver.context().close()
}

export async function expectOwnEvents(): Promise<void> {
  const now = Math.floor(Date.now() / 1000)
  const deletion = { search: number(49), func: 'device/Delete' }
  const expected = { dealer: 1, endUser: 0, subDealer: 0, sibling: 0 }
  for (const [who, count] of Object.entries(expected)) {
    const { items } = await ask(windows[who as keyof typeof expected], 'usermgr/GetOptLog', {
      start_time: now - 86_400,
      end_time: now + 60,
      ...deletion,
    })
    expect(items, who).toHaveLength(count)
  }
}
