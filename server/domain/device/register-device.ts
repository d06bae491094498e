import { type Insertable, sql } from 'kysely'
import type { Protocol } from '#lib/codes/protocols.ts'
import { numberKey } from '#lib/rules/device-number.ts'
import type { Context } from '../../context.ts'
import { isNumbered } from '../../db/has-number.ts'
import type { PoolClient } from '../../db/pool.ts'
import { db, first, rowFor, type Tables } from '../../db/sql.ts'
import { type DeviceProfile, saveProfile } from './device-profile.ts'
import { lockCounts, lockPhone } from './lock-devices.ts'
import { isUnproven } from './remove-claim.ts'
import { storedNumber } from './stored-number.ts'

/** A device to be. What is left out is empty or unknown; `organisationId` and `groupId` were checked by the caller. */
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
  /** Phone of the person who uses it, 11 digits. */
  phone?: string | undefined
  remark?: string | undefined
  startsAt?: Date | undefined
  /** End of the platform service; none without it. */
  expiresAt?: Date | undefined
  profile?: Partial<DeviceProfile> | undefined
  /** Of a log-in password that somebody is told, and has to change; nobody logs in without one. */
  passwordHash?: string | undefined
  /** Keyed hash of the code printed on it (claim-code.ts). */
  claimCode?: Buffer | undefined
  /** Its owner entered the number itself, then. */
  claim?: { accountId: number | null; at: Date } | undefined
}

export type Registered =
  | { id: number; imei: string; error: undefined }
  | { error: 'deviceExists' | 'deviceClaimed' | 'deviceInRecycleBin' | 'phoneBoundElsewhere' }

/**
 * Creates one device with all that is known of it, in the transaction of `client`; the caller writes the audit row
 * and publishes `device` after the commit. A number exists once on the platform, whatever its spelling: a second call with it creates
 * nothing and answers deviceExists, deviceClaimed when somebody claimed it and it has not reported, or
 * deviceInRecycleBin when it lies in a bin of the caller's own tree (a foreign one must not be told from a device
 * that works). A taken phone answers phoneBoundElsewhere. None of these spoils
 * the transaction, so that a batch goes on with its next row.
 */
export async function registerDevice(
  client: PoolClient,
  ctx: Context,
  device: NewDevice,
): Promise<Registered> {
  const imei = storedNumber(device)
  // Before the number: who waits for one that another transaction takes must not hold what that one still needs.
  await lockCounts(client, [device.organisationId])
  if (device.phone) await lockPhone(client, device.phone)
  const created = await first(
    client,
    db
      .insertInto('device')
      .values(rowFor('device', columnsOf(imei, device)))
      .onConflict((conflict) => conflict.doNothing())
      .returning('id'),
  )
  if (!created) return { error: (await findTaken(client, ctx, imei)) ?? 'phoneBoundElsewhere' }
  await saveProfile(client, created.id, device.profile ?? {})
  return { id: created.id, imei, error: undefined }
}

const columnsOf = (imei: string, device: NewDevice): Insertable<Tables['device']> => ({
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
  password_hash: device.passwordHash ?? null,
  password_given: device.passwordHash !== undefined,
})

/** How a number that is a device already is refused; undefined for one that is none. */
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
