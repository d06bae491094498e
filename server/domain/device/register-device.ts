import { numberKey } from '#lib/rules/device-number.ts'
import type { Context } from '../../context.ts'
import type { PoolClient } from '../../db/pool.ts'
import { type DeviceProfile, saveProfile } from './device-profile.ts'
import { lockCounts, lockPhone } from './lock-devices.ts'
import { isUnprovenClaim } from './remove-claim.ts'
import { storedNumber } from './stored-number.ts'

/** A device to be. What is left out is empty or unknown; `organisationId` and `groupId` were checked by the caller. */
export type NewDevice = {
  number: string
  protocol: 'jt808' | 'gt06' | 'osmand'
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
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO device (imei, organisation_id, group_id, name, model, protocol, icon, wired, sim, iccid, phone, remark,
       starts_at, expires_at, claim_code, account_id, claimed_at, password_hash, password_given)
     VALUES ($1, $2, $3, $4, $5, $6::"Protocol", $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18::text, $18::text IS NOT NULL)
     ON CONFLICT DO NOTHING RETURNING id`,
    [imei, device.organisationId, device.groupId ?? null, ...columnsOf(device)],
  )
  const [created] = rows
  if (!created) return { error: (await findTaken(client, ctx, imei)) ?? 'phoneBoundElsewhere' }
  await saveProfile(client, created.id, device.profile ?? {})
  return { id: created.id, imei, error: undefined }
}

const columnsOf = (device: NewDevice) => [
  device.name ?? '',
  device.model ?? '',
  device.protocol,
  device.icon ?? 0,
  device.wired ?? 0,
  device.sim || null,
  device.iccid || null,
  device.phone || null,
  device.remark ?? '',
  device.startsAt ?? null,
  device.expiresAt ?? null,
  device.claimCode ?? null,
  device.claim?.accountId ?? null,
  device.claim?.at ?? null,
  device.passwordHash ?? null,
]

/** How a number that is a device already is refused; undefined for one that is none. */
async function findTaken(
  client: PoolClient,
  { caller }: Context,
  imei: string,
): Promise<'deviceExists' | 'deviceClaimed' | 'deviceInRecycleBin' | undefined> {
  const { rows } = await client.query<{ path: string; isDeleted: boolean; isClaimed: boolean }>(
    `SELECT o.path, d.deleted_at IS NOT NULL AS "isDeleted", ${isUnprovenClaim} AS "isClaimed"
     FROM device d JOIN organisation o ON o.id = d.organisation_id
     WHERE device_number_key(d.imei) = $1 AND NOT d.number_clash OR d.imei = $2`,
    [numberKey(imei), imei],
  )
  const [found] = rows
  if (!found) return undefined
  if (found.isClaimed) return 'deviceClaimed'
  const isOwnBin = found.isDeleted && found.path.startsWith(caller.path)
  return isOwnBin ? 'deviceInRecycleBin' : 'deviceExists'
}
