import type { Page } from '@playwright/test'
import { addFence } from './fences.ts'
import { button, canvas, dialog, frame, leave, type Scene } from './lazy-scene.ts'

const fromMenu = (entry: string) => async (page: Page) => {
  await button(page, 'More actions').click()
  await page.getByRole('menuitem', { name: entry }).click()
}

export const fenceFiles: Scene = {
  title: 'files of fences',
  account: 'dealer',
  path: '/fence',
  prepare: async (page) => {
    await addFence(page, 'Lazy yard')
    await page.reload()
    await button(page, /^Lazy yard/).waitFor()
  },
  still: frame,
  without: 'code',
  parts: [
    {
      name: 'fenceImport',
      open: fromMenu('Import'),
      shown: (page) => button(dialog(page, 'Import fences'), 'Choose a file'),
      close: leave,
    },
    {
      name: 'fenceExport',
      open: fromMenu('Export'),
      shown: (page) => dialog(page, 'Export fences').getByText('GeoJSON'),
      close: leave,
    },
    {
      name: 'fenceBind',
      open: async (page) => {
        await button(page, /^Lazy yard/).click()
        await button(page, 'Bind now').click()
      },
      shown: (page) => dialog(page, 'Bind to Lazy yard').getByRole('searchbox'),
      close: leave,
    },
  ],
}

export const placeFiles: Scene = {
  ...fenceFiles,
  title: 'files of places',
  path: '/poi',
  prepare: (page) => button(page, 'More actions').waitFor(),
  parts: [
    {
      name: 'poiImport',
      open: fromMenu('Import'),
      shown: (page) => button(dialog(page, 'Import places'), 'Choose a file'),
      close: leave,
    },
  ],
}

export const onTrack: Scene = {
  title: 'what lies beneath a track',
  account: 'dealer',
  path: '/locus',
  prepare: (page) => canvas(page).waitFor(),
  still: frame,
  without: 'code',
  parts: [
    {
      name: 'poisOnTrack',
      open: async (page) => {
        await button(page, 'Choose map').click()
        await page.getByRole('menuitemcheckbox', { name: 'Places' }).click()
        await leave(page)
      },
      shown: canvas,
    },
  ],
}

export const addresses: Scene = {
  title: 'addresses of coordinates',
  account: 'dealer',
  path: '/user/addressResolution',
  prepare: (page) => button(page, 'Find addresses').waitFor(),
  // The page grows by its answer.
  still: ['header'],
  without: 'code',
  parts: [
    {
      name: 'addressMap',
      open: async (page) => {
        await page.getByRole('textbox', { name: 'Coordinates' }).fill('22.543096, 114.057865')
        await button(page, 'Find addresses').click()
      },
      shown: canvas,
    },
  ],
}

export const beaconFiles: Scene = {
  ...fenceFiles,
  title: 'files of beacons',
  path: '/wisdom/beacon',
  prepare: (page) => button(page, 'Import').waitFor(),
  parts: [
    {
      name: 'beaconImport',
      open: (page) => button(page, 'Import').click(),
      shown: (page) => button(dialog(page, 'Import beacons'), 'Choose a file'),
      close: leave,
    },
  ],
}
