import type { InferResult } from 'kysely'
import type { Protocol } from '#lib/codes/protocols.ts'
import { paddedKeys } from '../../../db/padded-keys.ts'
import type { Pool } from '../../../db/pool.ts'
import { anyOf, db, type Given, prepared } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'

/** Times are Unix seconds. */
export type DeviceFacts = {
  id: number
  imei: string
  /** Default: last six digits. */
  name: string
  givenName: string
  model: string
  protocol: Protocol
  icon: number
  wired: number
  organisationId: number
  organisationName: string
  organisationPath: string
  organisationZone: string
  groupId: number | undefined
  groupName: string | undefined
  accountId: number | undefined
  accountLogin: string | undefined
  dealerId: number | undefined
  dealerName: string | undefined
  iccid: string | undefined
  sim: string | undefined
  phone: string | undefined
  version: string | undefined
  remark: string
  activatedAt: number | undefined
  startsAt: number | undefined
  expiresAt: number | undefined
  frozenAt: number | undefined
  createdAt: number
  updatedAt: number
}

export const selectDevices = () =>
  db
    .selectFrom('device as d')
    .innerJoin('organisation as o', 'o.id', 'd.organisation_id')
    .leftJoin('device_group as g', 'g.id', 'd.group_id')
    .leftJoin('account as a', 'a.id', 'd.account_id')
    .leftJoin('organisation as s', 's.id', 'd.dealer_id')
    .select(['d.id', 'd.imei', 'd.name as givenName', 'd.model', 'd.protocol', 'd.icon', 'd.wired'])
    .select(['d.organisation_id as organisationId', 'o.name as organisationName'])
    .select(['o.path as organisationPath', 'o.zone as organisationZone'])
    .select(['d.group_id as groupId', 'g.name as groupName'])
    .select(['d.account_id as accountId', 'a.login as accountLogin'])
    .select(['d.dealer_id as dealerId', 's.name as dealerName'])
    .select(['d.iccid', 'd.sim', 'd.phone', 'd.version', 'd.remark'])
    .select((eb) => [
      unixSeconds(eb.ref('d.frozen_at')).as('frozenAt'),
      unixSeconds(eb.ref('d.created_at')).as('createdAt'),
      unixSeconds(eb.ref('d.updated_at')).as('updatedAt'),
      unixSeconds(eb.ref('d.activated_at')).as('activatedAt'),
      unixSeconds(eb.ref('d.starts_at')).as('startsAt'),
      unixSeconds(eb.ref('d.expires_at')).as('expiresAt'),
    ])

type DeviceRow = InferResult<ReturnType<typeof selectDevices>>[number]

const devicesOf = prepared('read-devices', ({ ids }: Given<{ ids: readonly number[] }>) =>
  selectDevices().where('d.id', '=', anyOf(ids)),
)

export async function readDevices(pool: Pool, ids: readonly number[]): Promise<DeviceFacts[]> {
  if (ids.length === 0) return []
  const rows = await devicesOf(pool, { ids: paddedKeys(ids) })
  const byId = new Map(rows.map((row) => [row.id, factsOf(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export const unixOf = (date: Date | null) =>
  date === null ? undefined : Math.floor(date.getTime() / 1000)

export function factsOf(row: DeviceRow): DeviceFacts {
  return {
    id: row.id,
    imei: row.imei,
    name: row.givenName || row.imei.slice(-6),
    givenName: row.givenName,
    model: row.model,
    protocol: row.protocol,
    icon: row.icon,
    wired: row.wired,
    organisationId: row.organisationId,
    organisationName: row.organisationName,
    organisationPath: row.organisationPath,
    organisationZone: row.organisationZone,
    groupId: row.groupId ?? undefined,
    groupName: row.groupName ?? undefined,
    accountId: row.accountId ?? undefined,
    accountLogin: row.accountLogin ?? undefined,
    dealerId: row.dealerId ?? undefined,
    dealerName: row.dealerName ?? undefined,
    iccid: row.iccid ?? undefined,
    sim: row.sim ?? undefined,
    phone: row.phone ?? undefined,
    version: row.version ?? undefined,
    remark: row.remark,
    activatedAt: row.activatedAt ?? undefined,
    startsAt: row.startsAt ?? undefined,
    expiresAt: row.expiresAt ?? undefined,
    frozenAt: row.frozenAt ?? undefined,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}
