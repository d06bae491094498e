import { type Insertable, sql } from 'kysely'
import { type Protocol, protocols } from '#lib/codes/protocols.ts'
import type { ClaimProof } from '#lib/rules/claim-proof.ts'
import { numberKey } from '#lib/rules/device-number.ts'
import type { Context } from '../../../context.ts'
import { isNumbered } from '../../../db/has-number.ts'
import { isUnproven } from '../../../db/is-unproven.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, first, rowFor, type Tables } from '../../../db/sql.ts'
import { endOfNumber } from '../service-end/end-of-new-device.ts'
import { type DeviceProfile, saveProfile } from './device-profile.ts'
import { lockCounts, lockPhone } from './lock-devices.ts'
import { typeIccid } from './type-iccid.ts'

const printed = /^\d[\d\s-]*$/

/** As sent. Numbers padded on the wire lose zeros; others keep zeros and case. */
function storedNumber({ number, protocol }: { number: string; protocol: Protocol }): string {
  const trimmed = number.trim()
  if (protocols[protocol].isPadded) return numberKey(trimmed)
  return printed.test(trimmed) ? trimmed.replace(/[\s-]/g, '') : trimmed
}

/** Charges whoever adds a device for the import, in the transaction that adds it. */
export type PayImport = (client: PoolClient, ctx: Context, deviceId: number) => Promise<void>

export type NewDevice = {
  number: string
  protocol: Protocol
  organisationId: number
  groupId?: number | undefined
  name?: string | undefined
  model?: string | undefined
  icon?: number | undefined
  /** 0 wired, 1 wireless. */
  wired?: number | undefined
  sim?: string | undefined
  iccid?: string | undefined
  /** Of the user, 11 digits. */
  phone?: string | undefined
  remark?: string | undefined
  startsAt?: Date | undefined
  expiresAt?: Date | undefined
  profile?: Partial<DeviceProfile> | undefined
  /** Changed at first login; without it no login. */
  passwordHash?: string | undefined
  claimCode?: Buffer | undefined
  claim?: { accountId: number | null; at: Date; proof: ClaimProof | undefined } | undefined
}

export type Registered =
  | { id: number; imei: string; error: undefined }
  | { error: 'deviceExists' | 'deviceClaimed' | 'deviceInRecycleBin' | 'phoneBoundElsewhere' }

/**
 * The caller audits, and publishes `device` after commit. Taken numbers or phones are answered, not
 * thrown: the other rows go on. deviceInRecycleBin only for the own tree: foreign bins must look like
 * working devices.
 */
export async function registerDevice(
  client: PoolClient,
  ctx: Context,
  device: NewDevice,
): Promise<Registered> {
  const imei = storedNumber(device)
  // First: waiters for a number must hold nothing others need.
  await lockCounts(client, [device.organisationId])
  if (device.phone) await lockPhone(client, device.phone)
  if (device.iccid) await typeIccid(client, ctx, { iccid: device.iccid })
  const expiresAt = await endOfNumber(client, ctx, {
    imei,
    end: device.expiresAt,
    isClaimed: device.claim !== undefined,
  })
  const created = await first(
    client,
    db
      .insertInto('device')
      .values(rowFor('device', columnsOf(imei, { ...device, expiresAt }, ctx)))
      .onConflict((conflict) => conflict.doNothing())
      .returning('id'),
  )
  if (!created) return { error: (await findTaken(client, ctx, imei)) ?? 'phoneBoundElsewhere' }
  await saveProfile(client, created.id, device.profile ?? {})
  return { id: created.id, imei, error: undefined }
}

const columnsOf = (
  imei: string,
  device: NewDevice,
  { caller }: Context,
): Insertable<Tables['device']> => ({
  imei,
  organisation_id: device.organisationId,
  group_id: device.groupId ?? null,
  name: device.name ?? '',
  model: device.model ?? '',
  protocol: device.protocol,
  icon: device.icon ?? 0,
  wired: device.wired ?? 0,
  sim: device.sim || null,
  iccid: device.iccid || null,
  phone: device.phone || null,
  remark: device.remark ?? '',
  starts_at: device.startsAt ?? null,
  expires_at: device.expiresAt ?? null,
  claim_code: device.claimCode ?? null,
  account_id: device.claim?.accountId ?? null,
  claimed_at: device.claim?.at ?? null,
  claim_proof: device.claim?.proof ?? null,
  password_hash: device.passwordHash ?? null,
  password_given: device.passwordHash !== undefined,
  added_by: caller.accountId ?? null,
})

async function findTaken(
  client: PoolClient,
  { caller }: Context,
  imei: string,
): Promise<'deviceExists' | 'deviceClaimed' | 'deviceInRecycleBin' | undefined> {
  const requested = { keys: sql.val([numberKey(imei)]), numbers: sql.val([imei]) }
  const found = await first(
    client,
    db
      .selectFrom('device as d')
      .innerJoin('organisation as o', 'o.id', 'd.organisation_id')
      .select((eb) => [
        'o.path',
        eb('d.deleted_at', 'is not', null).$castTo<boolean>().as('isDeleted'),
        isUnproven(eb).$castTo<boolean>().as('isClaimed'),
      ])
      .where((eb) => isNumbered(eb, requested)),
  )
  if (!found) return undefined
  if (found.isClaimed) return 'deviceClaimed'
  const isOwnBin = found.isDeleted && found.path.startsWith(caller.path)
  return isOwnBin ? 'deviceInRecycleBin' : 'deviceExists'
}
