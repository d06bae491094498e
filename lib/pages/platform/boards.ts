import type { Page } from '../page.ts'

/** Figures of the day, as the reader arranged them. */
export const homePage: Page = {
  path: '/homePage',
  title: 'shell.area.homePage',
  documentTitle: 'board.home.title',
  menu: { group: 'home', icon: 'home', area: 'homePage' },
  screen: {
    component: 'platform/home/home-screen#HomeScreen',
    messages: ['board', 'alarm', 'report', 'stat'],
  },
}

/** What waits for a hand, and who has it. */
export const workbench: Page = {
  path: '/workbench',
  title: 'shell.area.workbench',
  documentTitle: 'board.work.title',
  menu: { group: 'home', icon: 'list', area: 'workbench', isForAccounts: true },
  screen: {
    component: 'platform/workbench/workbench-screen#WorkbenchScreen',
    messages: [
      'board',
      'alarm',
      'complaint',
      'feedback',
      'wallet',
      'report',
      'form',
      'verification',
    ],
  },
}

/** A wall of a control room, which draws itself anew. */
export const screenHomePage: Page = {
  path: '/screenHomePage',
  title: 'shell.area.screenHomePage',
  documentTitle: 'board.screen.title',
  menu: { group: 'home', icon: 'screen', area: 'screenHomePage', isForAccounts: true },
  frame: 'wall',
  screen: {
    component: 'shell/screens/big-screen/big-screen-page#BigScreenPage',
    messages: ['board', 'map', 'device', 'status'],
  },
}
