import { button, type Scene } from './lazy-scene.ts'
import { lend } from './lend.ts'

/** On the open map, as soon as the other account lends it. */
export const lentDevice: Scene = {
  title: 'a lent device',
  account: 'oberland',
  path: '/monitor',
  prepare: (page) => page.getByRole('tabpanel').getByRole('listitem').first().waitFor(),
  still: ['header', 'main > :first-child'],
  without: 'code',
  parts: [
    {
      name: 'lentList',
      open: () => lend('balzers', 'oberland', 'edit'),
      shown: (page) => page.getByRole('region', { name: 'Shared with me' }),
    },
    {
      name: 'lentCard',
      open: (page) =>
        page.getByRole('region', { name: 'Shared with me' }).getByRole('button').first().click(),
      shown: (page) => button(page, 'Stop seeing it'),
    },
  ],
}
