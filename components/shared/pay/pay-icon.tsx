import {
  IconBrandAlipay,
  IconBrandPaypal,
  IconBrandWechat,
  IconBuildingBank,
  IconCash,
  IconCreditCard,
  IconFlask,
  IconWallet,
} from '@tabler/icons-react'
import type { PayPlatform } from '#lib/codes/payment.ts'

/** As pay/GetPayConfig names them (`public/pay`), drawn in the colour of the text. */
const icons: Record<PayPlatform, typeof IconWallet> = {
  wechat: IconBrandWechat,
  alipay: IconBrandAlipay,
  wallet: IconWallet,
  cash: IconCash,
  bank: IconBuildingBank,
  unionpay: IconCreditCard,
  paypal: IconBrandPaypal,
  card: IconCreditCard,
  sandbox: IconFlask,
}

export function PayIcon({ name }: { name: PayPlatform }) {
  const Icon = icons[name]
  return <Icon size={20} aria-hidden />
}
