import { createHash } from 'node:crypto'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Protocol } from '#lib/codes/protocols.ts'
import { claimDays, claimsAnHour, mostAwaited } from '#lib/rules/claim-limits.ts'
import { type ClaimProof, claimProofSeconds } from '#lib/rules/claim-proof.ts'
import { numberKey, numberRule } from '#lib/rules/device-number.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type { VisibleGroupId } from '../../../db/family-scope.ts'
import { isNumbered } from '../../../db/has-number.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { isUnproven } from '../../../db/is-unproven.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, first, run, type Tables } from '../../../db/sql.ts'
import { countTries } from '../../people/auth/count-tries.ts'
import { isDefaultDevicePassword, spendVerify, verifyPassword } from '../../people/auth/password.ts'
import { lockTree } from '../../people/organisation/lock-tree.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { isSameNetwork } from '../../platform/network-of.ts'
import { endDeviceSessions, revokeShares, tellEndedSessions } from '../device/end-device-access.ts'
import { guessProtocol } from '../device/guess-protocol.ts'
import { lockCounts, lockDevices } from '../device/lock-devices.ts'
import { lockGroup, lockTarget, type Target } from '../device/lock-target.ts'
import { registerDevice } from '../device/register-device.ts'
import { tellWho } from '../device/tell-who.ts'
import { transferPlan } from '../device/transfer-devices.ts'
import { findRefused, type UnknownNumber } from '../discovery/list-unknown-numbers.ts'
import { listenFor } from '../discovery/read-heard.ts'
import { fitsClaimCode, hashClaimCode } from './claim-code.ts'
import { removeClaim } from './remove-claim.ts'

export type DeviceClaim = {
  number: string
  /** Printed, or the device login's password. */
  code: string | undefined
  name: string
  model: string
  icon: number | undefined
  protocol: Protocol | undefined
  groupId: VisibleGroupId | undefined
}

/** `isProved`: shown to be the claimant's; else no gateway lets it in before it is. */
export type Claimed = { id: number; imei: string; isAwaited: boolean; isProved: boolean }

type Claiming = {
  client: PoolClient
  ctx: Context
  claim: DeviceClaim & { protocol: Protocol }
  target: Target
  proof: ClaimProof | undefined
}
type Outcome = Claimed & { ended: string[] }

/**
 * A dealer's stock by code, or a number that nobody imported: it waits for its first report, and for
 * a proof that it is the claimant's (docs/identity.md#claims). A claim without one yields to a claim
 * with one. All else throws deviceTaken: nobody learns which numbers exist.
 */
export async function claimDevice(ctx: Context, claim: DeviceClaim): Promise<Claimed> {
  const { services, caller } = ctx
  await countTry(ctx, claim.number)
  const seen = await findRefused(services, claim.number)
  const protocol = claim.protocol ?? guessProtocol(claim.number, seen)
  if (!numberRule(protocol).test(claim.number)) throw new AppError('numberUnfit')
  const proof = seen && isOfClaimant(ctx, seen) ? 'address' : undefined
  const { ended, ...claimed } = await inTransaction(services.pool, async (client) => {
    await lockTree(client, 'change')
    const target = await lockTarget(client, ctx, caller.organisationId)
    if (target.kind !== 'end_user' || caller.accountId === undefined)
      throw new AppError('ownersOnly')
    if (claim.groupId !== undefined && (await lockGroup(client, claim.groupId)) !== target.id)
      throw new AppError('groupElsewhere')
    const claiming = { client, ctx, claim: { ...claim, protocol }, target, proof } as const
    const found = await findNumber(claiming)
    if (found?.organisationId === target.id) throw new AppError('alreadyThere')
    const isProven = found && (await provesPossession(ctx, claim, found))
    if (isProven && found.isStock) return takeFromStock(claiming, found)
    const mayYield = found?.isUnproven && (found.isOutdated || proof !== undefined)
    if (found && !mayYield) throw new AppError('deviceTaken')
    const ended = found
      ? await removeClaim(client, ctx, { func: 'device/Claim', device: found })
      : []
    return { ...(await awaitDevice(claiming)), ended }
  })
  const { id, imei, isProved } = claimed
  if (!isProved) await listenFor(services, { id, imei, protocol, isProved, address: ctx.ip })
  await services.bus.publish('device', { id: claimed.id, imei: claimed.imei })
  await tellEndedSessions(services, ended)
  return claimed
}

/** It tried to connect within the hour, from where the caller is. */
const isOfClaimant = ({ now, ip }: Context, { lastAt, ip: from }: UnknownNumber) =>
  now() / 1000 - lastAt < claimProofSeconds && isSameNetwork(ip, from)

/** Counts whatever the outcome. */
async function countTry({ services, caller, now }: Context, number: string): Promise<void> {
  const hour = Math.floor(now() / 3_600_000)
  const keys = [`claim:${caller.accountId}:${hour}`, `claim-number:${numberKey(number)}:${hour}`]
  const tries = await countTries(services.pool, keys, new Date(now()))
  if (tries.some((count) => count > claimsAnHour))
    throw new AppError('tooManyClaims', { count: claimsAnHour })
}

async function findNumber({ client, ctx, claim }: Claiming) {
  const before = new Date(ctx.now() - claimDays * 86_400_000)
  const requested = { keys: sql.val([numberKey(claim.number)]), numbers: sql.val([claim.number]) }
  return first(
    client,
    db
      .selectFrom('device as d')
      .innerJoin('organisation as o', 'o.id', 'd.organisation_id')
      .select(['d.id', 'd.imei', 'o.id as organisationId', 'o.path'])
      .select(['d.claim_code as claimCode', 'd.password_hash as passwordHash'])
      .select((eb) => [
        isStock(eb).as('isStock'),
        isUnproven(eb).$castTo<boolean>().as('isUnproven'),
        eb('d.claimed_at', '<', before).$castTo<boolean | null>().as('isOutdated'),
      ])
      .where((eb) => isNumbered(eb, requested))
      .orderBy('d.number_clash')
      .orderBy('d.id')
      .limit(1)
      .forUpdate('d'),
  )
}

type Found = NonNullable<Awaited<ReturnType<typeof findNumber>>>

type Owned = ExpressionBuilder<
  Tables & { d: Tables['device']; o: Tables['organisation'] },
  'd' | 'o'
>

const isStock = (eb: Owned) =>
  eb
    .and([
      eb('o.kind', '=', 'seller'),
      eb('o.parent_id', 'is not', null),
      eb('d.deleted_at', 'is', null),
      eb('d.frozen_at', 'is', null),
      eb('d.account_id', 'is', null),
      eb('d.phone', 'is', null),
    ])
    .$castTo<boolean>()

async function provesPossession(
  { services: { config } }: Context,
  { number, code }: DeviceClaim,
  { claimCode, passwordHash }: Found,
): Promise<boolean> {
  if (!code) return false
  const md5 = createHash('md5').update(code).digest('hex')
  // Without own password refusal takes as long.
  const fitsPassword =
    passwordHash === null
      ? await spendVerify(md5, config.SECRET).then(() => false)
      : await verifyPassword(passwordHash, md5, config.SECRET)
  const fitsCode = claimCode && fitsClaimCode(claimCode, hashClaimCode(number, code, config.SECRET))
  return fitsCode || (fitsPassword && !isDefaultDevicePassword(md5))
}

/** A dealer above the buyer stays bound. */
async function takeFromStock(claiming: Claiming, found: Found): Promise<Outcome> {
  const { client, ctx, claim, target } = claiming
  const [device] = await lockDevices(
    client,
    { ...ctx.caller, path: found.path },
    { ids: [found.id], inBin: false },
  )
  if (!device || ctx.caller.accountId === undefined) throw new AppError('deviceTaken')
  const isBelow = target.path.startsWith(found.path)
  const transfer = {
    target,
    groupId: claim.groupId ?? null,
    accountId: ctx.caller.accountId,
    isSale: isBelow,
  }
  const plan = transferPlan(client, ctx, transfer)
  await plan.apply([device])
  const { name, model, icon } = claim
  await tellWho(client, ctx)
  await run(
    client,
    db
      .updateTable('device')
      .set({ claim_code: null, starts_at: new Date(ctx.now()) })
      // Undefined stays.
      .set({ name: name || undefined, model: model || undefined, icon })
      .where('id', '=', device.id),
  )
  const { id, imei, organisationId: ownerId } = device
  const object = { kind: 'device', id, name: imei, ownerId } as const
  await writeAudit(client, ctx, 'device/Claim', [{ object, ...plan.describe(device) }])
  await revokeShares(client, [id], ctx.now())
  return {
    id,
    imei,
    isAwaited: false,
    isProved: true,
    ended: await endDeviceSessions(client, [id]),
  }
}

async function awaitDevice({ client, ctx, claim, target, proof }: Claiming): Promise<Claimed> {
  const { number, protocol, name, model, icon, groupId } = claim
  await lockCounts(client, [target.id])
  const awaited = await first(
    client,
    db
      .selectFrom('device as d')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('d.organisation_id', '=', target.id)
      .where(isUnproven),
  )
  if ((awaited?.n ?? 0) >= mostAwaited) throw new AppError('tooManyAwaited', { count: mostAwaited })
  const created = await registerDevice(client, ctx, {
    number,
    protocol,
    organisationId: target.id,
    groupId,
    name,
    model,
    icon,
    claim: { accountId: ctx.caller.accountId ?? null, at: new Date(ctx.now()), proof },
  })
  // Somebody was faster, or a recycle bin has it.
  if (created.error !== undefined) throw new AppError('deviceTaken')
  const object = { kind: 'device', id: created.id, name: created.imei } as const
  const facts = { name, model, protocol, proof: proof ?? null }
  const after = { organisationId: target.id, groupId: groupId ?? null, ...facts }
  await writeAudit(client, ctx, 'device/Claim', [{ object, after }])
  const { id, imei } = created
  return { id, imei, isAwaited: true, isProved: proof !== undefined }
}
