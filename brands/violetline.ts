import { languageCodes } from '#lib/i18n/languages.ts'
import { fiveCars } from './cars.ts'
import { defineBrand } from './define.ts'

/** No SIM menu; device users may not modify relays. */
export const violetline = defineBrand({
  brand: 'violetline',
  type: 4,
  name: { zh: '紫线', en: 'Violetline' },
  languageName: 'violetline',
  title: { zh: '紫线', en: 'Violetline' },
  description: { zh: '让每一台设备都在线上。', en: 'Every device on the line.' },
  projectName: 'violetline-web',
  config: {
    theme: 'violet',
    isThemeSwitch: true,
    isShowBackground: true,
    isShowQRcode: true,
    showCodeMsg: false,
    isLogimg: true,
    copyright: { name: 'Violetline', from: 2024, filing: '' },
    CodeMsg: 'useApp',
  },
  assets: 'waypost',
  cars: fiveCars('waypost'),
  map: {
    providers: ['builtIn', 'amap', 'baidu', 'google'],
    coordinates: 'wgs84',
    view: [105, 33, 3.6],
  },
  message: { code: 'violetline' },
  hosts: {
    dev: {
      host1: 'dev-console.violetline.example',
      host2: 'dev-api.violetline.example',
      host3: 'dev-push.violetline.example',
    },
    preview: {
      host1: 'preview-console.violetline.example',
      host2: 'preview-api.violetline.example',
      host3: 'preview-push.violetline.example',
    },
    production: {
      host1: 'console.violetline.example',
      host2: 'api.violetline.example',
      host3: 'push.violetline.example',
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
    sim: false,
    relayForDeviceUsers: false,
    wallet: true,
  },
})
