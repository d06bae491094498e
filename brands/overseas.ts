import { languageCodes } from '#lib/i18n/languages.ts'
import { fiveCars } from './cars.ts'
import { defineBrand } from './define.ts'

/** English first; one map provider; PayPal only, dollars shown with AUD. */
export const overseas = defineBrand({
  brand: 'overseas',
  type: 5,
  name: { zh: '远航定位', en: 'Farfield' },
  languageName: 'overseas',
  title: { zh: '远航定位', en: 'Farfield' },
  description: { zh: '全球设备，一处管理。', en: 'Track anything, anywhere.' },
  projectName: 'overseas-web',
  config: {
    theme: 'azure',
    isThemeSwitch: true,
    isShowBackground: true,
    isShowQRcode: true,
    showCodeMsg: true,
    isLogimg: true,
    copyright: { name: 'Farfield', from: 2024, filing: '' },
    CodeMsg: 'useApp',
  },
  assets: 'azuretrack',
  cars: fiveCars('azuretrack'),
  map: { providers: ['builtIn'], coordinates: 'wgs84', view: [134, -25, 3.4] },
  message: { code: 'overseas' },
  hosts: {
    dev: {
      host1: 'dev-console.overseas.example',
      host2: 'dev-api.overseas.example',
      host3: 'dev-push.overseas.example',
    },
    preview: {
      host1: 'preview-console.overseas.example',
      host2: 'preview-api.overseas.example',
      host3: 'preview-push.overseas.example',
    },
    production: {
      host1: 'console.overseas.example',
      host2: 'api.overseas.example',
      host3: 'push.overseas.example',
    },
  },
  languages: [...languageCodes],
  defaultLanguage: 'en',
  currency: { symbol: '$', shownWith: 'AUD', qrSize: 150 },
  payments: ['paypal'],
  features: {
    register: true,
    workBench: false,
    vasForRoot: true,
    sim: true,
    relayForDeviceUsers: true,
    wallet: true,
  },
})
