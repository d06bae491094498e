import { tenCars } from './cars.ts'
import { defineBrand } from './define.ts'

/** The default brand: every feature, ten icons. */
export const waypost = defineBrand({
  brand: 'waypost',
  type: 1,
  name: { zh: '途标', en: 'Waypost' },
  title: { zh: '途标定位管理平台', en: 'Waypost' },
  description: { zh: '看见每一台设备，管好每一段行程。', en: 'See every device. Know every trip.' },
  config: {
    theme: 'viridity',
    copyright: { name: 'Waypost' },
  },
  assets: 'waypost',
  cars: tenCars(),
})
