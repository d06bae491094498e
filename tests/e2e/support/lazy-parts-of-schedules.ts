import { button, leave, rows, type Scene } from './lazy-scene.ts'

export const scheduling: Scene = {
  title: 'a schedule',
  account: 'dealer',
  path: '/total/runtime',
  prepare: (page) => rows(page).first().waitFor(),
  still: ['header', 'main > :first-child'],
  without: 'code',
  parts: [
    {
      name: 'scheduleForm',
      open: async (page) => {
        await button(page, 'Export').click()
        await button(page, 'Schedule…').click()
      },
      shown: (page) => button(page, 'Save schedule'),
      close: leave,
    },
  ],
}
