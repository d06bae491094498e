import type { BoardFigure } from '#lib/codes/board-figures.ts'
import type { CellKind } from '#lib/format/cell.ts'

type Shown = {
  as: CellKind
  /** Addresses of its list, narrowed to it; the first that the reader may open. */
  leads: readonly [string, ...string[]]
}

const unread = 'period=days7&status=e_alarm_status_unack'

/** How a board shows each figure, and where it leads. */
export const shownFigures: Readonly<Record<BoardFigure, Shown>> = {
  devices: { as: 'number', leads: ['/device'] },
  online: { as: 'number', leads: ['/device?state=online'] },
  moving: { as: 'number', leads: ['/device?state=moving', '/total/carStatus/index?state=driving'] },
  silent: { as: 'number', leads: ['/total/offlinesalarm?mark=h168'] },
  alarmsToday: { as: 'number', leads: ['/notify/alarm?period=today'] },
  alarmsOpen: { as: 'number', leads: [`/notify/alarm?${unread}`] },
  distance: { as: 'distance', leads: ['/total/runtime?period=yesterday'] },
  trips: { as: 'number', leads: ['/total/runtime/distance?period=yesterday'] },
  moved: { as: 'number', leads: ['/total/mileageStatus?period=yesterday'] },
  expired: { as: 'number', leads: ['/total/platform?end=expired', '/device?state=expired'] },
  ends7: { as: 'number', leads: ['/total/platform?end=7'] },
  ends30: { as: 'number', leads: ['/total/platform?end=30'] },
  ends60: { as: 'number', leads: ['/total/platform?end=60'] },
  renewed: { as: 'number', leads: ['/total/platform?end=renewed'] },
  orders: {
    as: 'number',
    leads: ['/vas/recharge?period=today&time_of=paid', '/user/orders'],
  },
  income: { as: 'cents', leads: ['/vas/statistics?period=today', '/user/orders'] },
  balance: { as: 'cents', leads: ['/vas/account', '/user/wallet'] },
  owed: { as: 'cents', leads: ['/vas/account', '/user/wallet'] },
  withdrawals: { as: 'number', leads: ['/vas/withdraw?tab=withdrawals&status=e_po_create'] },
  handPaid: { as: 'number', leads: ['/vas/withdraw?tab=hand&state=waiting'] },
  debtors: { as: 'number', leads: ['/vas/withdraw?tab=debts'] },
  complaints: { as: 'number', leads: ['/vas/complaint?state=pending'] },
  sims: { as: 'number', leads: ['/total/sim'] },
  invitations: { as: 'number', leads: ['/notify/shareMessage?state=unhandled'] },
  failedTasks: { as: 'number', leads: ['/user/record?tab=tasks'] },
}

type Arranged = { order: readonly BoardFigure[]; hidden: readonly BoardFigure[] }

/** Figures as the reader arranged them; those that it did not name follow in their order. */
export function arranged(names: readonly BoardFigure[], { order }: Arranged): BoardFigure[] {
  const first = order.filter((name) => names.includes(name))
  return [...first, ...names.filter((name) => !first.includes(name))]
}

/** One of them stands where another stood. */
export function movedTo<T>(names: readonly T[], name: T, to: number): T[] {
  const others = names.filter((one) => one !== name)
  return [...others.slice(0, to), name, ...others.slice(to)]
}
