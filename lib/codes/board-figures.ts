/** Boards of figures (docs/specification.md#boards). */
export const boards = ['home', 'workbench', 'screen'] as const
export type Board = (typeof boards)[number]

/** Figures of boards; of each, which have it, and whether a list of at most `mostTallied` rows is behind it. */
const figures = {
  devices: { boards: ['home', 'screen'] },
  online: { boards: ['home', 'screen'] },
  moving: { boards: ['home', 'screen'] },
  silent: { boards: ['home', 'workbench', 'screen'] },
  alarmsToday: { boards: ['home', 'screen'] },
  alarmsOpen: { boards: ['home', 'workbench', 'screen'] },
  distance: { boards: ['home', 'screen'] },
  trips: { boards: ['home'] },
  moved: { boards: ['home', 'screen'] },
  expired: { boards: ['home', 'workbench'] },
  ends7: { boards: ['home', 'workbench'] },
  ends30: { boards: ['home', 'workbench'] },
  ends60: { boards: ['home'] },
  renewed: { boards: ['home'] },
  orders: { boards: ['home'] },
  income: { boards: ['home'] },
  balance: { boards: ['home'] },
  owed: { boards: ['home'] },
  withdrawals: { boards: ['home', 'workbench'] },
  handPaid: { boards: ['home', 'workbench'] },
  debtors: { boards: ['home', 'workbench'] },
  complaints: { boards: ['home', 'workbench'] },
  sims: { boards: ['home', 'workbench'] },
  invitations: { boards: ['home', 'workbench'] },
  failedTasks: { boards: ['home', 'workbench'] },
} as const satisfies Record<string, { boards: readonly Board[] }>

export type BoardFigure = keyof typeof figures
export const boardFigures = Object.keys(figures) as [BoardFigure, ...BoardFigure[]]

/** Figures of a board, in their order. */
export const figuresOf = (board: Board): BoardFigure[] =>
  boardFigures.filter((name) => (figures[name].boards as readonly Board[]).includes(board))

/** A figure that is a list's length counts no further. */
export const mostTallied = 100

/** Days of the line of a figure. */
export const boardDays = 7

/** Of whom a board is: what stands first differs. */
export const boardReaders = ['owner', 'dealer', 'root', 'finance', 'support'] as const
export type BoardReader = (typeof boardReaders)[number]

/** What stands before the others. */
const firstOf: Readonly<Record<BoardReader, readonly BoardFigure[]>> = {
  owner: ['devices', 'moving', 'alarmsToday', 'alarmsOpen', 'distance', 'trips'],
  dealer: ['devices', 'online', 'alarmsOpen', 'ends30', 'orders', 'income', 'balance'],
  root: ['devices', 'online', 'orders', 'income', 'ends30', 'alarmsOpen'],
  finance: ['withdrawals', 'handPaid', 'complaints', 'debtors', 'orders', 'income'],
  support: ['failedTasks', 'complaints', 'silent', 'alarmsOpen', 'devices', 'online'],
}

/** Figures of a board in the order of who reads it. */
export function orderFor(reader: BoardReader, names: readonly BoardFigure[]): BoardFigure[] {
  const first = firstOf[reader].filter((name) => names.includes(name))
  return [...first, ...names.filter((name) => !first.includes(name))]
}
