import { fiveCars } from './cars.ts'
import { defineBrand } from './define.ts'

/** No SIM menu; device users may not modify relays. */
export const violetline = defineBrand({
  brand: 'violetline',
  type: 4,
  name: { zh: '紫线', en: 'Violetline' },
  description: {
    zh: '让每一台设备都在线上。',
    hk: '讓每一台裝置都在線上。',
    en: 'Every device on the line.',
    jp: 'すべての端末を、いつもオンラインに。',
    ru: 'Каждое устройство на связи.',
  },
  config: {
    theme: 'violet',
    copyright: { name: 'Violetline' },
  },
  assets: 'waypost',
  cars: fiveCars('waypost'),
  features: {
    sim: false,
    relayForDeviceUsers: false,
  },
})
