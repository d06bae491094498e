import {
  type Board,
  type BoardFigure,
  type BoardReader,
  figuresOf,
  orderFor,
} from '#lib/codes/board-figures.ts'
import type { Permission } from '#lib/codes/permissions.ts'
import { overview as overviewContract } from '#lib/contract/stat/overview.ts'
import { dayText } from '#lib/format/time.ts'
import { dayNumber } from '#lib/motion/day-cut.ts'
import { periodBefore } from '#lib/pages/sum-times.ts'
import { AppError } from '../../app-error.ts'
import { isSeller } from '../../domain/fleet/device/lock-target.ts'
import { listReceived } from '../../domain/fleet/sharing/list-invitations.ts'
import { readZone } from '../../domain/people/organisation/read-zone.ts'
import { listOwnTasks } from '../../domain/platform/task/find-own-task.ts'
import { type CallContext, handle } from '../door/handle.ts'
import { type FigureRow, tallyLimit, tallyOf } from '../rows/board-figure.ts'
import { hasFailed, tasksSince } from '../rows/failed-tasks.ts'
import {
  alarmFigures,
  type BoardPlace,
  boardFilter,
  dayFigures,
  endFigures,
  midnight,
  silentFigures,
  stateFigures,
} from '../rows/fleet-figures.ts'
import {
  complaintFigures,
  financeFigures,
  orderFigures,
  simFigures,
  walletFigures,
} from '../rows/trade-figures.ts'

/** Right to each board. */
const rights: Readonly<Record<Board, Permission>> = {
  home: 'e_ua_show_homepage',
  workbench: 'e_ua_work_bench',
  screen: 'e_ua_show_family',
}

type Source = {
  figures: readonly BoardFigure[]
  right?: Permission
  /** Of the caller and its organisation, whatever place is looked at. */
  isOwn?: true
  read: (ctx: CallContext, place: BoardPlace) => Promise<FigureRow[]>
}

/** Each figure once, with the right that its own list needs. */
const sources: readonly Source[] = [
  { figures: ['devices', 'online', 'moving'], read: stateFigures },
  { figures: ['silent'], read: silentFigures },
  { figures: ['alarmsToday', 'alarmsOpen'], read: alarmFigures },
  { figures: ['distance', 'trips', 'moved'], read: dayFigures },
  { figures: ['expired', 'ends7', 'ends30', 'ends60', 'renewed'], read: endFigures },
  { figures: ['orders', 'income'], right: 'e_ua_modify_package', read: orderFigures },
  { figures: ['balance', 'owed'], isOwn: true, read: walletFigures },
  {
    figures: ['withdrawals', 'handPaid', 'debtors'],
    right: 'e_ua_audit_withdraw',
    isOwn: true,
    read: financeFigures,
  },
  { figures: ['complaints'], right: 'e_ua_handle_complaint', read: complaintFigures },
  { figures: ['sims'], right: 'e_ua_show_orderlist', read: simFigures },
  { figures: ['invitations'], isOwn: true, read: invitationFigures },
  { figures: ['failedTasks'], isOwn: true, read: taskFigures },
]

async function invitationFigures({ services, caller, now }: CallContext): Promise<FigureRow[]> {
  if (caller.accountId === undefined) return []
  const waiting = await listReceived(services.pool, caller.accountId, {
    now: now(),
    state: 'unhandled',
    limit: tallyLimit,
    beforeId: undefined,
  })
  return [tallyOf('invitations', waiting.length)]
}

async function taskFigures(ctx: CallContext): Promise<FigureRow[]> {
  const tasks = await listOwnTasks(ctx, { limit: tallyLimit, since: tasksSince(ctx) })
  return [tallyOf('failedTasks', tasks.filter(hasFailed).length)]
}

async function readerOf(ctx: CallContext): Promise<BoardReader> {
  const { role, isRoot, permissions } = ctx.caller
  if (role === 'e_role_tool') return 'support'
  const isClerk = !permissions.includes('e_ua_edit_device')
  if (isClerk && permissions.includes('e_ua_audit_withdraw')) return 'finance'
  if (isRoot) return 'root'
  return (await isSeller(ctx.services.pool, ctx)) ? 'dealer' : 'owner'
}

function placeOf(ctx: CallContext): BoardPlace {
  const { zone } = ctx.caller
  const now = Math.floor(ctx.now() / 1000)
  const today = dayNumber(dayText(now, zone))
  const yesterday = periodBefore({ from: midnight(ctx, today), to: now }, zone)
  return { filter: boardFilter(ctx), today, yesterday }
}

export const overview = handle(overviewContract, async (ctx, { board }) => {
  const { caller, acting } = ctx
  if (!caller.permissions.includes(rights[board])) throw new AppError('noPermission')
  const names = new Set(figuresOf(board))
  const isOwnPlace = acting.id === caller.organisationId
  const place = placeOf(ctx)
  const open = sources.filter(
    ({ figures, right, isOwn }) =>
      figures.some((name) => names.has(name)) &&
      (!right || caller.permissions.includes(right)) &&
      (!isOwn || isOwnPlace),
  )
  const rows = (await Promise.all(open.map(({ read }) => read(ctx, place)))).flat()
  const byName = new Map(rows.map((row) => [row.name, row]))
  const reader = await readerOf(ctx)
  const zone = await readZone(ctx.services.pool, acting.id)
  return {
    reader,
    figures: orderFor(reader, figuresOf(board)).flatMap((name) => byName.get(name) ?? []),
    time: Math.floor(ctx.now() / 1000),
    zone_name: zone,
  }
})
