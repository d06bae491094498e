import type { ErrorName } from '#lib/codes/error-codes.ts'
import { AppError } from '../../../app-error.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { db, first, type Given, prepared, rowFor } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'
import { type Entered, enter, limitsFor, refusalOf, refuse, type Visit } from './enter.ts'
import { findLoginAccount, type LoginCandidate } from './find-login-candidates.ts'
import { attempt, countFailure, type Limit } from './login-throttle.ts'
import { userHandleOf } from './own-passkeys.ts'
import { checkPasskey, type PasskeyAnswer, type PasskeySite } from './passkey-answer.ts'
import { newChallenge, readChallenge, spendChallenge } from './passkey-challenge.ts'

const purposeOf = ({ host }: PasskeySite) => ({
  kind: 'login' as const,
  host: host,
  sessionKey: '',
})

/** For whoever comes: which account it is, the passkey says. */
export const offerPasskeyLogin = ({ config, now }: Services, site: PasskeySite): string =>
  newChallenge(purposeOf(site), config.SECRET, now())

type StoredPasskey = { id: number; accountId: number; publicKey: Buffer; counter: number }

const storedPasskey = prepared(
  'login-passkey',
  ({ credentialId, host }: Given<{ credentialId: Buffer; host: string }>) =>
    db
      .selectFrom('passkey')
      .select(['id', 'account_id as accountId', 'public_key as publicKey', 'counter'])
      .where('credential_id', '=', credentialId)
      .where('host', '=', host),
)

async function findPasskey(
  pool: Pool,
  { credentialId }: PasskeyAnswer,
  { host }: PasskeySite,
): Promise<{ passkey: StoredPasskey; who: LoginCandidate } | undefined> {
  const id = Buffer.from(credentialId, 'base64url')
  const [passkey] = await storedPasskey(pool, { credentialId: id, host })
  const [who] = passkey ? await findLoginAccount(pool, passkey.accountId) : []
  return passkey && who ? { passkey, who } : undefined
}

/**
 * A passkey with user verification stands for name, password and second factor; all else is as by password (log-in.ts).
 * Audits all but tooManyAttempts. Throws passkeyUnknown, passkeyRefused and what keeps an account out.
 */
export async function logInByPasskey(
  services: Services,
  visit: Visit,
  { answer, site }: { answer: PasskeyAnswer; site: PasskeySite },
): Promise<Entered> {
  const found = await findPasskey(services.pool, answer, site)
  const who = found?.who
  const limits = limitsFor(answer.credentialId.slice(0, 64), visit, who ? [who] : [])
  return attempt(services, limits, async () => {
    if (!found) return turnAway(services, visit, { error: 'passkeyUnknown', limits })
    const proof = await proofOf(services, found.passkey, { answer, site })
    if (!proof) return turnAway(services, visit, { error: 'passkeyRefused', who, limits })
    if (!goesOn(proof.counter, found.passkey.counter)) {
      const noted = { secondFactor: 'passkey, its counter went back' }
      return turnAway(services, visit, { error: 'passkeyRefused', who, limits, noted })
    }
    const error = refusalOf(who)
    if (error) return turnAway(services, visit, { error, who })
    const spend = (client: PoolClient) => spendProof(client, found.passkey, proof, services.now())
    const entering = { who: found.who, limits, passkey: { spend } }
    return enter(services, visit, entering).catch((failure: unknown) => {
      if (!(failure instanceof AppError) || failure.code !== 'passkeyRefused') throw failure
      const noted = { secondFactor: 'passkey, answered before' }
      return turnAway(services, visit, { error: 'passkeyRefused', who, limits, noted })
    })
  })
}

type Proof = { counter: number; isBackedUp: boolean; challenge: string; endsAt: number }

async function proofOf(
  { config, now }: Services,
  { accountId, publicKey }: StoredPasskey,
  { answer, site }: { answer: PasskeyAnswer; site: PasskeySite },
): Promise<Proof | undefined> {
  const { userHandle } = answer
  if (userHandle !== undefined && userHandle !== userHandleOf(accountId, config.SECRET))
    return undefined
  const known = { secret: config.SECRET, now: now() }
  let given: { challenge: string; endsAt: number } | undefined
  const isOurs = (challenge: string) => {
    const endsAt = readChallenge(challenge, purposeOf(site), known)
    given = endsAt === undefined ? undefined : { challenge, endsAt }
    return given !== undefined
  }
  const used = await checkPasskey(answer, { site, isOurs, publicKey })
  return used && given ? { ...used, ...given } : undefined
}

/** Authenticators that do not count say 0 each time (WebAuthn Level 3, 6.1.1). */
const goesOn = (counter: number, last: number) => counter > last || (counter === 0 && last === 0)

/** Of two uses at once, one goes through. */
async function spendProof(
  client: PoolClient,
  { id, counter: last }: StoredPasskey,
  { counter, isBackedUp, challenge, endsAt }: Proof,
  now: number,
): Promise<void> {
  await spendChallenge(client, challenge, endsAt)
  const used = { counter: counter, is_backed_up: isBackedUp, used_at: new Date(now) }
  const changed = await first(
    client,
    db
      .updateTable('passkey')
      .set(rowFor('passkey', used))
      .where('id', '=', id)
      .where('counter', '=', last)
      .returning('id'),
  )
  if (!changed) throw new AppError('passkeyRefused')
}

type Refused = {
  error: ErrorName
  who?: LoginCandidate | undefined
  /** Counted as a wrong password is; without them it is not. */
  limits?: readonly Limit[]
  noted?: Record<string, unknown>
}

async function turnAway(
  services: Services,
  visit: Visit,
  { error, who, limits, noted = { secondFactor: 'passkey' } }: Refused,
): Promise<never> {
  if (limits) await countFailure(services, limits)
  const account = who?.login ?? ''
  const flags = ['e_account_login'] as const
  return refuse(services, visit, { error, who, account, flags, noted })
}
