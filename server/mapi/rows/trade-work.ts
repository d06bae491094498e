import { mostWork } from '#lib/codes/work-kinds.ts'
import {
  findOwnTask,
  listOwnTasks,
  type OwnTask,
} from '../../domain/platform/task/find-own-task.ts'
import { actsFor, type Complaint } from '../../domain/trade/complaint/complaint.ts'
import { listComplaints, readComplaint } from '../../domain/trade/complaint/list-complaints.ts'
import { listByHand } from '../../domain/trade/pay/list-by-hand.ts'
import { listToDecide } from '../../domain/trade/wallet/list-withdrawals.ts'
import type { CallContext } from '../door/handle.ts'
import { hasFailed, tasksSince } from './failed-tasks.ts'
import { lineOf, type WorkLine } from './work-line.ts'

/** One more than is shown tells that there are more. */
const limit = mostWork + 1
/** Ids of rows are of four bytes. */
const largestId = 2_147_483_647

const lineOfComplaint = (complaint: Complaint): WorkLine =>
  lineOf({
    kind: 'complaint',
    id: String(complaint.id),
    name: complaint.organisation,
    detail: complaint.number,
    code: complaint.state,
    amount: complaint.amount,
    currency: complaint.currency,
    time: complaint.createdAt,
    object: {
      kind: 'complaint',
      id: complaint.id,
      name: complaint.number,
      ownerId: complaint.organisationId,
    },
  })

/** Of open states those in which somebody can act. */
const complaintStates = ['pending', 'processing', 'platformProcessing'] as const

/** Where it is the caller's turn. */
export async function complaintLines({
  services,
  caller,
  acting,
  bound,
}: CallContext): Promise<WorkLine[]> {
  const read = (state: (typeof complaintStates)[number]) =>
    listComplaints(services.pool, {
      languages: [],
      bound: { path: acting.path, deviceId: bound.deviceId },
      state,
      number: undefined,
      search: undefined,
      beforeId: undefined,
      limit,
    })
  const found = (await Promise.all(complaintStates.map(read))).flat()
  return found
    .filter((complaint) => actsFor(caller, complaint).length > 0)
    .sort((a, b) => b.id - a.id)
    .slice(0, limit)
    .map(lineOfComplaint)
}

export async function findComplaintLine(
  { services, caller, bound }: CallContext,
  id: string,
): Promise<WorkLine | undefined> {
  if (Number(id) > largestId) return undefined
  const { complaint } = await readComplaint(services.pool, bound, { id: Number(id), languages: [] })
  return actsFor(caller, complaint).length > 0 ? lineOfComplaint(complaint) : undefined
}

type Withdrawal = Awaited<ReturnType<typeof listToDecide>>[number]

const lineOfWithdrawal = (order: Withdrawal): WorkLine =>
  lineOf({
    kind: 'withdrawal',
    id: String(order.id),
    name: order.organisation,
    detail: order.holder,
    amount: order.amount,
    currency: order.currency,
    time: order.createdAt,
    object: {
      kind: 'withdrawal',
      id: order.id,
      name: String(order.id),
      ownerId: order.organisationId,
    },
  })

const withdrawals = ({ services }: CallContext, page: { beforeId?: number; limit: number }) =>
  listToDecide(services.pool, {
    search: undefined,
    status: 'e_po_create',
    beforeId: page.beforeId,
    limit: page.limit,
  })

export const withdrawalLines = async (ctx: CallContext): Promise<WorkLine[]> =>
  (await withdrawals(ctx, { limit })).map(lineOfWithdrawal)

export async function findWithdrawalLine(
  ctx: CallContext,
  id: string,
): Promise<WorkLine | undefined> {
  if (Number(id) >= largestId) return undefined
  const [order] = await withdrawals(ctx, { beforeId: Number(id) + 1, limit: 1 })
  return order && String(order.id) === id ? lineOfWithdrawal(order) : undefined
}

type PaidByHand = Awaited<ReturnType<typeof listByHand>>[number]

const lineOfHandPaid = (order: PaidByHand): WorkLine =>
  lineOf({
    kind: 'handPaid',
    id: String(order.id),
    name: order.organisation,
    detail: order.number,
    code: order.provider,
    amount: order.amount,
    currency: order.currency,
    time: order.createdAt,
    object: {
      kind: 'order',
      id: order.id,
      name: order.number,
      ownerId: order.organisationId,
    },
  })

const paidByHand = ({ services }: CallContext, page: { beforeId?: number; limit: number }) =>
  listByHand(services.pool, {
    languages: [],
    search: undefined,
    state: 'waiting',
    beforeId: page.beforeId,
    limit: page.limit,
  })

export const handPaidLines = async (ctx: CallContext): Promise<WorkLine[]> =>
  (await paidByHand(ctx, { limit })).map(lineOfHandPaid)

export async function findHandPaidLine(
  ctx: CallContext,
  id: string,
): Promise<WorkLine | undefined> {
  if (Number(id) >= Number.MAX_SAFE_INTEGER) return undefined
  const [order] = await paidByHand(ctx, { beforeId: Number(id) + 1, limit: 1 })
  return order && String(order.id) === id ? lineOfHandPaid(order) : undefined
}

const lineOfTask = ({ id, kind, createdAt }: OwnTask): WorkLine =>
  lineOf({
    kind: 'task',
    id: String(id),
    name: kind,
    detail: '',
    time: createdAt,
    object: { kind: 'task', id, name: kind },
  })

/** Of the caller: tasks are seen by who started them. */
export async function taskLines(ctx: CallContext): Promise<WorkLine[]> {
  const tasks = await listOwnTasks(ctx, { limit, since: tasksSince(ctx) })
  return tasks.filter(hasFailed).map(lineOfTask)
}

export async function findTaskLine(ctx: CallContext, id: string): Promise<WorkLine | undefined> {
  const task = await findOwnTask(ctx, id)
  return hasFailed(task) ? lineOfTask(task) : undefined
}
