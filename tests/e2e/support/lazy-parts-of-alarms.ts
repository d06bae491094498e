import { frame, leave, rows, type Scene } from './lazy-scene.ts'

/** Of an alarm beside which something was recorded. */
export const alarmMedia: Scene = {
  title: 'pictures and sound of an alarm',
  account: 'dealer',
  path: '/notify/alarm',
  prepare: async (page) => {
    await page.route('**/mapi/alarm/GetRecordings**', async (route) => {
      const { simei, ids } = route.request().postDataJSON().params
      const none = { lat: null, lon: null, url: null, seconds: null }
      const time = { time: 1_790_000_000, time_ms: 1_790_000_000_000, received_time: 1_790_000_000 }
      const what = { kind: 'picture', type: 'jpeg', state: 'cut', bytes: 900, channel: 1 }
      const packets = { packets: 1, total_packets: 2 }
      const items = ids.map((alarm_id: string) =>
        Object.assign(
          { id: alarm_id, alarm_id: alarm_id, simei: simei[0] },
          time,
          what,
          packets,
          none,
        ),
      )
      await route.fulfill({ json: { errcode: 0, items } })
    })
    await page.reload()
    await rows(page).first().waitFor()
  },
  still: frame,
  without: 'network',
  parts: [
    {
      name: 'alarmMedia',
      open: (page) => rows(page).first().click(),
      shown: (page) => page.getByRole('region', { name: 'Sound and pictures' }),
      close: leave,
    },
  ],
}
