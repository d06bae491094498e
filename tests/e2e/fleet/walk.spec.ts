import { expect, test } from '@playwright/test'
import { visit } from '../support/log-in.ts'
import { expectToast } from '../support/toasts.ts'
import {
  auditEventsOn,
  bindToPhone,
  checkSheet,
  chooseAll,
  makeGroup,
  makeLink,
  makeOrganisation,
  putIntoGroup,
  rename,
  sell,
  takeBack,
} from '../support/walk-audit.ts'
import {
  bin,
  dealer,
  endUser,
  expectInBin,
  expectSeen,
  nameOf,
  number,
  sibling,
  stamp,
  subDealer,
  windows,
} from '../support/walk-cast.ts'
import {
  dealing,
  expectDriverAlone,
  expectEachAlone,
  expectEachItsDevices,
  expectOwnEvents,
} from '../support/walk-views.ts'
import {
  act,
  actsOn,
  areasOf,
  arrive,
  ask,
  complaints,
  look,
  newWindow,
  password,
  press,
  rows,
  searchFor,
} from '../support/walker.ts'

// Four people, and a neighbouring dealer who must see nothing.
test.describe.configure({ mode: 'serial' })

test.afterAll(() => Promise.all(Object.values(windows).map((page) => page.context().close())))

test('root makes two dealers, each with the account of its administrator', async ({ browser }) => {
  const page = await arrive(browser, 'root', 'waypost123')
  windows.root = page
  expect(await areasOf(page)).toEqual(dealing.toSpliced(-1, 0, '运维'))
  for (const one of [dealer, sibling]) await makeOrganisation(page, { ...one, kind: '经销商' })
  await look(page, '01-root-customer')
})

test('the dealer sees itself alone, and makes a sub-dealer and an end user', async ({
  browser,
}) => {
  const page = await arrive(browser, dealer.account)
  windows.dealer = page
  expect(await areasOf(page)).toEqual(dealing)
  await visit(page, '/customer')
  const tree = page.getByRole('tree', { name: '组织树' })
  await expect(tree.getByRole('treeitem')).toHaveCount(1)
  await expect(tree.getByRole('treeitem')).toContainText(dealer.name)

  await makeOrganisation(page, { ...subDealer, kind: '经销商' })
  await makeOrganisation(page, { name: endUser.name, kind: '终端用户' })
  await expect(tree.getByRole('treeitem')).toHaveCount(3)
  await tree.getByRole('treeitem', { name: endUser.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: endUser.name })).toBeVisible()
  await page.getByRole('tab', { name: '账号' }).click()
  await press(page, '新增账号')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('登录账号').fill(endUser.account)
  await dialog.getByRole('textbox', { name: '密码', exact: true }).fill(password)
  await dialog.getByLabel('姓名').fill('顺达调度')
  await press(dialog, '新增账号')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(endUser.account)
  await look(page, '02-dealer-customer')
})

test('each of the others sees itself and what lies below, and may do what its kind may', async ({
  browser,
}) => {
  await expectEachAlone(browser)
})

test('the dealer imports 50 devices from a sheet that has 3 bad rows besides', async () => {
  const page = windows.dealer
  await checkSheet(page, {
    name: '设备.xlsx',
    into: dealer.name,
    lines: [
      ['设备号', '设备名称', '设备型号', '负责人电话'],
      ...Array.from({ length: 50 }, (_, at) => [
        number(at + 1),
        nameOf(at + 1),
        'VL300',
        '13800138000',
      ]),
      ['86ABC', '坏号码', 'VL300', ''],
      [number(1), '重复', 'VL300', ''],
      [number(99), '坏电话', 'VL300', '12345'],
    ],
  })
  await expect(page.getByText('设备.xlsx：50 行可以导入，3 行有错误')).toBeVisible()
  const errors = page.getByRole('table', { name: '有错误的行' }).getByRole('row')
  await expect(errors).toHaveCount(4)
  for (const [at, found] of [
    /^52 86ABC 设备号/,
    /^53 .* 与第 2 行的编号重复/,
    /^54 .* 负责人电话/,
  ].entries())
    await expect(errors.nth(at + 1)).toHaveAccessibleName(found)
  await look(page, '03-import-dry-run')
  await expectSeen({ root: 0, dealer: 0 })

  await press(page, `导入 50 台到“${dealer.name}”`)
  await expect(page.getByRole('progressbar', { name: '任务进度' })).toBeVisible()
  await expect(page.getByText('完成：成功 50，失败 3')).toBeVisible()
  await expect(page.getByRole('table', { name: '失败列表' }).getByRole('row')).toHaveCount(4)
  await look(page, '04-import-done')
  await expectSeen({ root: 50, dealer: 50, subDealer: 0, endUser: 0, sibling: 0 })
})

test('the dealer sells 10 devices to the end user and 5 to the sub-dealer', async () => {
  const page = windows.dealer
  await visit(page, '/device')
  await expect(page).toHaveTitle(/^设备 · /)
  await expect(page.getByText('共 50 条')).toBeVisible()
  await look(page, '05-dealer-devices')
  await searchFor(page, `货车${stamp}`, 10)
  expect(await actsOn(page, nameOf(1))).toEqual([
    '轨迹回放',
    '分享位置',
    '重命名',
    '关注',
    '编辑',
    '销售',
    '延期',
    '转移',
    '服务',
    '开通或关闭服务',
    '绑定到围栏',
    '添加到终端账号',
    '绑定',
    '冻结',
    '清除数据',
    '删除',
  ])
  await chooseAll(page, 10)
  await sell(page, endUser.name, 10)
  await expect(rows(page).filter({ hasText: endUser.name })).toHaveCount(10)
  await look(page, '06-sold')
  await searchFor(page, `分销${stamp}`, 5)
  await chooseAll(page, 5)
  await sell(page, subDealer.name, 5)
  await expect(rows(page).filter({ hasText: subDealer.name })).toHaveCount(5)
  await takeBack(page)
  await expect(rows(page).filter({ hasText: dealer.name })).toHaveCount(5)
  await chooseAll(page, 5)
  await sell(page, subDealer.name, 5)
  await expect(rows(page).filter({ hasText: subDealer.name })).toHaveCount(5)
  await searchFor(page, `库存${stamp}`, 35)
  await expectSeen({ root: 50, dealer: 50, subDealer: 5, endUser: 10, sibling: 0 })
})

test('everybody finds in the list what is theirs, and nothing else', async () => {
  await expectEachItsDevices()
})

test('the end user binds one to a phone, groups three and renames one', async ({ browser }) => {
  const page = windows.endUser
  await bindToPhone(page, nameOf(1), `139${stamp}`)
  await press(page, /^绑定 ?全部/)
  await page.getByRole('radio', { name: '手机' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(nameOf(1))
  await look(page, '08-bound')

  await makeGroup(page, '冷链车队')
  await visit(page, '/device')
  for (const index of [2, 3, 4])
    await rows(page)
      .filter({ hasText: nameOf(index) })
      .getByRole('checkbox')
      .click()
  await putIntoGroup(page, '冷链车队', 3)
  await expect(rows(page).filter({ hasText: '冷链车队' })).toHaveCount(3)

  await rename(page, nameOf(2), `苏E${stamp}`)
  await expect(rows(page).filter({ hasText: `苏E${stamp}` })).toContainText('冷链车队')
  await look(page, '10-grouped')

  await expectDriverAlone(browser)
})

test('a shared device shows to whoever has the link, until it is taken back', async ({
  browser,
}) => {
  const page = windows.endUser
  const link = await makeLink(page, nameOf(3))
  await look(page, '12-share')
  const stranger = await newWindow(browser)
  await stranger.goto(link)
  await expect(stranger).toHaveTitle(/^位置分享/)
  await expect(stranger.getByRole('heading', { name: nameOf(3) })).toBeVisible()
  await expect(stranger.getByText(/^有效期至 /)).toBeVisible()
  const shown = await stranger.content()
  expect(shown).not.toContain(number(3))
  expect(shown).not.toContain(endUser.name)
  await look(stranger, '13-shared')

  await press(page.getByRole('dialog'), '收回')
  await expect(page.getByRole('table', { name: '有效的分享' })).toBeHidden()
  // The open page notices by itself.
  await expect(stranger.getByRole('heading', { name: '分享已结束' })).toBeVisible()
  await stranger.reload()
  await expect(stranger.getByRole('heading', { name: '分享已结束' })).toBeVisible()
  await expect(stranger.getByText(nameOf(3))).toHaveCount(0)
  await look(stranger, '14-taken-back')
  await stranger.context().close()
})

test('a sold device is the dealer’s to delete; the dealer deletes one and restores it', async () => {
  const user = windows.endUser
  await user.goto('/device')
  await press(await act(user, nameOf(5), '删除'), '删除')
  const failure = user.getByRole('dialog', { name: '1 台失败，0 台成功' })
  await expect(failure).toContainText(`设备已绑定经销商“${dealer.name}”`)
  await look(user, '15-refused')
  await failure.getByRole('button', { name: '关闭', exact: true }).last().click()

  const page = windows.dealer
  await page.goto('/device')
  await searchFor(page, `库存${stamp}`, 35)
  await press(await act(page, nameOf(50), '删除'), '删除')
  await expectToast(page, '1 台设备已放入回收站')
  await expect(rows(page)).toHaveCount(34)
  await look(page, '16-deleted')
  await expectSeen({ root: 49, dealer: 49, subDealer: 5, endUser: 10, sibling: 0 })
  await expectInBin(number(50), { root: 1, dealer: 1, subDealer: 0, endUser: 0, sibling: 0 })

  await visit(page, '/recycle')
  await expect(page).toHaveTitle(/^回收站 · /)
  expect(await actsOn(page, nameOf(50))).toEqual(['恢复'])
  await look(page, '17-recycle')
  const simei = String((await bin(page, number(50)))[0]?.simei)
  const refused = await ask(page, 'device/PhysicalDelete', { simei: [simei], request_id: 'walk' })
  expect(refused.errcode).not.toBe(0)
  await press(await act(page, nameOf(50), '恢复'), '恢复')
  await expectToast(page, '已恢复 1 台设备')
  await expect(page.getByText('回收站是空的')).toBeVisible()
  await expectSeen({ root: 50, dealer: 50, subDealer: 5, endUser: 10, sibling: 0 })
})

test('root deletes a device for good, and nobody finds it any more', async () => {
  const seller = windows.dealer
  await visit(seller, '/device')
  await searchFor(seller, nameOf(49), 1)
  await press(await act(seller, nameOf(49), '删除'), '删除')
  await expectToast(seller, '1 台设备已放入回收站')

  const page = windows.root
  await visit(page, '/recycle')
  await searchFor(page, number(49), 1)
  expect(await actsOn(page, nameOf(49))).toEqual(['恢复', '彻底删除'])
  const dialog = await act(page, nameOf(49), '彻底删除')
  await expect(dialog.getByRole('button', { name: '彻底删除' })).toBeDisabled()
  await dialog.getByRole('textbox').fill(number(49))
  await look(page, '18-physical-delete')
  await press(dialog, '彻底删除')
  await expectToast(page, /已彻底删除 1 台设备/)
  await expect(rows(page)).toHaveCount(0)

  await visit(seller, '/recycle')
  await expect(seller.getByText('回收站是空的')).toBeVisible()
  await expectSeen({ root: 49, dealer: 49, subDealer: 5, endUser: 10, sibling: 0 })
  await expectInBin(number(49), { root: 0, dealer: 0, subDealer: 0, endUser: 0, sibling: 0 })
})

test('the audit log tells root who did what, before and after; others see their own', async () => {
  const page = windows.root
  await visit(page, '/total/option')
  const events = await auditEventsOn(page, number(2))
  await expect(events.filter({ hasText: '修改设备' }).first()).toContainText('顺达调度')
  await expect(events.filter({ hasText: '销售设备' })).toContainText(dealer.account)
  await look(page, '19-events')
  await events.filter({ hasText: '销售设备' }).click()
  const drawer = page.getByRole('dialog', { name: '详情' })
  await expect(drawer.getByRole('row', { name: /^组织 / })).toContainText(endUser.name)
  await look(page, '20-event')
  await page.keyboard.press('Escape')
  await auditEventsOn(page, number(49))
  await expect(events.filter({ hasText: '彻底删除设备' })).toContainText('Waypost')

  await expectOwnEvents()
})

test('nothing went wrong behind what everybody saw', () => {
  expect(complaints).toEqual([])
})
