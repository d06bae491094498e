import { type PayPlatform, payPlatforms } from '../codes/payment.ts'

/** Days that profit waits before it can be withdrawn, by how it was paid; none for others. */
export type ProfitDays = Partial<Record<PayPlatform, number>>

/** Within which most payers dispute a payment, or their wallet's operator takes it back. */
export const usualProfitDays = 'card=30,paypal=30,wechat=7,alipay=7,unionpay=7'

const most = 365
const isPlatform = (name: string): name is PayPlatform => name in payPlatforms

/** `card=30,paypal=21`; undefined for anything else. Whole days, 365 at most. */
export function readProfitDays(text: string): ProfitDays | undefined {
  const days: ProfitDays = {}
  for (const part of text.split(',').map((one) => one.trim())) {
    if (part === '') continue
    const [, name = '', count = ''] = /^([a-z]+)=(\d{1,3})$/.exec(part) ?? []
    if (!isPlatform(name) || count === '' || Number(count) > most) return undefined
    days[name] = Number(count)
  }
  return days
}
