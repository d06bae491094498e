import type { ErrorName } from '#lib/codes/error-codes.ts'
import { iccidKey } from '#lib/rules/sim.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { SimFacts, SimOperator } from '../../../integrations/sim/operator.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { SimOutcome } from './change-sims.ts'
import { listSims, type SimCard } from './list-sims.ts'
import { storeFacts } from './store-facts.ts'

/** What was asked so short ago is the answer. */
const freshMs = 60_000

type Answer = { card: SimCard } & ({ facts: SimFacts; askedAt: number } | { error: ErrorName })

/** Asks the operator about cards in sight, each for itself. */
export async function askSims(ctx: Context, iccids: readonly string[]): Promise<SimOutcome> {
  const { services, caller } = ctx
  const operator = services.simOperator
  if (!operator) throw new AppError('simOperatorOff')
  const asked = [...new Set(iccids)]
  const cards = await listSims(services.pool, {
    bound: { path: caller.path, deviceId: caller.deviceId },
    iccids: asked,
    search: undefined,
    state: undefined,
    carrier: undefined,
    isBound: undefined,
    isAsked: undefined,
    deviceId: undefined,
    expiresBefore: undefined,
    sort: { by: 'created', isDown: true },
    after: undefined,
    limit: asked.length,
  })
  const freshFrom = (ctx.now() - freshMs) / 1000
  const isFresh = ({ checkedAt }: SimCard) => checkedAt !== null && checkedAt >= freshFrom
  const old = cards.filter((card) => !isFresh(card))
  const answers = await Promise.all(old.map((card) => ask(ctx, operator, card)))
  await keep(ctx, answers)
  const failed = answers.flatMap((answer) =>
    'error' in answer ? [{ iccid: answer.card.iccid, error: answer.error }] : [],
  )
  const seen = new Set(cards.map(({ iccid }) => iccidKey(iccid)))
  const wrong = new Set(failed.map(({ iccid }) => iccid))
  const missing = asked.filter((iccid) => !seen.has(iccidKey(iccid)))
  return {
    done: cards.map(({ iccid }) => iccid).filter((iccid) => !wrong.has(iccid)),
    failed: [...failed, ...missing.map((iccid) => ({ iccid, error: 'simMissingCard' as const }))],
  }
}

async function ask(ctx: Context, operator: SimOperator, card: SimCard): Promise<Answer> {
  const askedAt = ctx.now()
  try {
    const facts = await operator.card(card.iccid)
    return facts ? { card, facts, askedAt } : { card, error: 'simUnknownThere' }
  } catch (error) {
    ctx.services.log.warn({ err: error, sim: card.id }, 'the SIM operator did not answer')
    return { card, error: 'simOperatorSilent' }
  }
}

const keep = (ctx: Context, answers: readonly Answer[]) =>
  inTransaction(ctx.services.pool, async (client) => {
    const told = answers.flatMap((answer) => ('facts' in answer ? [answer] : []))
    // In one order, against deadlocks.
    for (const { card, ...answer } of told.toSorted((a, b) => a.card.id - b.card.id))
      await storeFacts(client, card.id, answer)
    const events = told.map(({ card, facts }) => ({
      object: { kind: 'sim', id: card.id, name: card.iccid } as const,
      before: { state: card.state, flowUsed: card.flowUsed },
      after: { state: facts.state, flowUsed: facts.flowUsed },
    }))
    await writeAudit(client, ctx, 'sim/Refresh', events)
  })
