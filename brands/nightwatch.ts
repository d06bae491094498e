import { tenCars } from './cars.ts'
import { defineBrand } from './define.ts'

/** Dark only; no services for root accounts, no SIM menu. */
export const nightwatch = defineBrand({
  brand: 'nightwatch',
  type: 3,
  name: { zh: '夜巡', en: 'Nightwatch' },
  description: {
    zh: '昼夜不停，心中有数。',
    hk: '日夜不停，心中有數。',
    en: 'Watching while you sleep.',
    vi: 'Trông chừng khi bạn ngủ.',
    fa: 'بیدار، وقتی شما خوابید.',
    es: 'Velamos mientras usted duerme.',
    fr: 'Nous veillons pendant que vous dormez.',
    jp: '昼も夜も、見守り続けます。',
    pt: 'De olho enquanto você dorme.',
    ru: 'На страже, пока вы спите.',
  },
  config: {
    theme: 'dark',
    isThemeSwitch: false,
    isShowBackground: false,
    copyright: { name: 'Nightwatch' },
  },
  assets: 'waypost',
  cars: tenCars('waypost'),
  features: {
    vasForRoot: false,
    sim: false,
  },
})
