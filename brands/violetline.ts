import { fiveCars } from './cars.ts'
import { defineBrand } from './define.ts'

/** No SIM menu; device users may not modify relays. */
export const violetline = defineBrand({
  brand: 'violetline',
  type: 4,
  name: { zh: '紫线', en: 'Violetline' },
  description: {
    zh: '让每一台设备都在线上。',
    hk: '讓每一部裝置時刻在線。',
    en: 'Every device on the line.',
    vi: 'Mọi thiết bị luôn trực tuyến.',
    fa: 'همهٔ دستگاه‌ها، همیشه آنلاین.',
    es: 'Todos los dispositivos, siempre en línea.',
    fr: 'Tous les appareils, toujours en ligne.',
    jp: 'すべての端末を、いつもオンラインに。',
    pt: 'Todos os dispositivos, sempre on-line.',
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
