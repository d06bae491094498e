import { fiveCars, fixed } from './cars.ts'
import { defineBrand } from './define.ts'

/** Air-defence key equipment: vehicle types of its own; unsupported features go to customer service. */
export const airguard = defineBrand({
  brand: 'airguard',
  type: 6,
  name: { zh: '空防设备感知', en: 'Airguard' },
  title: { zh: '防空重点设备感知系统', en: 'Airguard equipment sensing' },
  description: { zh: '防空重点设备状态感知系统。', en: 'Sensing of air-defence key equipment.' },
  config: {
    theme: 'dark',
    isThemeSwitch: false,
    showCodeMsg: true,
    copyright: { name: 'Airguard' },
    CodeMsg: 'contactService',
  },
  assets: 'airguard',
  cars: [
    fixed('filter-room'),
    fixed('mobile-power'),
    fixed('diesel-power'),
    fixed('fixed-power'),
    ...fiveCars('waypost'),
  ],
})
