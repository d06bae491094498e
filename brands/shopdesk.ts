import { fiveCars } from './cars.ts'
import { defineBrand } from './define.ts'

/** The shop-support build: device search, orders, feedback and services only. */
export const shopdesk = defineBrand({
  brand: 'shopdesk',
  type: 8,
  name: { zh: '店务通', en: 'Shopdesk' },
  description: {
    zh: '门店查询与售后支持。',
    hk: '門市查詢與售後支援。',
    en: 'Support for shops.',
    vi: 'Hỗ trợ cho cửa hàng.',
    fa: 'پشتیبانی فروشگاه‌ها.',
    es: 'Asistencia para tiendas.',
    fr: 'L’assistance aux boutiques.',
    jp: '店舗での照会とアフターサポート。',
    pt: 'Suporte para lojas.',
    ru: 'Поддержка магазинов.',
  },
  config: {
    theme: 'lightBlue',
    copyright: { name: 'Shopdesk' },
  },
  assets: 'waypost',
  cars: fiveCars('waypost'),
  payments: ['wechat', 'alipay', 'card', 'wallet', 'unionpay', 'bank', 'cash'],
  // Cash is paid over a counter.
  regionPayments: { other: ['card', 'paypal', 'bank'] },
  // A sample.
  bankAccount: {
    holder: '店务通科技有限公司',
    bank: '中国工商银行深圳科技园支行',
    number: '4000 0230 0920 0000 017',
  },
  features: {
    // Who may log in may give feedback: /tools/feedback is of every brand.
    areas: ['tools', 'vas'],
    tools: ['tools/device/search', 'tools/pay/order', 'tools/feedBack/index'],
  },
})
