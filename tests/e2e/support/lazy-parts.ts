import type { Page } from '@playwright/test'
import { adding, awaiting } from './lazy-parts-of-adding.ts'
import { alarmMedia } from './lazy-parts-of-alarms.ts'
import { firstChart, firstLine, firstTrend } from './lazy-parts-of-charts.ts'
import { centre, drawer, fleet, gifts, giving, reminder } from './lazy-parts-of-fleet.ts'
import { logInScene } from './lazy-parts-of-log-in.ts'
import { banner, carousel } from './lazy-parts-of-messages.ts'
import { addresses, beaconFiles, fenceFiles, onTrack, placeFiles } from './lazy-parts-of-places.ts'
import { scheduling } from './lazy-parts-of-schedules.ts'
import { lentDevice } from './lazy-parts-of-sharing.ts'
import { button, canvas, frame, leave, rows, type Scene } from './lazy-scene.ts'
import { ask } from './walker.ts'

const mapFrame = [...frame, 'canvas.maplibregl-canvas']
const listed = (page: Page) => page.getByRole('tabpanel').getByRole('listitem').getByRole('button')
const card = (page: Page) => page.getByRole('region', { name: 'Device', exact: true })

const withAccuracy = (page: Page) =>
  page.route('**/mapi/device/GetDetail**', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), accuracy: 500 } })
  })

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
      name: 'followItem',
      open: (page) =>
        page
          .getByRole('tabpanel')
          .getByRole('button', { name: /^Actions for/ })
          .first()
          .click(),
      shown: (page) => page.getByRole('menuitem', { name: 'Follow', exact: true }),
      close: leave,
    },
    {
      name: 'followedList',
      open: (page) => page.getByRole('tab', { name: 'Followed' }).click(),
      shown: (page) => page.getByRole('link', { name: 'Map wall' }),
    },
    {
      name: 'followWindows',
      open: (page) => page.getByLabel('In small windows').click(),
      shown: (page) => button(page, 'Close the windows'),
      close: async (page) => {
        await button(page, 'Close the windows').click()
        await page.getByRole('tab', { name: 'Devices' }).click()
      },
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
    {
      name: 'rangePanel',
      open: (page) => button(page, 'Other').click(),
      shown: (page) => button(page, 'Apply'),
      close: leave,
    },
  ],
}

/** On the map, which needs the network: only code is lacking. */
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
      name: 'accuracyCircle',
      open: async (page) => {
        await withAccuracy(page)
        await page
          .getByRole('tabpanel')
          .getByRole('listitem')
          .nth(3)
          .getByRole('button')
          .first()
          .click()
      },
      shown: (page) => card(page).getByText('±'),
    },
    {
      name: 'fencesOnMap',
      open: async (page) => {
        await button(page, 'Choose map').click()
        await page.getByRole('menuitemcheckbox', { name: 'Fences' }).click()
        await leave(page)
      },
      shown: canvas,
    },
    {
      name: 'poisOnMap',
      open: async (page) => {
        await button(page, 'Choose map').click()
        await page.getByRole('menuitemcheckbox', { name: 'Places' }).click()
        await leave(page)
      },
      shown: canvas,
    },
    {
      name: 'trackOnMap',
      // Of today there is none just after midnight.
      open: async (page) => {
        await button(card(page), 'Track').click()
        await button(page, 'Yesterday').click()
      },
      shown: (page) => page.locator('.maplibregl-marker [class*=_marker]'),
    },
    {
      name: 'alarmPin',
      open: (page) =>
        page.evaluate(() => {
          const url = new URL(window.location.href)
          url.searchParams.set('alarm', '999999999')
          window.history.replaceState(null, '', url)
        }),
      // No such alarm: nothing but the failure goes.
      shown: canvas,
    },
    // Which leaves the chosen device.
    {
      name: 'regionSearch',
      open: (page) => button(page, 'Search an area').click(),
      shown: (page) => page.getByRole('region', { name: 'Search an area' }),
      close: (page) => button(page, 'Search an area').click(),
    },
  ],
}

const phoneMenu: Scene = {
  title: 'the menu of a phone',
  account: 'dealer',
  path: '/device',
  prepare: async (page) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.waitForLoadState('networkidle')
  },
  still: frame,
  without: 'code',
  parts: [
    {
      name: 'menuSheet',
      open: (page) => button(page, 'More').click(),
      shown: (page) => page.getByRole('searchbox', { name: 'Filter pages' }),
      close: leave,
    },
  ],
}

const firstMap = (name: string, path: string): Scene => ({
  title: `the map of ${path}`,
  account: 'dealer',
  path: '/empty',
  prepare: (page) => page.locator('header').waitFor(),
  still: ['header'],
  without: 'code',
  parts: [{ name, open: (page) => page.goto(path), shown: canvas }],
})

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

/** Every part loaded on first use (tests/catalogue/lazy-parts.test.ts). */
export const scenes: Scene[] = [
  fleet,
  monitor,
  onMap,
  drawer,
  giving,
  gifts,
  reminder,
  centre,
  logInScene,
  phoneMenu,
  firstMap('monitorMap', '/monitor'),
  firstMap('locusMap', '/locus'),
  firstMap('fenceMap', '/fence'),
  firstMap('poiMap', '/poi'),
  firstMap('beaconMap', '/wisdom/beacon'),
  firstMap('fleetMap', '/screenHomePage'),
  firstChart,
  firstLine,
  firstTrend,
  fenceFiles,
  placeFiles,
  beaconFiles,
  onTrack,
  addresses,
  alarmMedia,
  scheduling,
  shared,
  adding('dealer', 'handDialog'),
  adding('owner', 'claimDialog'),
  awaiting,
  lentDevice,
  banner,
  carousel,
]
