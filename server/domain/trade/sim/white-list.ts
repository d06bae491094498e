import type { InferResult } from 'kysely'
import type { ErrorName } from '#lib/codes/error-codes.ts'
import type { WhiteState } from '#lib/codes/sim.ts'
import { dayText } from '#lib/format/time.ts'
import { momentIn } from '#lib/format/zone-clock.ts'
import { iccidSpellings } from '#lib/rules/sim.ts'
import { whiteListLimits } from '#lib/rules/white-list.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { isBelow } from '../../../db/path-range.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { all, anyOf, db, first, rowFor, run } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'
import type { SimOperator, WhiteAnswer } from '../../../integrations/sim/operator.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'

/** Times are Unix seconds. */
export type WhiteList = {
  numbers: { phone: string; state: WhiteState; addedAt: number }[]
  deleteFrom: number | null
  isKept: boolean
}

/** Reasons in the operator's words. */
export type WhiteOutcome = {
  done: string[]
  failed: { phone: string; error: ErrorName; values: Record<string, string> }[]
}

export type WhiteChange = { iccid: string; phones: readonly string[] }

const selectCard = ({ caller }: Context, iccid: string) =>
  db
    .selectFrom('sim_card as c')
    .innerJoin('organisation as o', 'o.id', 'c.organisation_id')
    .select(['c.id', 'c.iccid', 'c.state', 'c.organisation_id as ownerId', 'o.zone'])
    .select((eb) => unixSeconds(eb.ref('c.white_deleted_at')).as('deletedAt'))
    .where('c.iccid', '=', anyOf(iccidSpellings(iccid)))
    .where((eb) => isBelow(eb.ref('o.path'), caller.path))
    .$if(caller.deviceId !== undefined, (cards) =>
      cards.where('c.device_id', '=', caller.deviceId ?? 0),
    )

type Card = InferResult<ReturnType<typeof selectCard>>[number]

/** Numbers of a card that is in sight, in the order they were added. */
export async function readWhiteList(ctx: Context, iccid: string): Promise<WhiteList> {
  const { pool, simOperator } = ctx.services
  const card = await first(pool, selectCard(ctx, iccid))
  if (!card) throw new AppError('simMissingCard')
  return {
    numbers: (await listed(pool, card.id)).map(({ phone, addedAt, isTold, isDeleted }) => ({
      phone,
      addedAt,
      state: isDeleted ? 'deleting' : isTold ? 'on' : 'adding',
    })),
    deleteFrom: nextDeletion(card, Math.floor(ctx.now() / 1000)),
    isKept: simOperator?.whiteList !== undefined,
  }
}

const listed = (on: Pool | PoolClient, simId: number) =>
  all(
    on,
    db
      .selectFrom('sim_white_number')
      .select((eb) => [
        'phone',
        unixSeconds(eb.ref('added_at')).as('addedAt'),
        eb('told_at', 'is not', null).$castTo<boolean>().as('isTold'),
        eb('deleted_at', 'is not', null).$castTo<boolean>().as('isDeleted'),
      ])
      .where('sim_id', '=', simId)
      // Those of a former holder are not there.
      .where('clear_at', 'is', null)
      .orderBy('added_at')
      .orderBy('phone'),
  )

/** The first moment of the month after that of the last deletion, by the clock of the card's organisation; null: now. */
function nextDeletion({ deletedAt, zone }: Card, now: number): number | null {
  if (deletedAt === null) return null
  const month = dayText(deletedAt, zone).slice(0, 7)
  if (dayText(now, zone).slice(0, 7) !== month) return null
  const next = Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 1) / 1000
  return momentIn(zone, next)
}

type Kept = NonNullable<SimOperator['whiteList']>

function operatorOf({ caller, services }: Context): Kept {
  if (caller.kind === 'device') throw new AppError('deviceFieldNotYours')
  const kept = services.simOperator?.whiteList
  if (!kept) throw new AppError('whiteListOff')
  return kept
}

/** Locked, so that two changes count each other. */
async function lockCard(client: PoolClient, ctx: Context, iccid: string): Promise<Card> {
  const card = await first(client, selectCard(ctx, iccid).forUpdate('c'))
  if (!card) throw new AppError('simMissingCard')
  return card
}

/**
 * Stores numbers, then tells the operator of each: what it refuses is gone again unless it is on already, what it does
 * not answer stays as `adding`, and is told again when it is added again.
 */
export async function addWhiteNumbers(
  ctx: Context,
  { iccid, phones }: WhiteChange,
): Promise<WhiteOutcome> {
  const kept = operatorOf(ctx)
  const asked = [...new Set(phones)]
  const card = await inTransaction(ctx.services.pool, async (client) => {
    const locked = await lockCard(client, ctx, iccid)
    if (locked.state === 'cancelled') throw new AppError('simCardCancelled')
    const all = new Set((await listed(client, locked.id)).map(({ phone }) => phone))
    for (const phone of asked) all.add(phone)
    if (all.size > whiteListLimits.numbers)
      throw new AppError('whiteListFull', { most: whiteListLimits.numbers })
    const rows = asked.map((phone) => ({
      sim_id: locked.id,
      phone: phone,
      added_at: new Date(ctx.now()),
    }))
    const added = db.insertInto('sim_white_number').values(rowFor('sim_white_number', rows))
    await run(
      client,
      // One that was to be deleted stays. Whether it is on is kept: a refusal changes that not.
      added.onConflict((already) =>
        already.columns(['sim_id', 'phone']).doUpdateSet((eb) =>
          rowFor('sim_white_number', {
            added_at: eb
              .case()
              .when('sim_white_number.clear_at', 'is', null)
              .then(eb.ref('sim_white_number.added_at'))
              .else(eb.ref('excluded.added_at'))
              .end(),
            deleted_at: null,
            clear_at: null,
          }),
        ),
      ),
    )
    await note(client, ctx, { func: 'sim/AddWhite', card: locked, phones: asked })
    return locked
  })
  const answers = await tell(ctx, asked, (phone) => kept.add(card.iccid, phone))
  const { told, refused } = sorted(answers)
  await keepTold(ctx, card.id, told)
  const never = rowsOf(card.id, [...refused.keys()]).where('told_at', 'is', null)
  await run(ctx.services.pool, never.where('deleted_at', 'is', null))
  return outcomeOf(answers, 'whiteRefused')
}

/**
 * Takes numbers off, once a month: those that the operator refuses stay, and where it refuses all the month is not
 * used. One that it does not answer stays as `deleting`; deleting it again is the same deletion.
 */
export async function deleteWhiteNumbers(
  ctx: Context,
  { iccid, phones }: WhiteChange,
): Promise<WhiteOutcome> {
  const kept = operatorOf(ctx)
  const asked = [...new Set(phones)]
  const { card, there } = await inTransaction(ctx.services.pool, (client) =>
    begin(client, ctx, { iccid: iccid, phones: asked }),
  )
  const answers = await tell(ctx, there, (phone) => kept.remove(card.iccid, phone))
  const { told, refused, silent } = sorted(answers)
  // One that was added again meanwhile stays.
  await run(ctx.services.pool, rowsOf(card.id, told).where('deleted_at', 'is not', null))
  await stay(ctx, { card: card, phones: [...refused.keys()], isUnused: told.length + silent === 0 })
  const absent = asked.filter((phone) => !there.includes(phone))
  const outcome = outcomeOf(answers, 'whiteDeleteFailed')
  const missing = absent.map((phone) => ({ phone, error: 'whiteNotListed' as const, values: {} }))
  return { done: outcome.done, failed: [...outcome.failed, ...missing] }
}

/** Marks what is deleted, and the month with it. */
async function begin(client: PoolClient, ctx: Context, { iccid, phones }: WhiteChange) {
  const card = await lockCard(client, ctx, iccid)
  const rows = await listed(client, card.id)
  const wanted = rows.filter(({ phone }) => phones.includes(phone))
  const fresh = wanted.filter(({ isDeleted }) => !isDeleted)
  const there = wanted.map(({ phone }) => phone)
  if (fresh.length > 0 && nextDeletion(card, Math.floor(ctx.now() / 1000)) !== null)
    throw new AppError('whiteDeletedLately')
  if (fresh.length === 0) return { card, there }
  const at = new Date(ctx.now())
  const marked = db.updateTable('sim_white_number').set({ deleted_at: at })
  const names = fresh.map(({ phone }) => phone)
  await run(client, marked.where('sim_id', '=', card.id).where('phone', '=', anyOf(names)))
  const used = db.updateTable('sim_card').set({ white_deleted_at: at })
  await run(client, used.where('id', '=', card.id))
  await note(client, ctx, { func: 'sim/DeleteWhite', card, phones: names })
  return { card, there }
}

type Answered = { phone: string; answer: WhiteAnswer | undefined }

/** One after the other; undefined: the operator did not answer, so that it was not asked about any that follow. */
async function tell(
  { services }: Context,
  phones: readonly string[],
  ask: (phone: string) => Promise<WhiteAnswer>,
): Promise<Answered[]> {
  const answers: Answered[] = []
  try {
    for (const phone of phones) answers.push({ phone: phone, answer: await ask(phone) })
  } catch (error) {
    services.log.warn({ err: error }, 'the SIM operator did not answer about a white list')
  }
  const unasked = phones.slice(answers.length)
  return [...answers, ...unasked.map((phone) => ({ phone: phone, answer: undefined }))]
}

function sorted(answers: readonly Answered[]) {
  const told = answers.flatMap(({ phone, answer }) => (answer?.isDone ? [phone] : []))
  const refused = new Map(
    answers.flatMap(({ phone, answer }) =>
      answer?.isDone === false ? [[phone, answer.reason] as const] : [],
    ),
  )
  return { told, refused, silent: answers.length - told.length - refused.size }
}

const outcomeOf = (answers: readonly Answered[], refusal: ErrorName): WhiteOutcome => ({
  done: sorted(answers).told,
  failed: answers.flatMap(({ phone, answer }): WhiteOutcome['failed'] => {
    if (answer?.isDone) return []
    if (answer) return [{ phone: phone, error: refusal, values: { reason: answer.reason } }]
    return [{ phone: phone, error: 'simOperatorSilent', values: {} }]
  }),
})

const keepTold = ({ services, now }: Context, simId: number, phones: readonly string[]) =>
  run(
    services.pool,
    db
      .updateTable('sim_white_number')
      .set({ told_at: new Date(now()) })
      .where('sim_id', '=', simId)
      .where('phone', '=', anyOf(phones)),
  )

/** To be deleted. */
const rowsOf = (simId: number, phones: readonly string[]) =>
  db.deleteFrom('sim_white_number').where('sim_id', '=', simId).where('phone', '=', anyOf(phones))

type Staying = { card: Card; phones: readonly string[]; isUnused: boolean }

/** `isUnused`: nothing was deleted, so the month is free again. */
async function stay({ services }: Context, { card, phones, isUnused }: Staying): Promise<void> {
  if (phones.length === 0) return
  await inTransaction(services.pool, async (client) => {
    const kept = db.updateTable('sim_white_number').set({ deleted_at: null })
    await run(client, kept.where('sim_id', '=', card.id).where('phone', '=', anyOf(phones)))
    if (!isUnused) return
    const at = card.deletedAt === null ? null : new Date(card.deletedAt * 1000)
    const free = db.updateTable('sim_card').set({ white_deleted_at: at })
    // A next holder's month is its own.
    await run(client, free.where('id', '=', card.id).where('organisation_id', '=', card.ownerId))
  })
}

type Noted = { func: string; card: Card; phones: readonly string[] }

const note = (client: PoolClient, ctx: Context, { func, card, phones }: Noted) =>
  writeAudit(client, ctx, func, [
    {
      object: { kind: 'sim', id: card.id, name: card.iccid, ownerId: card.ownerId },
      after: { phones: [...phones] },
    },
  ])
