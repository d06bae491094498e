import { languageCodes } from '#lib/i18n/languages.ts'
import { fiveCars, fixed } from './cars.ts'
import { defineBrand } from './define.ts'

/** Air-defence key equipment: vehicle types of its own; unsupported features go to customer service. */
export const airguard = defineBrand({
  brand: 'airguard',
  type: 6,
  name: { zh: '空防设备感知', en: 'Airguard' },
  languageName: 'airguard',
  title: { zh: '防空重点设备感知系统', en: 'Airguard equipment sensing' },
  description: { zh: '防空重点设备状态感知系统。', en: 'Sensing of air-defence key equipment.' },
  projectName: 'airguard-web',
  config: {
    theme: 'dark',
    isThemeSwitch: false,
    isShowBackground: true,
    isShowQRcode: true,
    showCodeMsg: true,
    isLogimg: true,
    copyright: { name: 'Airguard', from: 2024, filing: '' },
    CodeMsg: 'contactService',
  },
  assets: 'airguard',
  cars: [
    fixed('filter-room'),
    fixed('mobile-power'),
    fixed('diesel-power'),
    fixed('fixed-power'),
    ...fiveCars('waypost'),
  ],
  map: {
    providers: ['builtIn', 'amap', 'baidu', 'google'],
    coordinates: 'wgs84',
    view: [105, 33, 3.6],
  },
  message: { code: 'airguard' },
  hosts: {
    dev: {
      host1: 'dev-console.airguard.example',
      host2: 'dev-api.airguard.example',
      host3: 'dev-push.airguard.example',
    },
    preview: {
      host1: 'preview-console.airguard.example',
      host2: 'preview-api.airguard.example',
      host3: 'preview-push.airguard.example',
    },
    production: {
      host1: 'console.airguard.example',
      host2: 'api.airguard.example',
      host3: 'push.airguard.example',
    },
  },
  languages: [...languageCodes],
  defaultLanguage: 'zh',
  currency: { symbol: '￥', qrSize: 368 },
  payments: ['wechat', 'alipay', 'wallet', 'unionpay'],
  features: {
    register: true,
    workBench: false,
    vasForRoot: true,
    sim: true,
    relayForDeviceUsers: true,
    wallet: true,
  },
})
