import { languageCodes } from '#lib/i18n/languages.ts'
import { rotating } from './cars.ts'
import { defineBrand } from './define.ts'

/** One single icon; no registration. */
export const solo = defineBrand({
  brand: 'solo',
  type: 7,
  name: { zh: '独行', en: 'Solo' },
  languageName: 'solo',
  title: { zh: '独行', en: 'Solo' },
  description: { zh: '一台设备，一份安心。', en: 'One device, one worry less.' },
  projectName: 'solo-web',
  config: {
    theme: 'viridity',
    isThemeSwitch: true,
    isShowBackground: true,
    isShowQRcode: true,
    showCodeMsg: false,
    isLogimg: true,
    copyright: { name: 'Solo', from: 2024, filing: '' },
    CodeMsg: 'useApp',
  },
  assets: 'waypost',
  cars: [rotating('car', 'waypost')],
  map: {
    providers: ['builtIn', 'amap', 'baidu', 'google'],
    coordinates: 'wgs84',
    view: [105, 33, 3.6],
  },
  message: { code: 'solo' },
  hosts: {
    dev: {
      host1: 'dev-console.solo.example',
      host2: 'dev-api.solo.example',
      host3: 'dev-push.solo.example',
    },
    preview: {
      host1: 'preview-console.solo.example',
      host2: 'preview-api.solo.example',
      host3: 'preview-push.solo.example',
    },
    production: {
      host1: 'console.solo.example',
      host2: 'api.solo.example',
      host3: 'push.solo.example',
    },
  },
  languages: [...languageCodes],
  defaultLanguage: 'zh',
  currency: { symbol: '￥', qrSize: 368 },
  payments: ['wechat', 'alipay', 'wallet', 'unionpay'],
  features: {
    register: false,
    workBench: false,
    vasForRoot: true,
    sim: true,
    relayForDeviceUsers: true,
    wallet: true,
  },
})
