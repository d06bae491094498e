import { languageCodes } from '#lib/i18n/languages.ts'
import { fiveCars } from './cars.ts'
import { defineBrand } from './define.ts'

/** Its language falls back to English. */
export const fniot = defineBrand({
  brand: 'fniot',
  type: 9,
  name: { zh: '丰联物联', en: 'FN IoT' },
  languageName: 'fniot',
  title: { zh: '丰联物联', en: 'FN IoT' },
  description: { zh: '物联设备统一管理。', en: 'One place for connected devices.' },
  projectName: 'fniot-web',
  config: {
    theme: 'azure',
    isThemeSwitch: true,
    isShowBackground: true,
    isShowQRcode: true,
    showCodeMsg: false,
    isLogimg: true,
    copyright: { name: 'FN IoT', from: 2024, filing: '' },
    CodeMsg: 'useApp',
  },
  assets: 'azuretrack',
  cars: fiveCars('azuretrack'),
  map: {
    providers: ['builtIn', 'amap', 'baidu', 'google'],
    coordinates: 'wgs84',
    view: [105, 33, 3.6],
  },
  message: { code: 'fniot' },
  hosts: {
    dev: {
      host1: 'dev-console.fniot.example',
      host2: 'dev-api.fniot.example',
      host3: 'dev-push.fniot.example',
    },
    preview: {
      host1: 'preview-console.fniot.example',
      host2: 'preview-api.fniot.example',
      host3: 'preview-push.fniot.example',
    },
    production: {
      host1: 'console.fniot.example',
      host2: 'api.fniot.example',
      host3: 'push.fniot.example',
    },
  },
  languages: [...languageCodes],
  defaultLanguage: 'en',
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
