import { dialog, frame, leave, rows, type Scene } from './lazy-scene.ts'
import { ask } from './walker.ts'

/** Dealers and owners have different forms. */
export const adding = (account: string, name: string): Scene => ({
  title: `adding a device as ${account}`,
  account,
  path: '/device',
  prepare: (page) => rows(page).first().waitFor(),
  still: frame,
  without: 'code',
  parts: [
    {
      name,
      open: (page) => page.getByRole('link', { name: 'Add a device' }).first().click(),
      shown: (page) => dialog(page, 'Add a device').getByRole('button', { name: 'Cancel' }),
      close: leave,
    },
  ],
})

export const awaiting: Scene = {
  title: 'waiting for a device',
  account: 'owner',
  path: '/device',
  prepare: (page) => rows(page).first().waitFor(),
  still: frame,
  without: 'code',
  parts: [
    {
      name: 'awaitDialog',
      open: async (page) => {
        const { items } = await ask(page, 'family/GetDeviceList', { limit_size: 1 })
        const [device] = items as { simei: string }[]
        await page.evaluate(
          (simei) => window.history.replaceState(null, '', `/device?add=${simei}`),
          device?.simei,
        )
      },
      shown: (page) => dialog(page, /^Set up/).getByRole('list', { name: 'Steps' }),
      close: leave,
    },
  ],
}
