import { accounts } from '#reports/accounts.ts'
import { alarms, disposals } from '#reports/alarms.ts'
import { apnLog } from '#reports/apn-log.ts'
import { option, ownEvents } from '#reports/audit-events.ts'
import { children } from '#reports/children.ts'
import { commandsSent } from '#reports/commands-sent.ts'
import { complaints } from '#reports/complaints.ts'
import type { Report } from '#reports/define.ts'
import { devices } from '#reports/devices.ts'
import { gifts } from '#reports/gifts.ts'
import { groups } from '#reports/groups.ts'
import { iccidLog } from '#reports/iccid-log.ts'
import { invitations } from '#reports/invitations.ts'
import { accountRecord, loginInfo } from '#reports/log-ins.ts'
import { orderStat } from '#reports/order-stat.ts'
import { differences, foundOrders, orders } from '#reports/orders.ts'
import { ownOrders } from '#reports/own-orders.ts'
import { packages } from '#reports/packages.ts'
import { pois } from '#reports/pois.ts'
import { deviceProtocols } from '#reports/protocols.ts'
import { recycle } from '#reports/recycle.ts'
import { regions } from '#reports/regions.ts'
import { serviceUses } from '#reports/service-uses.ts'
import { simOrders } from '#reports/sim-orders.ts'
import { simStat } from '#reports/sim-stat.ts'
import { sims } from '#reports/sims.ts'
import { tasks } from '#reports/tasks.ts'
import { stops, trackPoints, trips } from '#reports/track.ts'
import { versions } from '#reports/versions.ts'
import {
  debts,
  handPaid,
  profit,
  transfers,
  walletFlow,
  withdrawalAudit,
  withdrawals,
} from '#reports/wallet.ts'

/** Every list. Those below `total/` and `tools/` are pages, in menu order. */
export const reports: readonly Report[] = [
  option,
  commandsSent,
  accountRecord,
  loginInfo,
  sims,
  versions,
  deviceProtocols,
  iccidLog,
  serviceUses,
  apnLog,
  devices,
  recycle,
  children,
  accounts,
  groups,
  ownEvents,
  tasks,
  trackPoints,
  trips,
  stops,
  regions,
  pois,
  alarms,
  disposals,
  walletFlow,
  withdrawals,
  transfers,
  withdrawalAudit,
  handPaid,
  debts,
  profit,
  packages,
  orders,
  ownOrders,
  foundOrders,
  differences,
  orderStat,
  gifts,
  simOrders,
  simStat,
  invitations,
  complaints,
]

export function reportAt(path: string): Report | undefined {
  return reports.find((report) => report.path === path)
}
