import { type Page, pageOf } from '../page.ts'
import { ownEvents } from './audit-events.ts'
import { editedTexts } from './edited-texts.ts'
import { retention } from './retention.ts'
import { storedObjects } from './stored-objects.ts'

export const record: Page = {
  path: '/user/record',
  title: 'shell.area.record',
  documentTitle: 'report.records',
  menu: { group: 'messages', icon: 'record', area: 'record' },
  list: ownEvents,
  screen: {
    component: 'list/page/record-screen#RecordScreen',
    messages: ['report', 'permission'],
  },
}

export const health: Page = {
  path: '/oamm/health',
  title: 'common.page.health',
  access: ['e_ua_show_devops'],
  menu: { group: 'operations', area: 'oamm' },
  screen: {
    component: 'platform/health/health-screen#HealthScreen',
    messages: ['health', 'form', 'verification'],
  },
}

export const brandConfigs: Page = {
  path: '/oamm/config',
  title: 'common.page.brands',
  access: ['e_ua_edit_brand'],
  menu: { group: 'operations', area: 'oamm' },
  screen: {
    component: 'platform/brand/brand-screen#BrandScreen',
    messages: ['brand', 'form', 'verification'],
  },
}

export const languagePacks: Page = pageOf(editedTexts, {
  component: 'platform/texts/texts-screen#TextsScreen',
  messages: ['texts', 'report', 'form', 'ui', 'verification'],
})

export const objectsPage: Page = pageOf(storedObjects, {
  component: 'platform/objects/objects-screen#ObjectsScreen',
  messages: ['object', 'report', 'form', 'ui', 'verification'],
})

export const retentionPage: Page = pageOf(retention)
export const backups: Page = {
  path: '/oamm/backup',
  title: 'common.page.backups',
  access: ['e_ua_show_devops', 'e_ua_backup'],
  menu: { group: 'operations', area: 'oamm' },
  screen: {
    component: 'platform/backup/backup-screen#BackupScreen',
    messages: ['backup', 'form', 'verification'],
  },
}

export const developConfig: Page = {
  path: '/develop/config',
  title: 'shell.area.develop',
  documentTitle: 'common.page.develop',
  menu: { group: 'developers', icon: 'code', area: 'develop' },
  frame: 'open',
  screen: { component: 'platform/develop/reference#Reference', messages: ['develop'] },
}

/** Data of devices delivered to addresses; spelled as integrators know it. */
export const dataPushes: Page = {
  path: '/user/deceloperInfor',
  title: 'shell.page.dataPushes',
  menu: { group: 'developers', icon: 'code', area: 'develop', isForAccounts: true },
  access: ['e_ua_push_data'],
  screen: {
    component: 'platform/data-push/push-screen#PushScreen',
    messages: ['push', 'ui', 'form', 'verification'],
  },
}

/** Keys with which programs call the contract. */
export const apiKeys: Page = {
  path: '/user/keys',
  title: 'shell.page.apiKeys',
  menu: { group: 'developers', icon: 'code', area: 'develop', isForAccounts: true },
  access: ['e_ua_api_key'],
  screen: {
    component: 'platform/api-keys/key-screen#KeyScreen',
    messages: ['apiKey', 'ui', 'form', 'verification'],
  },
}

/** Positions that Traccar servers forward. */
export const positionFeeds: Page = {
  path: '/user/traccar',
  title: 'shell.page.positionFeeds',
  menu: { group: 'developers', icon: 'code', area: 'develop', isForAccounts: true },
  access: ['e_ua_push_data'],
  screen: {
    component: 'platform/position-feed/feed-screen#FeedScreen',
    messages: ['feed', 'ui', 'form', 'verification'],
  },
}
