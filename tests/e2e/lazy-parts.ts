import type { Locator, Page } from '@playwright/test'
import { ask } from './walker.ts'

export type PartUse = {
  /** As `lazyPart` names it. */
  name: string
  /** What a person does to see it for the first time. */
  open: (page: Page) => Promise<unknown>
  /** What is there once it is loaded. */
  shown: (page: Page) => Locator
  /** Puts away what was opened. */
  close?: (page: Page) => Promise<unknown>
}

/** Parts that are seen on one page, one after the other. */
export type Scene = {
  title: string
  /** Nobody is logged in without it. */
  account?: string
  path: string
  /** Makes the page ready for the first part. */
  prepare: (page: Page) => Promise<unknown>
  /** What stays in place and in size whatever happens. */
  still: string[]
  /** What a part cannot be loaded for: no network at all, or its code is gone as after an update. */
  without: 'network' | 'code'
  parts: PartUse[]
}

const frame = ['header', 'main > :first-child']
const button = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string | RegExp) =>
  page.locator('[role=dialog]:not([data-awaiting] *)').and(page.getByRole('dialog', { name }))
const leave = (page: Page) => page.keyboard.press('Escape')
const rows = (page: Page) => page.locator('[role=row][data-index]')

/** The dialog of an act on one device, from the menu of its row. */
function act(name: string, item: string, title: RegExp): PartUse {
  return {
    name,
    open: async (page) => {
      await button(rows(page).first(), 'Actions').click()
      await page.getByRole('menuitem', { name: item, exact: true }).click()
    },
    shown: (page) => dialog(page, title).getByRole('button', { name: 'Cancel' }),
    close: leave,
  }
}

/** The dialog of an act on several devices; the first one chooses them. */
function batchAct(name: string, item: string, title: RegExp): PartUse {
  return {
    name,
    open: async (page) => {
      const all = page.getByRole('checkbox', { name: 'Select all loaded rows' })
      if (!(await all.isChecked())) await all.click()
      const bar = page.getByRole('toolbar', { name: 'Actions on the selected rows' })
      await bar.waitFor()
      const direct = button(bar, item)
      if (await direct.isVisible()) return direct.click()
      await button(bar, 'More').click()
      await page.getByRole('menuitem', { name: item, exact: true }).click()
    },
    shown: (page) => dialog(page, title).getByRole('button', { name: 'Cancel' }),
    close: leave,
  }
}

const tab = (name: string, label: string, shown: PartUse['shown']): PartUse => ({
  name,
  open: (page) => page.getByRole('tab', { name: label, exact: true }).click(),
  shown,
})

const panel = (page: Page) => page.getByRole('tabpanel')

const fleet: Scene = {
  title: 'the list of devices',
  account: 'dealer',
  path: '/device',
  prepare: async (page) => {
    await rows(page).first().waitFor()
    // Only what is bound can be unbound.
    const { items } = await ask(page, 'family/GetDeviceList', { limit_size: 1 })
    const simei = (items as { simei: string }[]).map((row) => row.simei)
    const request_id = crypto.randomUUID()
    await ask(page, 'device/Bind', { simei, phone: '13700001234', request_id })
    await page.reload()
    await rows(page).first().waitFor()
  },
  still: frame,
  without: 'network',
  parts: [
    {
      name: 'alarmPanel',
      open: (page) => button(page, /^Alarms, /).click(),
      shown: (page) => button(page.getByRole('dialog', { name: 'Alarms' }), 'Refresh'),
      close: (page) => button(page, /^Alarms, /).click(),
    },
    {
      name: 'organisationTree',
      open: (page) => button(page, /^Organisation in view/).click(),
      shown: (page) => page.getByRole('tree').getByRole('treeitem').first(),
      close: leave,
    },
    act('destinationDialog', 'Sell', /^Sell 1/),
    act('giveDialog', 'Add to an account', /^Add 1/),
    act('bindDialog', 'Bind', /^Bind 1/),
    act('confirmDeed', 'Freeze', /^Freeze 1/),
    {
      ...act('shareDialog', 'Share position', /^Share/),
      shown: (page) => button(dialog(page, /^Share/), 'Make a link'),
    },
    batchAct('unbindDialog', 'Unbind', /^Unbind \d+/),
    batchAct('editManyDialog', 'Edit', /^Edit \d+/),
    batchAct('alarmSettingsDialog', 'Alarm settings', /^Alarm settings of/),
    batchAct('otherSettingsDialog', 'Other settings', /^Other settings of/),
  ],
}

const drawer: Scene = {
  title: 'the drawer of a device',
  account: 'dealer',
  path: '/device',
  prepare: async (page) => {
    await rows(page).first().click()
    await page.getByRole('tab', { name: 'History' }).waitFor()
  },
  still: frame,
  without: 'network',
  parts: [
    tab('editTab', 'Edit', (page) => button(panel(page), 'Save')),
    tab('alarmSettingsTab', 'Alarm settings', (page) => panel(page).getByRole('switch').first()),
    tab('otherSettingsTab', 'Settings', (page) => panel(page).getByRole('switch').first()),
    tab('logTab', 'Log', (page) => panel(page).getByLabel('Search hex or message name')),
    tab('historyTab', 'History', (page) => panel(page).getByRole('list').first()),
  ],
}

const centre: Scene = {
  title: 'the user centre',
  account: 'dealer',
  path: '/user/center',
  prepare: (page) => page.getByRole('tab', { name: 'Password' }).waitFor(),
  still: ['header', 'main h1', '[role=tablist]'],
  without: 'network',
  parts: [
    tab('passwordTab', 'Password', (page) => panel(page).getByRole('button').last()),
    tab('factorTab', 'Second factor', (page) => panel(page).getByRole('button').last()),
    tab('sessionsTab', 'Sessions', (page) => panel(page).getByRole('listitem').first()),
    tab('functionsTab', 'Function settings', (page) => panel(page).getByRole('switch').first()),
    tab('pushTab', 'Push settings', (page) => panel(page).getByRole('switch').first()),
  ],
}

const mapFrame = [...frame, 'canvas.maplibregl-canvas']
const listed = (page: Page) => page.getByRole('tabpanel').getByRole('listitem').getByRole('button')
const card = (page: Page) => page.getByRole('region', { name: 'Device', exact: true })
const canvas = (page: Page) => page.locator('canvas.maplibregl-canvas')

const monitor: Scene = {
  title: 'the live map',
  account: 'dealer',
  path: '/monitor',
  prepare: async (page) => {
    await canvas(page).waitFor()
    await listed(page).first().waitFor()
  },
  still: mapFrame,
  without: 'network',
  parts: [
    {
      name: 'ruler',
      open: (page) => button(page, 'Measure distance').click(),
      shown: (page) => page.getByText('Click the map point by point'),
      close: (page) => button(page, 'Measure distance').click(),
    },
    {
      name: 'deviceCard',
      open: (page) => listed(page).first().click(),
      shown: (page) => button(card(page), 'Track'),
    },
    {
      name: 'deviceLog',
      open: (page) => button(card(page), 'Log').click(),
      shown: (page) => page.getByLabel('Search hex or message name'),
      close: leave,
    },
    {
      name: 'deviceDrawer',
      open: (page) => button(card(page), 'Settings').click(),
      shown: (page) => page.getByRole('tab', { name: 'History' }),
      close: leave,
    },
    {
      name: 'trackBar',
      open: (page) => button(card(page), 'Track').click(),
      shown: (page) => page.getByRole('region', { name: 'Track' }),
    },
  ],
}

/** Parts that lie on the map: what asks for them needs the network, so only their code is out of reach. */
const onMap: Scene = {
  ...monitor,
  title: 'what lies on the map',
  prepare: async (page) => {
    await monitor.prepare(page)
    await listed(page).first().click()
    await button(card(page), 'Track').waitFor()
    await page.waitForLoadState('networkidle')
  },
  without: 'code',
  parts: [
    {
      name: 'trackOnMap',
      open: (page) => button(card(page), 'Track').click(),
      shown: (page) => page.locator('.maplibregl-marker[class*=_marker]'),
    },
    {
      name: 'alarmPin',
      open: (page) =>
        page.evaluate(() => {
          const url = new URL(window.location.href)
          url.searchParams.set('alarm', '999999999')
          window.history.replaceState(null, '', url)
        }),
      // There is no such alarm, which the pin says.
      shown: (page) => page.getByRole('alert').filter({ hasText: /alarm/i }),
    },
  ],
}

const firstMap: Scene = {
  title: 'the map itself',
  account: 'dealer',
  path: '/empty',
  prepare: (page) => page.locator('header').waitFor(),
  still: ['header'],
  without: 'code',
  parts: [
    {
      name: 'monitorMap',
      open: (page) => page.goto('/monitor'),
      shown: canvas,
    },
  ],
}

const shared: Scene = {
  title: 'a shared position',
  account: 'dealer',
  path: '/device',
  prepare: (page) => rows(page).first().waitFor(),
  still: [],
  without: 'code',
  parts: [
    {
      name: 'sharedMap',
      open: async (page) => {
        const { items } = await ask(page, 'family/GetDeviceList', { limit_size: 1 })
        const [{ simei }] = items as [{ simei: string }]
        const end_time = Math.floor(Date.now() / 1000) + 3600
        const request_id = crypto.randomUUID()
        const { path } = await ask(page, 'device/Share', { simei, end_time, request_id })
        await page.goto(String(path))
      },
      shown: canvas,
    },
  ],
}

/** The answer of a log-in that goes on with another step. */
async function submitLogIn(page: Page, answer: object): Promise<void> {
  await page.route(/\/mapi\/user\/Login/, (route) =>
    route.fulfill({ json: { errcode: 0, ...answer } }),
  )
  await page.getByRole('textbox', { name: 'Account', exact: true }).fill('somebody')
  await page.getByLabel('Password', { exact: true }).fill('waypost123')
  await button(page, 'Log in').click()
}

const logIn: Scene = {
  title: 'the log-in page',
  path: '/login',
  prepare: (page) => button(page, 'Log in').waitFor(),
  still: ['header', 'figure'],
  without: 'code',
  parts: [
    {
      name: 'languageMenu',
      open: (page) => button(page, /^Language/).click(),
      shown: (page) => page.getByRole('menuitem').first(),
      close: leave,
    },
    {
      name: 'themeMenu',
      open: (page) => button(page, 'Theme').click(),
      shown: (page) => page.getByRole('menuitem').first(),
      close: leave,
    },
    {
      name: 'chooseFlag',
      open: (page) => submitLogIn(page, { flag: ['e_account_login', 'e_device_login'] }),
      shown: (page) => page.getByText('Choose one:'),
      close: (page) => button(page, 'Back').click(),
    },
    {
      name: 'totpStep',
      open: (page) => submitLogIn(page, { need_totp: true }),
      shown: (page) => page.getByLabel('Authenticator code'),
      close: (page) => button(page, 'Back').click(),
    },
    {
      name: 'bindStep',
      open: (page) => submitLogIn(page, { sid: 'owing', is_need_check: true, lack: ['nickName'] }),
      shown: (page) => page.getByText('Complete your details'),
    },
  ],
}

/** Every part of the console that is loaded on first use; tests/catalogue/lazy-parts.test.ts holds the list whole. */
export const scenes: Scene[] = [fleet, monitor, onMap, drawer, centre, logIn, firstMap, shared]
