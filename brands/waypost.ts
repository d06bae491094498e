import { languageCodes } from '#lib/i18n/languages.ts'
import { tenCars } from './cars.ts'
import { defineBrand } from './define.ts'

/** The default brand: every feature, ten icons. */
export const waypost = defineBrand({
  brand: 'waypost',
  type: 1,
  name: { zh: '途标', en: 'Waypost' },
  languageName: 'waypost',
  title: { zh: '途标定位管理平台', en: 'Waypost' },
  description: { zh: '看见每一台设备，管好每一段行程。', en: 'See every device. Know every trip.' },
  projectName: 'waypost-web',
  config: {
    theme: 'viridity',
    isThemeSwitch: true,
    isShowBackground: true,
    isShowQRcode: true,
    showCodeMsg: false,
    isLogimg: true,
    copyright: { name: 'Waypost', from: 2024, filing: '' },
    CodeMsg: 'useApp',
  },
  assets: 'waypost',
  cars: tenCars(),
  map: {
    providers: ['builtIn', 'amap', 'baidu', 'google'],
    coordinates: 'wgs84',
    view: [105, 33, 3.6],
  },
  message: { code: 'waypost' },
  hosts: {
    dev: {
      host1: 'dev-console.waypost.example',
      host2: 'dev-api.waypost.example',
      host3: 'dev-push.waypost.example',
    },
    preview: {
      host1: 'preview-console.waypost.example',
      host2: 'preview-api.waypost.example',
      host3: 'preview-push.waypost.example',
    },
    production: {
      host1: 'console.waypost.example',
      host2: 'api.waypost.example',
      host3: 'push.waypost.example',
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
