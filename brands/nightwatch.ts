import { languageCodes } from '#lib/i18n/languages.ts'
import { tenCars } from './cars.ts'
import { defineBrand } from './define.ts'

/** Dark only: no theme switch, no background, no services for root accounts, no SIM menu. */
export const nightwatch = defineBrand({
  brand: 'nightwatch',
  type: 3,
  name: { zh: '夜巡', en: 'Nightwatch' },
  languageName: 'nightwatch',
  title: { zh: '夜巡', en: 'Nightwatch' },
  description: { zh: '昼夜不停，心中有数。', en: 'Watching while you sleep.' },
  projectName: 'nightwatch-web',
  config: {
    theme: 'dark',
    isThemeSwitch: false,
    isShowBackground: false,
    isShowQRcode: true,
    showCodeMsg: false,
    isLogimg: true,
    copyright: { name: 'Nightwatch', from: 2024, filing: '' },
    CodeMsg: 'useApp',
  },
  assets: 'waypost',
  cars: tenCars('waypost'),
  map: {
    providers: ['builtIn', 'amap', 'baidu', 'google'],
    coordinates: 'wgs84',
    view: [105, 33, 3.6],
  },
  message: { code: 'nightwatch' },
  hosts: {
    dev: {
      host1: 'dev-console.nightwatch.example',
      host2: 'dev-api.nightwatch.example',
      host3: 'dev-push.nightwatch.example',
    },
    preview: {
      host1: 'preview-console.nightwatch.example',
      host2: 'preview-api.nightwatch.example',
      host3: 'preview-push.nightwatch.example',
    },
    production: {
      host1: 'console.nightwatch.example',
      host2: 'api.nightwatch.example',
      host3: 'push.nightwatch.example',
    },
  },
  languages: [...languageCodes],
  defaultLanguage: 'zh',
  currency: { symbol: '￥', qrSize: 368 },
  payments: ['wechat', 'alipay', 'wallet', 'unionpay'],
  features: {
    register: true,
    workBench: false,
    vasForRoot: false,
    sim: false,
    relayForDeviceUsers: true,
    wallet: true,
  },
})
