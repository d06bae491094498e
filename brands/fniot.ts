import { fiveCars } from './cars.ts'
import { defineBrand } from './define.ts'

/** Its language falls back to English. */
export const fniot = defineBrand({
  brand: 'fniot',
  type: 9,
  name: { zh: '丰联物联', en: 'FN IoT' },
  description: { zh: '物联设备统一管理。', en: 'One place for connected devices.' },
  config: {
    theme: 'azure',
    copyright: { name: 'FN IoT' },
  },
  assets: 'azuretrack',
  cars: fiveCars('azuretrack'),
  defaultLanguage: 'en',
})
