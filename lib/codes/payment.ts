/** docs/money.md#orders */
export const tradeStatus = {
  fresh: 0,
  prepaid: 1,
  paid: 2,
  completed: 3,
  invalid: 4,
  refunded: 5,
  failed: 6,
  arrived: 7,
} as const
export type TradeStatus = (typeof tradeStatus)[keyof typeof tradeStatus]

/** As a payer's client reads a status; `PENDING` where the provider waits for the money. */
export const tradeStateOf: Record<TradeStatus, string> = {
  0: 'NOTPAY',
  1: 'NOTPAY',
  2: 'PAID',
  3: 'SUCCESS',
  4: 'CLOSED',
  5: 'REFUND',
  6: 'PAYERROR',
  7: 'SUCCESS',
}

/** Ours from PayPal on. Texts: `vas.platform.<name>`. */
export const payPlatforms = {
  wechat: 1,
  alipay: 2,
  wallet: 3,
  cash: 4,
  bank: 5,
  unionpay: 6,
  paypal: 7,
  card: 8,
  sandbox: 9,
} as const
export type PayPlatform = keyof typeof payPlatforms
export const platformOf = (number: number): PayPlatform => {
  const names = Object.keys(payPlatforms) as PayPlatform[]
  const name = names.find((one) => payPlatforms[one] === number)
  if (!name) throw new Error(`${number} is no pay platform`)
  return name
}

/** Money that no provider carries: finance says whether it came. */
export const handPayments = ['bank', 'cash'] as const satisfies PayPlatform[]
export type HandPayment = (typeof handPayments)[number]
export const isByHand = (name: string): name is HandPayment =>
  handPayments.some((one) => one === name)

/** What finance has found; `late`: nobody paid in time, it can still be confirmed. */
export const handStates = ['waiting', 'late', 'confirmed', 'rejected'] as const
export type HandState = (typeof handStates)[number]
export const handActions = ['confirm', 'reject'] as const
export const mostHandVouchers = 3

/** From 1. */
export const payManners = [
  'h5',
  'app',
  'js',
  'qrcode',
  'native',
  'h5_ios',
  'h5_android',
  'auto',
  'app_android',
  'app_ios',
  'wx_applet',
] as const

/** What is taken back: what was sold and the money, or one of them. */
export const refundKinds = ['business_money', 'business', 'money'] as const
export const refundStates = ['processing', 'success', 'complete', 'fail'] as const

/** Of money that came, and of money that went back. */
export const documentKinds = ['receipt', 'credit_note'] as const

/** What became of what was paid for. */
export const rechargeStates = [
  'e_recharge_processing',
  'e_recharge_success',
  'e_recharge_fail',
] as const
export type RechargeState = (typeof rechargeStates)[number]

const undelivered: readonly string[] = ['device', 'recharge', 'amount']

/** Of a service, a card or a wallet; null while no money has come. */
export function rechargeStateOf(order: { status: number; fault: string }): RechargeState | null {
  const isFailed = undelivered.includes(order.fault)
  switch (order.status) {
    case tradeStatus.paid:
    case tradeStatus.completed:
    case tradeStatus.arrived:
    case tradeStatus.refunded: {
      if (isFailed) return 'e_recharge_fail'
      return order.status === tradeStatus.paid ? 'e_recharge_processing' : 'e_recharge_success'
    }
    default:
      return isFailed ? 'e_recharge_fail' : null
  }
}

/** States of orders as their buyers look for them. */
export const ownOrderStates = {
  open: [tradeStatus.fresh, tradeStatus.prepaid],
  underway: [tradeStatus.paid],
  done: [tradeStatus.completed, tradeStatus.arrived],
  refunded: [tradeStatus.refunded],
  ended: [tradeStatus.invalid, tradeStatus.failed],
} as const satisfies Record<string, readonly TradeStatus[]>
export type OwnOrderState = keyof typeof ownOrderStates
export const ownOrderStateNames = Object.keys(ownOrderStates) as [OwnOrderState, ...OwnOrderState[]]

/** What paid orders are added up by. */
export const orderStatGroups = ['day', 'month', 'service', 'platform', 'family'] as const
export type OrderStatGroup = (typeof orderStatGroups)[number]

/** Which time of an order lies in a period. */
export const orderTimes = ['created', 'paid'] as const
export type OrderTime = (typeof orderTimes)[number]

export const tradeKinds = ['e_type_increment', 'e_type_recharge'] as const

/**
 * What is wrong with an order. `clearing`: the provider waits for the payer's money; `amount`: another sum arrived; `device`: the device is gone;
 * `rejected`: finance did not find the money; `recharge`: the operator did not top the card up.
 */
export const orderFaults = [
  'declined',
  'clearing',
  'amount',
  'device',
  'rejected',
  'recharge',
] as const
export type OrderFault = (typeof orderFaults)[number]

/** Why a renewal by itself did not happen. `walletTooLow` is tried again. */
export const renewalFaults = [
  'walletTooLow',
  'packageGone',
  'priceChanged',
  'notRenewable',
] as const
export type RenewalFault = (typeof renewalFaults)[number]

/** Cents that a renewal by itself may cost. */
export const mostRenewalCents = 10_000
/** How long before its end a service is renewed by itself, seconds. */
export const renewalLeadSeconds = 3 * 86_400
