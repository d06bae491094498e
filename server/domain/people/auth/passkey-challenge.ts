import { randomBytes, timingSafeEqual } from 'node:crypto'
import { passkeyLimits } from '#lib/rules/passkey-limits.ts'
import { AppError } from '../../../app-error.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, first, rowFor } from '../../../db/sql.ts'
import { hashToken } from '../../platform/token.ts'
import { keyedHash } from './sealed-json.ts'

/** What a challenge is for: it serves for nothing else. */
export type ChallengeUse = {
  kind: 'add' | 'login'
  host: string
  /** `Caller.sessionKey` of who adds one; empty for log-ins. */
  sessionKey: string
}

export const challengeMs = passkeyLimits.minutes * 60_000

/** Signed instead of stored: asking for one writes nothing. `secret`: SECRET; `now`: milliseconds. */
export function newChallenge(use: ChallengeUse, secret: string, now: number): string {
  const head = Buffer.alloc(24)
  head.writeBigUInt64BE(BigInt(now + challengeMs))
  randomBytes(16).copy(head, 8)
  return Buffer.concat([head, sign(head, use, secret)]).toString('base64url')
}

const sign = (head: Buffer, { kind, host, sessionKey }: ChallengeUse, secret: string) =>
  Buffer.from(
    keyedHash(JSON.stringify([head.toString('hex'), kind, host, sessionKey]), {
      secret,
      use: 'passkey challenge',
    }),
    'hex',
  )

/** When it ends (milliseconds); undefined for one that was not made here for this use, or is over. */
export function readChallenge(
  challenge: string,
  use: ChallengeUse,
  { secret, now }: { secret: string; now: number },
): number | undefined {
  const bytes = Buffer.from(challenge, 'base64url')
  if (bytes.length !== 56) return undefined
  const head = bytes.subarray(0, 24)
  if (!timingSafeEqual(bytes.subarray(24), sign(head, use, secret))) return undefined
  const endsAt = Number(head.readBigUInt64BE())
  return endsAt > now ? endsAt : undefined
}

/** Within the transaction of what it proves. Throws passkeyRefused the second time. */
export async function spendChallenge(
  client: PoolClient,
  challenge: string,
  endsAt: number,
): Promise<void> {
  const spent = rowFor('passkey_challenge', {
    hash: hashToken(challenge),
    ends_at: new Date(endsAt),
  })
  const stored = await first(
    client,
    db
      .insertInto('passkey_challenge')
      .values(rowFor('passkey_challenge', spent))
      .onConflict((conflict) => conflict.doNothing())
      .returning('hash'),
  )
  if (!stored) throw new AppError('passkeyRefused')
}
