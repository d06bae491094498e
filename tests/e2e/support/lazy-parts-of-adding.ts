import { button, dialog, frame, leave, rows, type Scene } from './lazy-scene.ts'

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
  path: '/device?add=1',
  prepare: (page) => dialog(page, 'Add a device').getByText('Waiting for their first').waitFor(),
  still: frame,
  without: 'code',
  parts: [
    {
      name: 'awaitDialog',
      open: (page) => button(dialog(page, 'Add a device'), /\d{10}/).click(),
      shown: (page) => dialog(page, /^Set up/).getByRole('list', { name: 'Steps' }),
      close: leave,
    },
  ],
}
