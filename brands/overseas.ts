import { fiveCars } from './cars.ts'
import { defineBrand } from './define.ts'

/** English first; one map provider; PayPal only, dollars shown with AUD. */
export const overseas = defineBrand({
  brand: 'overseas',
  type: 5,
  name: { zh: '远航定位', en: 'Farfield' },
  description: {
    zh: '全球设备，一处管理。',
    hk: '全球裝置，一處管理。',
    en: 'Track anything, anywhere.',
    vi: 'Theo dõi mọi thứ, ở mọi nơi.',
    fa: 'ردیابی هر چیز، در هر جا.',
    es: 'Localice cualquier cosa, en cualquier lugar.',
    fr: 'Suivez tout, partout.',
    jp: '世界中の端末を、ひとつの場所で。',
    pt: 'Rastreie tudo, em qualquer lugar.',
    ru: 'Следите за чем угодно и где угодно.',
  },
  config: {
    theme: 'azure',
    showCodeMsg: true,
    copyright: { name: 'Farfield', from: 2020 },
  },
  assets: 'azuretrack',
  cars: fiveCars('azuretrack'),
  map: { providers: [], geocoder: 'google', view: [134, -25, 3.4] },
  defaultLanguage: 'en',
  // Samples.
  seller: {
    name: 'Farfield Tracking Pty Ltd',
    address: ['1 Sample Street', 'Melbourne VIC 3000, Australia'],
    taxId: 'ABN 00 000 000 000',
    taxRate: 10,
  },
  currency: { code: 'AUD', symbol: '$', shownWith: 'AUD', qrSize: 150 },
  payments: ['paypal'],
})
