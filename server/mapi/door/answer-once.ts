import { setTimeout as sleep } from 'node:timers/promises'
import type { ErrorName } from '#lib/codes/error-codes.ts'
import type { Func } from '#lib/contract/define.ts'
import { AppError } from '../../app-error.ts'
import type { IdempotencyRef } from '../../context.ts'
import { db, first, rowFor, run } from '../../db/sql.ts'
import { keyedHash, openJson, sealJson } from '../../domain/people/auth/sealed-json.ts'
import type { Services } from '../../services.ts'
import type { CallContext } from './handle.ts'

type Outcome = { reply: unknown } | { error: ErrorName; values: Record<string, string | number> }

/** Then the process is taken for dead and a repeat runs. */
const abandonedSeconds = 60
const pollMs = 100

/** Encrypts stored answers and hashes params: both may hold secrets. */
const keyOf = ({ config }: Services) => ({ secret: config.SECRET, use: 'request memo' })

/**
 * Runs a write once per caller and `request_id` (docs/contract.md#idempotency). Repeats wait for
 * the first answer. The work's transaction records completion (write-audit.ts): after a crash
 * before the answer, repeats throw dataChanged.
 */
export async function answerOnce(
  ctx: CallContext,
  def: Func,
  params: Record<string, unknown>,
  work: (ctx: CallContext) => Promise<unknown>,
): Promise<unknown> {
  const { request_id: requestId } = params
  if (!def.writes || typeof requestId !== 'string') return work(ctx)
  const { caller, services } = ctx
  const callerKey =
    caller.kind === 'device' ? `device:${caller.deviceId}` : `account:${caller.accountId}`
  const digest = keyedHash(JSON.stringify([def.name, params]), keyOf(services))
  const kept = { callerKey, requestId, digest, func: def.name }
  const noted = { ...ctx, idempotency: { callerKey, requestId } }
  const deadline = ctx.now() + abandonedSeconds * 1000
  while (ctx.now() <= deadline) {
    if (await claim(ctx, kept)) return unpack(await runAndKeep(ctx, kept, () => work(noted)))
    const outcome = await recall(ctx, kept)
    if (outcome) return unpack(outcome)
    await sleep(pollMs)
  }
  throw new AppError('serviceFailed')
}

type Kept = IdempotencyRef & { digest: string; func: string }

const about = ({ callerKey, requestId }: Kept) => `${callerKey} ${requestId}`

/** True for the first call, or the first after an abandoned one. */
async function claim({ services, now }: CallContext, kept: Kept): Promise<boolean> {
  const at = new Date(now())
  const { callerKey, requestId, func, digest } = kept
  const row = { caller_key: callerKey, request_id: requestId, func, digest, created_at: at }
  const claimed = await run(
    services.pool,
    db
      .insertInto('idempotency_key')
      .values(rowFor('idempotency_key', row))
      .onConflict((conflict) =>
        conflict
          .columns(['caller_key', 'request_id'])
          .doUpdateSet({ created_at: at })
          .where('idempotency_key.answer', 'is', null)
          .where('idempotency_key.done_at', 'is', null)
          .where('idempotency_key.created_at', '<', abandonedBefore(now))
          .where('idempotency_key.digest', '=', digest),
      ),
  )
  return claimed === 1
}

const abandonedBefore = (now: () => number) => new Date(now() - abandonedSeconds * 1000)

async function recall({ services, now }: CallContext, kept: Kept): Promise<Outcome | undefined> {
  const row = await first(
    services.pool,
    db
      .selectFrom('idempotency_key')
      .select(['digest', 'answer', 'done_at as doneAt', 'created_at as createdAt'])
      .where('caller_key', '=', kept.callerKey)
      .where('request_id', '=', kept.requestId),
  )
  if (!row) return undefined
  if (row.digest !== kept.digest) throw new AppError('requestIdReused')
  if (row.answer) return openJson(row.answer, about(kept), keyOf(services)) as Outcome
  if (row.doneAt && row.createdAt < abandonedBefore(now)) throw new AppError('dataChanged')
  return undefined
}

/** A bug without effects drops the row, so that a repeat runs. */
async function runAndKeep(
  { services }: CallContext,
  kept: Kept,
  work: () => Promise<unknown>,
): Promise<Outcome> {
  const { callerKey, requestId } = kept
  try {
    const outcome = await settle(work)
    const answer = sealJson(outcome, about(kept), keyOf(services))
    await run(
      services.pool,
      db
        .updateTable('idempotency_key')
        .set({ answer })
        .where('caller_key', '=', callerKey)
        .where('request_id', '=', requestId),
    )
    return outcome
  } catch (error) {
    await run(
      services.pool,
      db
        .deleteFrom('idempotency_key')
        .where('caller_key', '=', callerKey)
        .where('request_id', '=', requestId)
        .where('done_at', 'is', null),
    )
    throw error
  }
}

async function settle(work: () => Promise<unknown>): Promise<Outcome> {
  try {
    return { reply: await work() }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { error: error.code, values: error.values }
  }
}

function unpack(outcome: Outcome): unknown {
  if ('error' in outcome) throw new AppError(outcome.error, outcome.values)
  return outcome.reply
}
