import { accounts } from './accounts.ts'
import { alarms, disposals } from './alarms.ts'
import { apnLog } from './apn-log.ts'
import { option, ownEvents } from './audit-events.ts'
import { children } from './children.ts'
import { commandsSent } from './commands-sent.ts'
import { complaints } from './complaints.ts'
import type { Report } from './define.ts'
import { devices } from './devices.ts'
import { gifts } from './gifts.ts'
import { groups } from './groups.ts'
import { iccidLog } from './iccid-log.ts'
import { invitations } from './invitations.ts'
import { accountRecord, loginInfo } from './log-ins.ts'
import { orderStat } from './order-stat.ts'
import { differences, foundOrders, orders } from './orders.ts'
import { ownOrders } from './own-orders.ts'
import { packages } from './packages.ts'
import { pois } from './pois.ts'
import { deviceProtocols } from './protocols.ts'
import { recycle } from './recycle.ts'
import { regions } from './regions.ts'
import { serviceUses } from './service-uses.ts'
import { simOrders } from './sim-orders.ts'
import { simStat } from './sim-stat.ts'
import { sims } from './sims.ts'
import { tasks } from './tasks.ts'
import { stops, trackPoints, trips } from './track.ts'
import { versions } from './versions.ts'
import {
  debts,
  handPaid,
  profit,
  transfers,
  walletFlow,
  withdrawalAudit,
  withdrawals,
} from './wallet.ts'

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
