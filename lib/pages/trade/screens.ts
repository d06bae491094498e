import type { Permission } from '#lib/codes/permissions.ts'
import type { Menu, MenuIconName } from '#lib/pages/menu-groups.ts'
import { type Page, pageOf, type Screen } from '../page.ts'
import { complaints } from './complaints.ts'
import { gifts } from './gifts.ts'
import { foundOrders, orders } from './orders.ts'
import { ownOrders } from './own-orders.ts'
import { packages } from './packages.ts'
import { profit } from './profit.ts'
import { simOrders } from './sim-orders.ts'
import { simSearch } from './sim-search.ts'
import { simSums } from './sims.ts'
import { walletFlow } from './wallet-flow.ts'
import { withdrawalApproval, withdrawals } from './withdrawals.ts'

const inServices = (icon?: MenuIconName): Menu => ({
  group: 'services',
  ...(icon && { icon }),
  area: 'vas',
})

const screen = (component: Screen['component'], ...messages: string[]): Screen => ({
  component,
  messages: [...messages, 'report', 'form', 'verification'],
})

const mayPay: readonly Permission[] = ['e_ua_show_increment']
const maySeeOrders: readonly Permission[] = ['e_ua_modify_package']

export const combo: Page = {
  path: '/vas/combo',
  title: 'package.title',
  menu: inServices('list'),
  access: mayPay,
  list: packages,
  screen: screen('trade/package/package-screen#PackageScreen', 'package', 'service'),
}

const ofOrders = ['order', 'service', 'wallet', 'pay'] as const

export const recharge: Page = {
  path: '/vas/recharge',
  title: 'order.title',
  menu: inServices('record'),
  access: maySeeOrders,
  list: orders,
  screen: screen('trade/order/order-screen#OrderScreen', ...ofOrders),
}

export const findOrders = pageOf(
  foundOrders,
  screen('trade/order/order-screen#FindOrderScreen', ...ofOrders),
)

export const present: Page = {
  path: '/vas/present',
  title: 'order.gift.title',
  menu: inServices('list'),
  access: mayPay,
  list: gifts,
  screen: screen('shell/screens/gift/gift-page#GiftPage', 'order', 'service'),
}

const ofWallet = ['wallet', 'order', 'pay', 'service'] as const

export const walletPage: Page = {
  path: '/vas/account',
  title: 'wallet.account.title',
  menu: inServices('wallet'),
  access: mayPay,
  list: walletFlow,
  screen: screen('trade/wallet/wallet-account-screen#WalletAccountScreen', ...ofWallet),
}

export const withdrawalRecord: Page = {
  path: '/vas/record',
  title: 'wallet.record.title',
  menu: inServices('record'),
  access: mayPay,
  list: withdrawals,
  screen: screen('trade/wallet/withdrawals-screen#WithdrawalsScreen', 'wallet', 'pay'),
}

export const profitPage: Page = {
  path: '/vas/profit',
  title: 'wallet.profit.title',
  menu: inServices('chart'),
  access: mayPay,
  list: profit,
  screen: screen('trade/wallet/profit-screen#ProfitScreen', 'wallet', 'order', 'pay', 'service'),
}

export const withdraw: Page = {
  path: '/vas/withdraw',
  title: 'wallet.finance.title',
  menu: inServices('list'),
  access: ['e_ua_audit_withdraw'],
  list: withdrawalApproval,
  screen: screen('trade/wallet/withdrawal-approval-screen#WithdrawalApprovalScreen', 'wallet'),
}

export const complaint: Page = {
  path: '/vas/complaint',
  title: 'complaint.title',
  menu: {
    group: 'services',
    icon: 'message',
    accessAny: ['e_ua_modify_package', 'e_ua_handle_complaint'],
  },
  list: complaints,
  screen: screen('trade/complaint/complaint-screen#ComplaintScreen', 'complaint'),
}

export const defaults: Page = {
  path: '/vas/default',
  title: 'service.defaults.title',
  menu: inServices(),
  access: mayPay,
  screen: {
    component: 'trade/defaults/default-screen#DefaultScreen',
    messages: ['service', 'form', 'verification'],
  },
}

const ofSim = ['sim', 'order', 'package', 'service', 'wallet', 'pay'] as const

export const simOrderPage: Page = {
  path: '/paySim/order',
  title: 'sim.order.title',
  menu: { group: 'devices', icon: 'record', area: 'sim' },
  list: simOrders,
  screen: screen('trade/sim/sim-orders-screen#SimOrdersScreen', ...ofSim),
}

export const simCards = pageOf(simSums, screen('trade/sim/sim-screen#SimScreen', 'sim'))

export const findSims = pageOf(simSearch, {
  component: 'list/tool/sim-search#SimSearch',
  messages: ['tool', 'report', 'sim', 'form', 'verification'],
})

export const ownOrderPage: Page = {
  path: '/user/orders',
  title: 'order.own.title',
  menu: { group: 'me', icon: 'list', isForBuyers: true },
  access: maySeeOrders,
  list: ownOrders,
  screen: screen('trade/order/own-orders-screen#OwnOrdersScreen', 'order', 'service', 'complaint'),
}

export const ownWallet: Page = {
  path: '/user/wallet',
  title: 'wallet.mine.title',
  menu: {
    group: 'me',
    icon: 'wallet',
    isForAccounts: true,
    isForUsers: true,
    needsWallet: true,
  },
  access: maySeeOrders,
  screen: {
    ...screen('trade/wallet/wallet-account-screen#WalletAccountScreen', ...ofWallet),
    props: { name: 'mine' },
  },
}
