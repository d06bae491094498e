import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ErrorName } from '#lib/codes/error-codes.ts'
import type { Func } from '#lib/contract/define.ts'
import { AppError } from '../errors.ts'
import type { CallContext } from './handle.ts'

/** How a first call ended: its reply, or the refusal that a repeat meets again. */
type Outcome = { reply: unknown } | { error: ErrorName; values: Record<string, string | number> }

/** A first call that has not ended after this long died with its process; a repeat takes its place. */
const abandonedSeconds = 60
const pollMs = 100

/**
 * Runs a write once per caller and `request_id`: a repeat gets the first answer (waiting for it if need be), the
 * same id with other params throws requestIdReused. Calls without the id, and reads, just run.
 */
export async function answerOnce(
  ctx: CallContext,
  def: Func,
  params: Record<string, unknown>,
  run: () => Promise<unknown>,
): Promise<unknown> {
  const { request_id: requestId } = params
  if (!def.writes || typeof requestId !== 'string') return run()
  const { caller } = ctx
  const callerKey =
    caller.kind === 'device' ? `device:${caller.deviceId}` : `account:${caller.accountId}`
  const digest = createHash('sha256')
    .update(JSON.stringify([def.name, params]))
    .digest('hex')
  const memo = { callerKey, requestId, digest, func: def.name }
  const deadline = ctx.now() + abandonedSeconds * 1000
  while (ctx.now() <= deadline) {
    if (await claim(ctx, memo)) return unpack(await runAndKeep(ctx, memo, run))
    const outcome = await recall(ctx, memo)
    if (outcome) return unpack(outcome)
    await sleep(pollMs)
  }
  throw new AppError('serviceFailed')
}

type Memo = { callerKey: string; requestId: string; digest: string; func: string }

/** True for the one call that may run: the first, or the first after an abandoned one. */
async function claim({ services, now }: CallContext, memo: Memo): Promise<boolean> {
  const at = new Date(now())
  const abandoned = new Date(now() - abandonedSeconds * 1000)
  const { rowCount } = await services.pool.query(
    `INSERT INTO request_memo AS m (caller_key, request_id, func, digest, created_at)
     VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (caller_key, request_id) DO UPDATE SET created_at = $5
       WHERE m.answer IS NULL AND m.created_at < $6 AND m.digest = $4`,
    [memo.callerKey, memo.requestId, memo.func, memo.digest, at, abandoned],
  )
  return rowCount === 1
}

async function recall({ services }: CallContext, memo: Memo): Promise<Outcome | undefined> {
  const { rows } = await services.pool.query<{ digest: string; answer: Outcome | null }>(
    'SELECT digest, answer FROM request_memo WHERE caller_key = $1 AND request_id = $2',
    [memo.callerKey, memo.requestId],
  )
  const [row] = rows
  if (row && row.digest !== memo.digest) throw new AppError('requestIdReused')
  return row?.answer ?? undefined
}

/** A bug is not an answer: its memo is dropped, so that a repeat tries again. */
async function runAndKeep(
  { services }: CallContext,
  memo: Memo,
  run: () => Promise<unknown>,
): Promise<Outcome> {
  const key = [memo.callerKey, memo.requestId]
  try {
    const outcome = await settle(run)
    await services.pool.query(
      'UPDATE request_memo SET answer = $3 WHERE caller_key = $1 AND request_id = $2',
      [...key, JSON.stringify(outcome)],
    )
    return outcome
  } catch (error) {
    await services.pool.query(
      'DELETE FROM request_memo WHERE caller_key = $1 AND request_id = $2',
      key,
    )
    throw error
  }
}

async function settle(run: () => Promise<unknown>): Promise<Outcome> {
  try {
    return { reply: await run() }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { error: error.code, values: error.values }
  }
}

function unpack(outcome: Outcome): unknown {
  if ('error' in outcome) throw new AppError(outcome.error, outcome.values)
  return outcome.reply
}
