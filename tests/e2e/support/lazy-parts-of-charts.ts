import type { Scene } from './lazy-scene.ts'

/** Of sums that have something to draw. */
export const firstChart: Scene = {
  title: 'the chart of sums',
  account: 'root',
  path: '/empty',
  prepare: async (page) => {
    await page.locator('header').waitFor()
    const sum = { total_fee: 9900, refund_fee: 0, net_fee: 9900, count: 1, currency: 'CNY' }
    const name = { service: null, pay_plat: null, sfamily_name: null }
    const items = [Object.assign({ key: '2026-11-02', day: '2026-11-02' }, name, sum)]
    const json = { errcode: 0, items }
    await page.route('**/mapi/pay/GetOrderStat**', (route) => route.fulfill({ json }))
  },
  still: ['header'],
  without: 'code',
  parts: [
    {
      name: 'sumsChart',
      open: (page) => page.goto('/vas/statistics'),
      shown: (page) => page.getByRole('figure', { name: 'Order statistics' }),
    },
  ],
}

/** Of a figure of the start page. */
export const firstLine: Scene = {
  title: 'the line of a figure',
  account: 'root',
  path: '/empty',
  prepare: async (page) => {
    await page.locator('header').waitFor()
    const series = [1, 2, 3].map((value) => ({ day: `2026-11-0${value}`, value }))
    const more = { is_more: false, currency: null, before: 2 }
    const figures = [Object.assign({ name: 'alarmsToday', value: 3, series }, more)]
    const json = { errcode: 0, reader: 'root', figures, time: 1 }
    await page.route('**/mapi/stat/Overview**', (route) => route.fulfill({ json }))
  },
  still: ['header'],
  without: 'code',
  parts: [
    {
      name: 'sparkLine',
      open: (page) => page.goto('/homePage'),
      shown: (page) => page.locator('.mantine-Sparkline-root'),
    },
  ],
}

/** Of the big screen, where one board has something to draw. */
export const firstTrend: Scene = {
  title: 'a trend of the big screen',
  account: 'root',
  path: '/empty',
  prepare: async (page) => {
    await page.locator('header').waitFor()
    const series = [1, 2, 3].map((value) => ({ day: `2026-11-0${value}`, value: value * 1000 }))
    const more = { is_more: false, currency: null, before: 2000 }
    const figures = [Object.assign({ name: 'distance', value: 3000, series }, more)]
    const board = { errcode: 0, reader: 'root', figures, time: 1, zone_name: 'Asia/Shanghai' }
    await page.route('**/mapi/stat/Overview**', (route) => route.fulfill({ json: board }))
    const states = { errcode: 0, items: [] }
    await page.route('**/mapi/summary/OnLineState**', (route) => route.fulfill({ json: states }))
  },
  still: ['header'],
  without: 'code',
  parts: [
    {
      name: 'boardTrend',
      open: (page) => page.goto('/screenHomePage'),
      shown: (page) => page.getByRole('figure', { name: /^Distance/ }),
    },
  ],
}
