import { expect, type Page } from '@playwright/test'
import { expiredEvent } from '#components/data/api.ts'
import { purchaseEvent } from '#components/data/purchase.ts'
import { serviceRefusedEvent } from '#components/data/service-refusal.ts'
import { button, dialog, frame, leave, type PartUse, rows, type Scene } from './lazy-scene.ts'
import { ask } from './walker.ts'

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

/** The first one chooses the devices. */
function bulkAct(name: string, item: string, title: RegExp): PartUse {
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

/** By key: the row scrolls, and the tab that comes under a pointer would be preloaded. */
const tab = (name: string, label: string, shown: PartUse['shown']): PartUse => ({
  name,
  open: (page) => page.getByRole('tab', { name: label, exact: true }).press('Enter'),
  shown,
})

const panel = (page: Page) => page.getByRole('tabpanel')

async function bindFirst(page: Page): Promise<void> {
  const { items } = await ask(page, 'family/GetDeviceList', { limit_size: 1 })
  const simei = (items as { simei: string }[]).map((row) => row.simei)
  await ask(page, 'device/Bind', { simei, phone: '13700001234', request_id: crypto.randomUUID() })
}

/** A person wears it, by its icon. */
async function wearFirst(page: Page): Promise<void> {
  const { items } = await ask(page, 'family/GetDeviceList', { limit_size: 1 })
  const simei = (items as { simei: string }[]).map((row) => row.simei)
  await ask(page, 'device/BatchModify', { simei, icon: 7, request_id: crypto.randomUUID() })
}

export const fleet: Scene = {
  title: 'the list of devices',
  account: 'dealer',
  path: '/device',
  prepare: async (page) => {
    await rows(page).first().waitFor()
    await bindFirst(page)
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
      name: 'searchDialog',
      open: (page) => button(page, /^Search Ctrl/).click(),
      shown: (page) => page.getByRole('dialog').getByRole('combobox'),
      close: leave,
    },
    {
      name: 'organisationTree',
      open: (page) => button(page, /^Organisation in view/).click(),
      shown: (page) => page.getByRole('tree').getByRole('treeitem').first(),
      close: leave,
    },
    {
      name: 'servicePrompt',
      open: (page) =>
        page.evaluate((name) => {
          const detail = { simei: '1', message: 'Over quota' }
          window.dispatchEvent(new CustomEvent(name, { detail }))
        }, serviceRefusedEvent),
      shown: (page) => button(dialog(page, 'A service is needed'), 'Cancel'),
      close: leave,
    },
    {
      name: 'purchaseDialog',
      open: (page) =>
        page.evaluate((name) => {
          window.dispatchEvent(new CustomEvent(name, { detail: { simei: '1' } }))
        }, purchaseEvent),
      shown: (page) => dialog(page, 'Buy a service'),
      close: leave,
    },
    act('destinationDialog', 'Sell', /^Sell 1/),
    act('renameDialog', 'Rename', /^Rename/),
    {
      ...act('navigateDialog', 'Navigate', /^Navigate to/),
      shown: (page) => dialog(page, /^Navigate to/).getByRole('link', { name: 'Google Maps' }),
    },
    act('giveDialog', 'Add to an account', /^Add 1/),
    {
      ...act('fenceDialog', 'Bind to a fence', /^Bind 1 device to a fence/),
      // Escape closes the list of fences first.
      close: async (page) => {
        await page.keyboard.press('Escape')
        await expect(page.getByRole('option')).toHaveCount(0)
        await page.keyboard.press('Escape')
      },
    },
    act('bindDialog', 'Bind', /^Bind 1/),
    act('confirmAction', 'Freeze', /^Freeze 1/),
    {
      ...act('shareDialog', 'Share position', /^Share/),
      shown: (page) => button(dialog(page, /^Share/), 'Make a link'),
      close: () => Promise.resolve(),
    },
    {
      name: 'stopAreaMap',
      open: (page) =>
        dialog(page, /^Share/)
          .getByRole('checkbox', { name: 'End the link when the device arrives at a place' })
          .click(),
      shown: (page) => dialog(page, /^Share/).locator('canvas.maplibregl-canvas'),
      close: async (page) => {
        await leave(page)
        await button(page, 'Discard').click()
      },
    },
    bulkAct('unbindDialog', 'Unbind', /^Unbind \d+/),
    act('extendDialog', 'Extend', /^Extend/),
    bulkAct('editManyDialog', 'Edit', /^Edit \d+/),
    bulkAct('switchManyDialog', 'Open or close services', /^Open or close services/),
    bulkAct('settingsDialog', 'Alarm settings', /^Alarm settings of/),
  ],
}

/** Of the operator. */
export const giving: Scene = {
  title: 'giving services away',
  account: 'root',
  path: '/device',
  prepare: (page) => rows(page).first().waitFor(),
  still: frame,
  without: 'network',
  parts: [act('presentDialog', 'Give a service away', /^Give a service away/)],
}

/** Of the root, from the page of gifts. */
export const gifts: Scene = {
  title: 'gifts',
  account: 'root',
  path: '/vas/present',
  prepare: (page) => button(page, 'Give a service away').first().waitFor(),
  still: frame,
  without: 'network',
  parts: [
    {
      name: 'giveGift',
      open: (page) => button(page, 'Give a service away').first().click(),
      shown: (page) => dialog(page, 'Which devices').getByLabel('Device numbers'),
      close: leave,
    },
  ],
}

export const drawer: Scene = {
  title: 'the drawer of a device',
  account: 'dealer',
  path: '/device',
  prepare: async (page) => {
    await bindFirst(page)
    await wearFirst(page)
    await rows(page).first().click()
    await page.getByRole('tab', { name: 'History' }).waitFor()
  },
  still: frame,
  without: 'network',
  parts: [
    {
      name: 'phoneCode',
      open: (page) => button(panel(page), 'QR code of this device').click(),
      shown: (page) => panel(page).getByRole('link', { name: 'Open the phone page' }),
    },
    tab('healthTab', 'Health', (page) =>
      panel(page).getByRole('status').or(panel(page).getByRole('radiogroup')).first(),
    ),
    tab('editTab', 'Edit', (page) => button(panel(page), 'Save')),
    {
      name: 'calendar',
      open: (page) => button(panel(page), 'Open the calendar').first().click(),
      shown: (page) => button(page, 'Choose a month'),
      close: leave,
    },
    tab('identityTab', 'Connection', (page) => panel(page).getByRole('button').first()),
    tab('servicesTab', 'Services', (page) => panel(page).getByRole('switch').first()),
    tab('commandsTab', 'Commands', (page) => panel(page).getByPlaceholder('Choose a command')),
    tab('alarmSettingsTab', 'Alarm settings', (page) => panel(page).getByRole('switch').first()),
    tab('otherSettingsTab', 'Settings', (page) => panel(page).getByRole('radiogroup').first()),
    tab('recordingsTab', 'Recordings', (page) => panel(page).getByLabel('Period')),
    tab('upkeepTab', 'Maintenance', (page) => button(panel(page), 'Plan')),
    tab('logTab', 'Log', (page) => panel(page).getByLabel('Search hex or message name')),
    tab('historyTab', 'History', (page) => panel(page).getByRole('list').first()),
  ],
}

export const centre: Scene = {
  title: 'the user centre',
  account: 'dealer',
  path: '/user/center',
  prepare: (page) => page.getByRole('tab', { name: 'Password' }).waitFor(),
  still: ['header', 'main h1', '[role=tablist]'],
  without: 'network',
  parts: [
    tab('passwordTab', 'Password', (page) => panel(page).getByRole('button').last()),
    tab('factorTab', 'Two-step verification', (page) => panel(page).getByRole('button').last()),
    tab('sessionsTab', 'Sessions', (page) => panel(page).getByRole('listitem').first()),
    tab('functionsTab', 'Function settings', (page) => panel(page).getByRole('switch').first()),
    tab('pushTab', 'Push settings', (page) => panel(page).getByRole('switch').first()),
    tab('consentsTab', 'Consents', (page) => panel(page).getByRole('listitem').first()),
    tab('dataTab', 'Your data', (page) => panel(page).getByRole('listitem').first()),
    {
      name: 'relogin',
      open: async (page) => {
        await page.getByRole('tab', { name: 'Profile' }).click()
        await page
          .getByRole('tabpanel', { name: 'Profile' })
          .getByRole('textbox')
          .first()
          .fill('Typed')
        await page.evaluate((name) => {
          window.dispatchEvent(new CustomEvent(name, { detail: 'expired' }))
        }, expiredEvent)
      },
      shown: (page) => dialog(page, 'Log in again').getByRole('button', { name: 'Log in' }),
    },
  ],
}

/** Of an owner who has just logged in, with two devices whose service ends. */
export const reminder: Scene = {
  title: 'services that end soon',
  account: 'owner',
  path: '/device',
  prepare: async (page) => {
    await rows(page).first().waitFor()
    const end_time = Math.floor(Date.now() / 1000) + 86_400
    const ending = (simei: string) => ({
      simei,
      name: `Device ${simei}`,
      type: 4,
      service: 'platform',
      warning: 'endsSoon',
      flow: 86_400,
      total_flow: 31_536_000,
      unit: 'seconds',
      end_time,
    })
    const json = { errcode: 0, items: [ending('1'), ending('2')] }
    await page.route('**/mapi/incrementpackage/GetReminders**', (route) => route.fulfill({ json }))
  },
  still: frame,
  without: 'code',
  parts: [
    {
      name: 'reminderDialog',
      open: async (page) => {
        await page.evaluate(() => sessionStorage.setItem('waypost.entered', '1'))
        await page.reload()
      },
      shown: (page) => dialog(page, 'Time to renew'),
      close: leave,
    },
  ],
}
