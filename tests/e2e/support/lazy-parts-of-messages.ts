import type { Page } from '@playwright/test'
import { button, type Scene } from './lazy-scene.ts'

const message = {
  message_id: '999999999',
  level: 'maintenance',
  title: 'Work on the power supply',
  content: 'Positions arrive later.',
  is_carousel: true,
  start_time: 1_790_000_000,
  work_time: 1_790_007_200,
  end_time: 1_790_010_800,
  reason: '',
  state: 'unread',
  from: 'platform',
  lang: 'en',
}

type Told = { carousel: number; maintenance: string | null }

/** No such message is kept: other tests see none. */
async function openTold(page: Page, told: Told): Promise<void> {
  await page.route(/\/mapi\/message\/GetUnReadMessage/, (route) =>
    route.fulfill({ json: { errcode: 0, unread: told.carousel, ...told } }),
  )
  await page.route(/\/mapi\/message\/Get\?/, (route) =>
    route.fulfill({ json: { errcode: 0, items: [message] } }),
  )
  await page.goto('/empty')
}

const telling = (title: string): Omit<Scene, 'parts'> => ({
  title,
  account: 'dealer',
  path: '/empty',
  prepare: (page) => page.locator('header').first().waitFor(),
  still: ['header'],
  without: 'code',
})

export const banner: Scene = {
  ...telling('a maintenance that is announced'),
  parts: [
    {
      name: 'maintenanceBanner',
      open: (page) => openTold(page, { carousel: 0, maintenance: message.message_id }),
      shown: (page) => page.getByText(message.title),
    },
  ],
}

export const carousel: Scene = {
  ...telling('messages after log-in'),
  parts: [
    {
      name: 'messageCarousel',
      open: (page) => openTold(page, { carousel: 1, maintenance: null }),
      shown: (page) => button(page, 'Done'),
    },
  ],
}
