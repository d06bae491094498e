import { rotating } from './cars.ts'
import { defineBrand } from './define.ts'

/** One single icon; no registration. */
export const solo = defineBrand({
  brand: 'solo',
  type: 7,
  name: { zh: '独行', en: 'Solo' },
  description: {
    zh: '一台设备，一份安心。',
    hk: '一部裝置，一份安心。',
    en: 'One device, one worry less.',
    vi: 'Một thiết bị, bớt một nỗi lo.',
    fa: 'یک دستگاه، یک نگرانی کمتر.',
    es: 'Un dispositivo, una preocupación menos.',
    fr: 'Un appareil, un souci de moins.',
    jp: '1 台の端末、ひとつの安心。',
    pt: 'Um dispositivo, uma preocupação a menos.',
    ru: 'Одно устройство — одной заботой меньше.',
  },
  config: {
    theme: 'viridity',
    showCodeMsg: true,
    copyright: { name: 'Solo' },
  },
  assets: 'waypost',
  cars: [rotating('car', 'waypost')],
  features: {
    register: false,
  },
})
