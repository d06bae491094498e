import { type Brand, brandText } from '#brands/public.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { lockUntilCommit } from '../../../db/advisory-lock.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { all, db, first, rowFor, run } from '../../../db/sql.ts'
import { fillText, messageTexts } from '../../../texts/message-text.ts'
import { type AuditContext, writeAudit } from '../../platform/audit/write-audit.ts'
import { networkOf } from '../../platform/network-of.ts'
import { writeMessage } from '../message/write-message.ts'
import { type CodeBinding, hashCode, newCode } from './code-hash.ts'
import { maskContact } from './mask-contact.ts'

/** Also the least pause per target. */
export const validSeconds = 600
export const pauseSeconds = 60

const requestLimits: Limit[] = [
  { most: 1, seconds: pauseSeconds },
  { most: 5, seconds: 3_600 },
  { most: 10, seconds: 86_400 },
]
const addressLimits: Limit[] = [{ most: 20, seconds: 3_600 }]
const targetLimits = requestLimits.slice(1)
type Limit = { most: number; seconds: number }

export type CodeRequest = CodeBinding & {
  /** As typed: the limits that are reported count by it and reveal nothing else. */
  requested: string
  channel: 'sms' | 'mail'
  /** All else runs the same. */
  isForNobody?: boolean
  brand: Brand
  lang: string
}

/**
 * Tells limits of request and address, not of the target: a second message within a minute is
 * delayed, surplus dropped; without recipient the queries are the same. Parallel sends wait.
 */
export async function sendVerificationCode(
  ctx: Pick<Context, 'services' | 'now' | 'requestId' | 'ip'>,
  actor: AuditContext['caller'],
  request: CodeRequest,
): Promise<void> {
  const { services } = ctx
  await inTransaction(services.pool, async (client) => {
    await lockUntilCommit(client, 'verification_code')
    await checkLimits(client, ctx, request)
    const code = newCode()
    const { purpose, channel, target } = request
    const before = await sentTimes(client, { by: 'target', value: target, now: ctx.now() })
    const ofPurpose = before.filter((one) => one.purpose === purpose).map(({ at }) => at)
    const isSent = waitSeconds(ofPurpose, targetLimits, ctx.now()) === 0
    await keepCode(client, ctx, { ...request, code, isSent })
    const last = Math.max(0, ...before.map(({ at }) => at))
    const nextAt = Math.max(ctx.now(), last + pauseSeconds * 1000)
    const isWanted = isSent && !request.isForNobody
    await writeMessage(client, messageOf(request, code), { now: ctx.now(), nextAt, isWanted })
    const after = { purpose, channel, target: maskContact(target) }
    await writeAudit(client, { ...ctx, caller: actor }, 'user/SendCode', [{ after }])
  })
  await services.bus.publish('outbox', {})
}

async function checkLimits(
  client: PoolClient,
  { services, now, ip }: Pick<Context, 'services' | 'now' | 'ip'>,
  { requested, target, purpose }: CodeRequest,
): Promise<void> {
  const timesOf = async (by: 'requested' | 'ip', value: string) =>
    (await sentTimes(client, { by, value, now: now() })).map(({ at }) => at)
  const seconds = Math.max(
    waitSeconds(await timesOf('requested', requested), requestLimits, now()),
    waitSeconds(await timesOf('ip', networkOf(ip)), addressLimits, now()),
  )
  if (seconds > 0) throw new AppError('codeTooFrequent', { seconds })
  const sent = await first(client, sentBefore({ requested, target, now: now() }))
  // Declining would reveal the target.
  const isDeclined = sent?.declined && purpose !== 'forget'
  if (isDeclined || (sent?.spent ?? 0) >= services.config.CODES_PER_HOUR)
    throw new AppError('codeSendFailed')
}

/** The platform's codes within the hour; whether one to the target just failed. */
function sentBefore({
  requested,
  target,
  now,
}: {
  requested: string
  target: string
  now: number
}) {
  const hourAgo = new Date(now - 3_600_000)
  const since = new Date(now - validSeconds * 1000)
  const codes = db.selectFrom('verification_code')
  const failed = db
    .selectFrom('outbox_message')
    .where('created_at', '>', since)
    .where('target', '=', target)
    .where('state', '=', 'failed')
  const requestedBefore = codes.where('created_at', '>', since).where('requested', '=', requested)
  return db.selectNoFrom((eb) => [
    codes
      .select(eb.fn.countAll<number>().as('n'))
      .where('created_at', '>', hourAgo)
      .$asScalar()
      .as('spent'),
    eb
      .and([eb.exists(failed), eb.exists(requestedBefore)])
      .$castTo<boolean>()
      .as('declined'),
  ])
}

/** Newest first, within a day. */
async function sentTimes(
  client: PoolClient,
  { by, value, now }: { by: 'target' | 'requested' | 'ip'; value: string; now: number },
): Promise<{ at: number; purpose: string }[]> {
  const rows = await all(
    client,
    db
      .selectFrom('verification_code')
      .select(['created_at', 'purpose'])
      .where(by, '=', value)
      .where('created_at', '>', new Date(now - 86_400_000))
      .$if(by === 'target', (codes) => codes.where((eb) => eb.ref('is_sent')))
      .orderBy('created_at', 'desc')
      .limit(40),
  )
  return rows.map(({ created_at, purpose }) => ({ at: created_at.getTime(), purpose }))
}

function waitSeconds(times: number[], limits: Limit[], now: number): number {
  const waits = limits.map(({ most, seconds }) => {
    const oldest = times[most - 1]
    return oldest === undefined ? 0 : Math.ceil((oldest - now) / 1000) + seconds
  })
  return Math.max(0, ...waits)
}

async function keepCode(
  client: PoolClient,
  { services, now, ip }: Pick<Context, 'services' | 'now' | 'ip'>,
  request: CodeRequest & { code: string; isSent: boolean },
): Promise<void> {
  const { purpose, target, subject, code, requested, isSent } = request
  const kept = {
    purpose,
    target,
    subject,
    requested,
    is_sent: isSent,
    ip: networkOf(ip),
    code_hash: hashCode(request, code, services.config.SECRET),
    created_at: new Date(now()),
    expires_at: new Date(now() + validSeconds * 1000),
  }
  await run(client, db.insertInto('verification_code').values(rowFor('verification_code', kept)))
}

function messageOf({ channel, target, purpose, brand, lang }: CodeRequest, code: string) {
  const { code: texts } = messageTexts(lang, brand.brand)
  const values = { brand: brandText(brand.name, lang), code, minutes: validSeconds / 60 }
  const subject = channel === 'mail' ? fillText(texts.subject, values) : ''
  return { channel, target, brand: brand.brand, subject, body: fillText(texts[purpose], values) }
}
