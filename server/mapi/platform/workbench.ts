import type { z } from 'zod'
import { mayDo, mostWork, type WorkKind, workKindNames } from '#lib/codes/work-kinds.ts'
import { finishWork as finishWorkContract } from '#lib/contract/workbench/done.ts'
import { getWork as getWorkContract } from '#lib/contract/workbench/get.ts'
import { handOnWork as handOnWorkContract } from '#lib/contract/workbench/hand-on.ts'
import { takeWork as takeWorkContract } from '#lib/contract/workbench/take.ts'
import { AppError } from '../../app-error.ts'
import { tellOfWork } from '../../domain/people/message/tell-of-work.ts'
import {
  type Assignment,
  assign,
  findColleague,
  listColleagues,
  listDone,
  readAssignments,
} from '../../domain/platform/work/assignments.ts'
import { badParam } from '../door/bad-param.ts'
import { type CallContext, handle } from '../door/handle.ts'
import {
  alarmLines,
  type DeviceLineKey,
  findAlarmLine,
  findRenewalLine,
  findSilentLine,
  renewalLines,
  silentLines,
} from '../rows/fleet-work.ts'
import { feedbackLines, findFeedbackLine } from '../rows/people-work.ts'
import {
  complaintLines,
  findComplaintLine,
  findHandPaidLine,
  findTaskLine,
  findWithdrawalLine,
  handPaidLines,
  taskLines,
  withdrawalLines,
} from '../rows/trade-work.ts'
import { idOf, type WorkLine } from '../rows/work-line.ts'

type Found = Promise<WorkLine | undefined>
type Source = {
  /** One more than is shown where there are more. */
  list: (ctx: CallContext) => Promise<WorkLine[]>
} & (
  | { findOf: (ctx: CallContext, key: DeviceLineKey) => Found }
  | { find: (ctx: CallContext, id: string) => Found }
)

const sources: Readonly<Record<WorkKind, Source>> = {
  alarm: { list: alarmLines, findOf: findAlarmLine },
  silent: { list: silentLines, findOf: findSilentLine },
  renewal: { list: renewalLines, findOf: findRenewalLine },
  complaint: { list: complaintLines, find: findComplaintLine },
  feedback: { list: feedbackLines, find: findFeedbackLine },
  withdrawal: { list: withdrawalLines, find: findWithdrawalLine },
  handPaid: { list: handPaidLines, find: findHandPaidLine },
  task: { list: taskLines, find: findTaskLine },
}

type Item = z.input<typeof getWorkContract.reply>['items'][number]

function itemOf({ caller }: CallContext, line: WorkLine, held: Assignment | undefined): Item {
  return {
    kind: line.kind,
    subject_id: line.id,
    simei: line.deviceId === undefined ? null : String(line.deviceId),
    name: line.name,
    detail: line.detail,
    code: line.code,
    amount: line.amount ?? null,
    currency: line.currency ?? null,
    time: line.time ?? null,
    state: held ? (held.doneAt === null ? 'taken' : 'done') : 'free',
    is_mine: held?.accountId === caller.accountId,
    suid: held ? String(held.accountId) : null,
    holder: held?.holder ?? null,
    since: held?.takenAt ?? null,
    handed_by: held?.handedBy ?? '',
    note: held?.note ?? '',
    done_time: held?.doneAt ?? null,
  }
}

/** Of what is done the board keeps the name: it may be gone. */
const doneItemOf = (ctx: CallContext, done: Assignment): Item =>
  itemOf(
    ctx,
    {
      kind: done.kind,
      id: idOf(done.subject),
      subject: done.subject,
      deviceId: done.deviceId ?? undefined,
      name: done.name,
      detail: done.detail,
      code: '',
      amount: undefined,
      currency: undefined,
      time: undefined,
      object: { kind: 'task', id: undefined, name: '' },
    },
    done,
  )

/** The lines of a kind that are not done, with who has them. */
async function openItems(ctx: CallContext, kind: WorkKind) {
  const lines = await sources[kind].list(ctx)
  const shown = lines.slice(0, mostWork)
  const held = await readAssignments(ctx.services.pool, ctx.caller.organisationId, {
    kind,
    subjects: shown.map(({ subject }) => subject),
  })
  const items = shown.map((line) => itemOf(ctx, line, held.get(line.subject)))
  return {
    items: items.filter(({ state }) => state !== 'done'),
    more: lines.length > mostWork ? [kind] : [],
  }
}

export const getWork = handle(getWorkContract, async (ctx, { kind: only, state }) => {
  const { services, caller } = ctx
  const { organisationId } = caller
  const kinds = workKindNames.filter((kind) => mayDo(kind, caller.permissions))
  const asked = kinds.filter((kind) => (only ?? kind) === kind)
  const [colleagues, parts, done] = await Promise.all([
    listColleagues(services.pool, organisationId),
    Promise.all(state === 'open' ? asked.map((kind) => openItems(ctx, kind)) : []),
    state === 'done' ? listDone(ctx, organisationId, { kinds: asked, limit: mostWork }) : [],
  ])
  return {
    items: [...parts.flatMap(({ items }) => items), ...done.map((one) => doneItemOf(ctx, one))],
    kinds,
    more: parts.flatMap(({ more }) => more),
    colleagues: colleagues.map(({ id, name }) => ({ suid: String(id), name })),
  }
})

type Subject = { kind: WorkKind; subject_id: string; simei?: string | undefined }

/** Throws noPermission, badParams, dataChanged for what does not wait, and notFound for what is not in sight. */
async function lineFor(ctx: CallContext, { kind, subject_id: id, simei }: Subject) {
  if (!mayDo(kind, ctx.caller.permissions)) throw new AppError('noPermission')
  const source = sources[kind]
  const line = await ('findOf' in source
    ? source.findOf(ctx, { id, deviceId: ctx.visible.device(given(ctx, simei)) })
    : source.find(ctx, id))
  if (!line) throw new AppError('dataChanged')
  return line
}

function given(ctx: CallContext, simei: string | undefined): string {
  if (simei === undefined) throw badParam(ctx, 'simei', 'required')
  return simei
}

const holderOf = ({ caller }: CallContext, held: Assignment | undefined) => ({
  is_mine: held !== undefined && held.accountId === caller.accountId,
  suid: held ? String(held.accountId) : null,
  holder: held?.holder ?? null,
  since: held?.takenAt ?? null,
})

const isManager = ({ caller }: CallContext) => caller.role === 'e_role_manager'

export const takeWork = handle(takeWorkContract, async (ctx, params) => {
  const change = { func: 'workbench/Take', to: ctx.caller.accountId, note: '', mayOverrule: false }
  return holderOf(ctx, await assign(ctx, await lineFor(ctx, params), change))
})

export const handOnWork = handle(handOnWorkContract, async (ctx, params) => {
  const { suid, note } = params
  const line = await lineFor(ctx, params)
  const to = suid === undefined ? undefined : await colleague(ctx, line.kind, suid)
  const isTold = to !== undefined && to !== ctx.caller.accountId
  const { kind, name, detail } = line
  const { brand } = ctx.client
  const held = await assign(ctx, line, {
    func: 'workbench/HandOn',
    to,
    note,
    isHandedOn: true,
    mayOverrule: isManager(ctx),
    ...(isTold && {
      tell: (client) => tellOfWork(client, ctx, { to, kind, name, detail, note, brand }),
    }),
  })
  if (isTold) await ctx.services.bus.publish('outbox', {})
  return holderOf(ctx, held)
})

/** Throws accountNotFound, and badParams for one that may not see to it. */
async function colleague(ctx: CallContext, kind: WorkKind, suid: string): Promise<number> {
  const { services, caller, visible } = ctx
  const id = visible.account(suid)
  const found = await findColleague(services.pool, caller.organisationId, id)
  if (!found) throw new AppError('accountNotFound')
  // Tasks are their starter's.
  if (!mayDo(kind, found.permissions) || kind === 'task') throw badParam(ctx, 'suid', 'invalid')
  return id
}

export const finishWork = handle(finishWorkContract, async (ctx, params) => {
  const change = {
    func: 'workbench/Done',
    to: ctx.caller.accountId,
    note: params.note,
    isDone: true,
    mayOverrule: false,
  }
  return holderOf(ctx, await assign(ctx, await lineFor(ctx, params), change))
})
