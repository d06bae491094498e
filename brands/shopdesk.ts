import { languageCodes } from '#lib/i18n/languages.ts'
import { fiveCars } from './cars.ts'
import { defineBrand } from './define.ts'

/** The shop-support build: device search, orders, feedback and services only. */
export const shopdesk = defineBrand({
  brand: 'shopdesk',
  type: 8,
  name: { zh: '店务通', en: 'Shopdesk' },
  languageName: 'shopdesk',
  title: { zh: '店务通', en: 'Shopdesk' },
  description: { zh: '门店查询与售后支持。', en: 'Support for shops.' },
  projectName: 'shopdesk-web',
  config: {
    theme: 'lightBlue',
    isThemeSwitch: true,
    isShowBackground: true,
    isShowQRcode: true,
    showCodeMsg: false,
    isLogimg: true,
    copyright: { name: 'Shopdesk', from: 2024, filing: '' },
    CodeMsg: 'useApp',
  },
  assets: 'waypost',
  cars: fiveCars('waypost'),
  map: {
    providers: ['builtIn', 'amap', 'baidu', 'google'],
    coordinates: 'wgs84',
    view: [105, 33, 3.6],
  },
  message: { code: 'shopdesk' },
  hosts: {
    dev: {
      host1: 'dev-console.shopdesk.example',
      host2: 'dev-api.shopdesk.example',
      host3: 'dev-push.shopdesk.example',
    },
    preview: {
      host1: 'preview-console.shopdesk.example',
      host2: 'preview-api.shopdesk.example',
      host3: 'preview-push.shopdesk.example',
    },
    production: {
      host1: 'console.shopdesk.example',
      host2: 'api.shopdesk.example',
      host3: 'push.shopdesk.example',
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
    areas: ['device', 'order', 'feedback', 'vas'],
  },
})
