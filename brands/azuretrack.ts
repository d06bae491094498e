import { languageCodes } from '#lib/i18n/languages.ts'
import { fiveCars } from './cars.ts'
import { defineBrand } from './define.ts'

/** Five icons, hosts one to four, and the only brand with the work bench. */
export const azuretrack = defineBrand({
  brand: 'azuretrack',
  type: 2,
  name: { zh: '蓝途', en: 'AzureTrack' },
  languageName: 'azuretrack',
  title: { zh: '蓝途车联网平台', en: 'AzureTrack' },
  description: { zh: '车辆与设备，一图尽览。', en: 'Your fleet on one map.' },
  projectName: 'azuretrack-web',
  config: {
    theme: 'azure',
    isThemeSwitch: true,
    isShowBackground: true,
    isShowQRcode: true,
    showCodeMsg: false,
    isLogimg: true,
    copyright: { name: 'AzureTrack', from: 2024, filing: '' },
    CodeMsg: 'useApp',
  },
  assets: 'azuretrack',
  cars: fiveCars(),
  map: {
    providers: ['builtIn', 'amap', 'baidu', 'google'],
    coordinates: 'wgs84',
    view: [105, 33, 3.6],
  },
  message: { code: 'azuretrack' },
  hosts: {
    dev: {
      host1: 'dev-console.azuretrack.example',
      host2: 'dev-api.azuretrack.example',
      host3: 'dev-push.azuretrack.example',
      host4: 'dev-maps.azuretrack.example',
      domainH5: 'dev-m.azuretrack.example',
    },
    preview: {
      host1: 'preview-console.azuretrack.example',
      host2: 'preview-api.azuretrack.example',
      host3: 'preview-push.azuretrack.example',
      host4: 'preview-maps.azuretrack.example',
      domainH5: 'preview-m.azuretrack.example',
    },
    production: {
      host1: 'console.azuretrack.example',
      host2: 'api.azuretrack.example',
      host3: 'push.azuretrack.example',
      host4: 'maps.azuretrack.example',
      domainH5: 'm.azuretrack.example',
    },
  },
  languages: [...languageCodes],
  defaultLanguage: 'zh',
  currency: { symbol: '￥', qrSize: 368 },
  payments: ['wechat', 'alipay', 'wallet', 'unionpay'],
  features: {
    register: true,
    workBench: true,
    vasForRoot: true,
    sim: true,
    relayForDeviceUsers: true,
    wallet: true,
  },
})
