import { fiveCars } from './cars.ts'
import { defineBrand } from './define.ts'

/** Falls back to English; no logo of its own. */
export const fniot = defineBrand({
  brand: 'fniot',
  type: 9,
  name: { zh: '丰联物联', en: 'FN IoT' },
  description: {
    zh: '物联设备统一管理。',
    hk: '物聯裝置統一管理。',
    en: 'One place for connected devices.',
    vi: 'Mọi thiết bị kết nối ở một nơi.',
    fa: 'همهٔ دستگاه‌های متصل در یک جا.',
    es: 'Todos los dispositivos conectados en un solo lugar.',
    fr: 'Tous les appareils connectés au même endroit.',
    jp: 'IoT 端末をまとめて管理。',
    pt: 'Todos os dispositivos conectados em um só lugar.',
    ru: 'Все подключённые устройства в одном месте.',
  },
  config: {
    theme: 'azure',
    isLogimg: false,
    copyright: { name: 'FN IoT', from: 2023 },
  },
  assets: 'azuretrack',
  cars: fiveCars('azuretrack'),
  defaultLanguage: 'en',
})
