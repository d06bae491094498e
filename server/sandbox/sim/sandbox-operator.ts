import { setTimeout as sleep } from 'node:timers/promises'
import type { SimState } from '#lib/codes/sim.ts'
import { kbOfMb } from '#lib/codes/sim.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Pool, PoolClient } from '../../db/pool.ts'
import { db, first, rowFor, run } from '../../db/sql.ts'
import { OverQuota } from '../../integrations/over-quota.ts'
import type { SimFacts, SimOperator, TopUp, TopUpState } from '../../integrations/sim/operator.ts'
import { inventCard } from './invent-card.ts'
import { sandboxWhiteList } from './sandbox-white-list.ts'

/** By the last two digits of an ICCID: how the operator errs (docs/money.md#sim-recharges). */
const scenarios = {
  decline: '01',
  lostAnswer: '02',
  pending: '03',
  pendingFail: '04',
  serverError: '05',
  overQuota: '06',
  silent: '07',
} as const
type Scenario = keyof typeof scenarios

const isScenario = (iccid: string, name: Scenario) => iccid.endsWith(scenarios[name])
/** It knows nothing of these. */
const isUnknown = (iccid: string) => iccid.endsWith('0000')

/** Times that it is asked before something pending ends. */
const pendingAsks = 3
const errorsFirst = 2
/** What a card uses meanwhile. */
const kbPerHour = 64
const hourMs = 3_600_000

type Sandbox = { pool: Pool; now: () => number; timeOutMs?: number }

/** Behaves like an operator, with books of its own in the database; asks nobody. */
export function sandboxOperator(sandbox: Sandbox): SimOperator {
  const { pool, now } = sandbox
  return {
    name: 'sandbox',
    card: async (iccid) => {
      await err(sandbox, iccid)
      if (isUnknown(iccid)) return undefined
      return inTransaction(pool, async (client) => toFacts(await heldCard(client, iccid, now())))
    },
    topUps: {
      make: async (asked) => {
        await err(sandbox, asked.iccid)
        const made = await inTransaction(pool, (client) => make(client, asked, now()))
        if (made === 'error') throw new Error('the sandbox answered 500')
        if (made === 'lost') throw new Error('the sandbox dropped the connection')
        return made
      },
      read: (key) => inTransaction(pool, (client) => look(client, key, now())),
    },
    whiteList: sandboxWhiteList(pool, (iccid) => err(sandbox, iccid)),
  }
}

async function err({ timeOutMs = 3000 }: Sandbox, iccid: string): Promise<void> {
  if (isScenario(iccid, 'overQuota')) throw new OverQuota(429, 60)
  if (!isScenario(iccid, 'silent')) return
  await sleep(timeOutMs)
  throw new Error('the sandbox did not answer in time')
}

const cardColumns = [
  'iccid',
  'state',
  'msisdn',
  'imsi',
  'flow_total as flowTotal',
  'flow_used as flowUsed',
  'activated_at as activatedAt',
  'expires_at as expiresAt',
  'counted_at as countedAt',
] as const

/** Locked, with what it used since it was looked at last. */
async function heldCard(client: PoolClient, iccid: string, now: number) {
  const made = db.insertInto('sandbox_sim').values(rowFor('sandbox_sim', inventCard(iccid, now)))
  await run(
    client,
    made.onConflict((already) => already.column('iccid').doNothing()),
  )
  const asked = db.selectFrom('sandbox_sim').select(cardColumns).where('iccid', '=', iccid)
  const card = await first(client, asked.forUpdate())
  if (!card) throw new Error('the sandbox has lost a card')
  const hours = Math.max(0, Math.floor((now - card.countedAt.getTime()) / hourMs))
  if (card.state !== 'active' || hours === 0) return card
  const flowUsed = Math.min(card.flowTotal, card.flowUsed + hours * kbPerHour)
  const countedAt = new Date(card.countedAt.getTime() + hours * hourMs)
  const counted = db.updateTable('sandbox_sim').set({ flow_used: flowUsed, counted_at: countedAt })
  await run(client, counted.where('iccid', '=', iccid))
  return { ...card, flowUsed }
}

type HeldCard = Awaited<ReturnType<typeof heldCard>>

const toFacts = (card: HeldCard): SimFacts => ({
  state: card.state as SimState,
  msisdn: card.msisdn,
  imsi: card.imsi,
  flowTotal: card.flowTotal,
  flowUsed: card.flowUsed,
  activatedAt: card.activatedAt,
  expiresAt: card.expiresAt,
})

const known = (client: PoolClient, key: string) =>
  first(
    client,
    db
      .selectFrom('sandbox_top_up')
      .select(['iccid', 'state', 'reason', 'asked', 'flow', 'months'])
      .where('key', '=', key)
      .forUpdate(),
  )

type Known = NonNullable<Awaited<ReturnType<typeof known>>>

const answerOf = ({ state, reason }: Pick<Known, 'state' | 'reason'>): TopUpState =>
  state === 'fail' ? { state, reason } : { state: state === 'success' ? 'success' : 'processing' }

/** `lost`: it had its effect. The same key again is answered from the books. */
async function make(
  client: PoolClient,
  { key, iccid, mb, months }: TopUp,
  now: number,
): Promise<TopUpState | 'error' | 'lost'> {
  if (isUnknown(iccid)) return { state: 'fail', reason: 'unknown card' }
  const card = await heldCard(client, iccid, now)
  const before = await known(client, key)
  const asked = (before?.asked ?? 0) + 1
  if (before && before.state !== 'error') {
    await note(client, key, { asked })
    return answerOf(before)
  }
  const state = startOf(iccid, card, asked)
  const row = {
    key,
    iccid,
    flow: mb,
    months,
    asked,
    state,
    at: new Date(now),
    reason: state === 'fail' ? 'declined' : '',
  }
  const insert = db.insertInto('sandbox_top_up').values(rowFor('sandbox_top_up', row))
  await run(
    client,
    insert.onConflict((already) => already.column('key').doUpdateSet({ asked, state })),
  )
  if (state === 'error') return 'error'
  if (state === 'success') await fill(client, card, { mb, months, now })
  return isScenario(iccid, 'lostAnswer') ? 'lost' : answerOf(row)
}

function startOf(iccid: string, { state }: HeldCard, asked: number) {
  if (isScenario(iccid, 'serverError') && asked <= errorsFirst) return 'error'
  if (isScenario(iccid, 'decline') || state === 'cancelled') return 'fail'
  const isPending = isScenario(iccid, 'pending') || isScenario(iccid, 'pendingFail')
  return isPending ? 'processing' : 'success'
}

async function look(client: PoolClient, key: string, now: number): Promise<TopUpState | undefined> {
  const held = await known(client, key)
  if (!held || held.state === 'error') return undefined
  const asked = held.asked + 1
  await note(client, key, { asked })
  if (held.state !== 'processing' || asked < pendingAsks) return answerOf(held)
  if (isScenario(held.iccid, 'pendingFail')) {
    const end = { state: 'fail', reason: 'the network refused the card' } as const
    await note(client, key, end)
    return end
  }
  await note(client, key, { state: 'success' })
  const card = await heldCard(client, held.iccid, now)
  await fill(client, card, { mb: held.flow, months: held.months, now })
  return { state: 'success' }
}

const note = (
  client: PoolClient,
  key: string,
  facts: { asked?: number; state?: string; reason?: string },
) =>
  run(
    client,
    db.updateTable('sandbox_top_up').set(rowFor('sandbox_top_up', facts)).where('key', '=', key),
  )

async function fill(
  client: PoolClient,
  { iccid, flowTotal, expiresAt, activatedAt }: HeldCard,
  { mb, months, now }: { mb: number; months: number; now: number },
): Promise<void> {
  const end = new Date(Math.max(now, expiresAt?.getTime() ?? 0))
  end.setUTCMonth(end.getUTCMonth() + months)
  const filled = {
    state: 'active',
    flow_total: flowTotal + mb * kbOfMb,
    expires_at: end,
    activated_at: activatedAt ?? new Date(now),
  }
  const update = db.updateTable('sandbox_sim').set(rowFor('sandbox_sim', filled))
  await run(client, update.where('iccid', '=', iccid))
}
