import { setTimeout as sleep } from 'node:timers/promises'
import type { ErrorName } from '#lib/codes/error-codes.ts'
import type { Func } from '#lib/contract/define.ts'
import type { MemoKey } from '../context.ts'
import { keyedHash, openJson, sealJson } from '../domain/auth/sealed-json.ts'
import { AppError } from '../errors.ts'
import type { Services } from '../services.ts'
import type { CallContext } from './handle.ts'

/** How a first call ended: its reply, or the refusal that a repeat meets again. */
type Outcome = { reply: unknown } | { error: ErrorName; values: Record<string, string | number> }

/** A first call that has not ended after this long died with its process; a repeat takes its place. */
const abandonedSeconds = 60
const pollMs = 100

/** Answers may hold a secret and params a password: both are kept so that the table tells nothing. */
const keyOf = ({ config }: Services) => ({ secret: config.SECRET, use: 'request memo' })

/**
 * Runs a write once per caller and `request_id` (mapi.md, Envelope): a repeat gets the first answer (waiting for it
 * if need be), the same id with other params throws requestIdReused. The deed's own transaction notes that it is done
 * (write-audit.ts): where the process died between that and its answer, a repeat throws dataChanged rather than do it
 * again. Calls without the id, and reads, just run.
 */
export async function answerOnce(
  ctx: CallContext,
  def: Func,
  params: Record<string, unknown>,
  run: (ctx: CallContext) => Promise<unknown>,
): Promise<unknown> {
  const { request_id: requestId } = params
  if (!def.writes || typeof requestId !== 'string') return run(ctx)
  const { caller, services } = ctx
  const callerKey =
    caller.kind === 'device' ? `device:${caller.deviceId}` : `account:${caller.accountId}`
  const digest = keyedHash(JSON.stringify([def.name, params]), keyOf(services))
  const memo = { callerKey, requestId, digest, func: def.name }
  const noted = { ...ctx, memo: { callerKey, requestId } }
  const deadline = ctx.now() + abandonedSeconds * 1000
  while (ctx.now() <= deadline) {
    if (await claim(ctx, memo)) return unpack(await runAndKeep(ctx, memo, () => run(noted)))
    const outcome = await recall(ctx, memo)
    if (outcome) return unpack(outcome)
    await sleep(pollMs)
  }
  throw new AppError('serviceFailed')
}

type Memo = MemoKey & { digest: string; func: string }

const about = ({ callerKey, requestId }: Memo) => `${callerKey} ${requestId}`

/** True for the one call that may run: the first, or the first after an abandoned one. */
async function claim({ services, now }: CallContext, memo: Memo): Promise<boolean> {
  const at = new Date(now())
  const { rowCount } = await services.pool.query(
    `INSERT INTO request_memo AS m (caller_key, request_id, func, digest, created_at)
     VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (caller_key, request_id) DO UPDATE SET created_at = $5
       WHERE m.answer IS NULL AND m.done_at IS NULL AND m.created_at < $6 AND m.digest = $4`,
    [memo.callerKey, memo.requestId, memo.func, memo.digest, at, abandonedBefore(now)],
  )
  return rowCount === 1
}

const abandonedBefore = (now: () => number) => new Date(now() - abandonedSeconds * 1000)

type Row = { digest: string; answer: Buffer | null; isDone: boolean; createdAt: Date }

async function recall({ services, now }: CallContext, memo: Memo): Promise<Outcome | undefined> {
  const { rows } = await services.pool.query<Row>(
    `SELECT digest, answer, done_at IS NOT NULL AS "isDone", created_at AS "createdAt"
     FROM request_memo WHERE caller_key = $1 AND request_id = $2`,
    [memo.callerKey, memo.requestId],
  )
  const [row] = rows
  if (!row) return undefined
  if (row.digest !== memo.digest) throw new AppError('requestIdReused')
  if (row.answer) return openJson(row.answer, about(memo), keyOf(services)) as Outcome
  if (row.isDone && row.createdAt < abandonedBefore(now)) throw new AppError('dataChanged')
  return undefined
}

/** A bug is not an answer: its memo is dropped, so that a repeat tries again, unless something was done before it. */
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
      [...key, sealJson(outcome, about(memo), keyOf(services))],
    )
    return outcome
  } catch (error) {
    await services.pool.query(
      'DELETE FROM request_memo WHERE caller_key = $1 AND request_id = $2 AND done_at IS NULL',
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
