import { inTools } from '#lib/pages/menu-groups.ts'
import type { Page } from '../page.ts'
import { devices } from './devices.ts'
import { invitations } from './invitations.ts'
import { recycle } from './recycle.ts'

export const device: Page = {
  path: '/device',
  title: 'shell.area.device',
  documentTitle: 'common.page.device',
  menu: { group: 'devices', area: 'device' },
  list: devices,
  screen: {
    component: 'shell/screens/device/device-page#DevicePage',
    messages: [
      'fleet',
      'device',
      'follow',
      'map',
      'alarm',
      'report',
      'import',
      'form',
      'verification',
      'setting',
      'sim',
    ],
  },
}

export const recycleBin: Page = {
  path: '/recycle',
  title: 'shell.area.recycle',
  documentTitle: 'common.page.recycle',
  menu: { group: 'devices', icon: 'recycle', area: 'recycle' },
  list: recycle,
  screen: {
    component: 'fleet/device/recycle/recycle-screen#RecycleScreen',
    messages: ['recycle', 'fleet', 'device', 'report', 'form', 'verification'],
  },
}

export const sharing: Page = {
  path: '/notify/shareMessage',
  title: 'common.page.sharing',
  menu: { group: 'messages', icon: 'message', area: 'message', isForAccounts: true },
  list: invitations,
  screen: {
    component: 'fleet/invitations/sharing-screen#SharingScreen',
    messages: ['sharing', 'report', 'form'],
  },
}

export const deviceImport: Page = {
  path: '/tools/device/import',
  title: 'tool.import.title',
  menu: inTools('devices'),
  access: ['e_ua_import_device'],
  screen: {
    component: 'fleet/import/import-screen#ImportScreen',
    messages: ['tool', 'service', 'report', 'form'],
  },
}

export const simImport: Page = {
  path: '/tools/sim/import',
  title: 'sim.import.title',
  menu: inTools('devices'),
  access: ['e_ua_import_device'],
  screen: {
    component: 'fleet/import/sim-import-screen#SimImportScreen',
    messages: ['sim', 'tool', 'report', 'form'],
  },
}

/** Pages of an owner with a phone and no console around them. */
export const phoneDevice: Page = {
  path: '/h5/device',
  title: 'h5.device.title',
  menu: {
    group: 'me',
    icon: 'device',
  },
  frame: 'phone',
  screen: {
    component: 'fleet/device/phone/device-screen#PhoneDeviceScreen',
    messages: ['device', 'map', 'alarm', 'service', 'sim', 'fleet', 'form', 'verification'],
  },
}

export const phoneNumber: Page = {
  path: '/h5/number',
  title: 'sim.inquiry',
  documentTitle: 'h5.number.title',
  menu: {
    group: 'me',
    icon: 'sim',
  },
  frame: 'phone',
  screen: {
    component: 'fleet/device/phone/phone-number-screen#PhoneNumberScreen',
    messages: ['device', 'sim', 'form', 'verification'],
  },
}

export const phoneSim: Page = {
  path: '/h5/sim',
  title: 'h5.sim.title',
  frame: 'phone',
  screen: {
    component: 'fleet/device/phone/phone-sim-screen#PhoneSimScreen',
    messages: ['device', 'sim', 'form', 'verification'],
  },
}
