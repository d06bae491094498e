import { tenCars } from './cars.ts'
import { defineBrand } from './define.ts'

/** The default brand. */
export const waypost = defineBrand({
  brand: 'waypost',
  type: 1,
  name: { zh: '途标', en: 'Waypost' },
  title: { zh: '途标定位管理平台', en: 'Waypost' },
  description: {
    zh: '看见每一台设备，管好每一段行程。',
    hk: '看見每一部裝置，管好每一段行程。',
    en: 'See every device. Know every trip.',
    vi: 'Thấy mọi thiết bị, nắm mọi chuyến đi.',
    fa: 'هر دستگاه پیش چشم، هر سفر در دست.',
    es: 'Vea cada dispositivo. Conozca cada viaje.',
    fr: 'Voyez chaque appareil. Suivez chaque trajet.',
    jp: 'すべての端末が見える。すべての移動がわかる。',
    pt: 'Veja cada dispositivo. Conheça cada viagem.',
    ru: 'Видно каждое устройство. Известна каждая поездка.',
  },
  config: {
    theme: 'viridity',
    // Sample filing number.
    copyright: { name: 'Waypost', from: 2021, filing: '粤ICP备00000001号' },
  },
  assets: 'waypost',
  // Samples, as the filing number.
  seller: {
    name: 'Waypost Technology Co., Ltd.',
    address: ['1 Sample Road, Nanshan', 'Shenzhen 518000, China'],
    taxId: '91440300000000000X',
    taxRate: 6,
  },
  frameAncestors: ['https://*.waypost.example'],
  cars: tenCars(),
})
