import { sql } from 'kysely'
import type { Protocol } from '#lib/codes/protocols.ts'
import type { Caller } from '../../../caller.ts'
import { lockUntilCommit } from '../../../db/advisory-lock.ts'
import { isBelow } from '../../../db/path-range.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { all, anyOf, db, isNull, run } from '../../../db/sql.ts'

export type LockedDevice = {
  id: number
  imei: string
  name: string
  model: string
  protocol: Protocol
  icon: number
  organisationId: number
  path: string
  organisationKind: 'seller' | 'end_user'
  isRootOwned: boolean
  groupId: number | null
  accountId: number | null
  accountLogin: string | null
  phone: string | null
  dealerId: number | null
  dealerPath: string | null
  dealerName: string | null
  startsAt: Date | null
  expiresAt: Date | null
  frozenAt: Date | null
}

/** By id, against deadlocks. Missing: left the tree, or in or out of the bin since. */
export async function lockDevices(
  client: PoolClient,
  caller: Caller,
  { ids, inBin }: { ids: readonly number[]; inBin: boolean },
): Promise<LockedDevice[]> {
  // Fresh: joins must not use what was read before.
  const own = anyOf(ids)
  await run(client, db.selectFrom('device').where('id', '=', own).orderBy('id').forUpdate())
  const { deviceId } = caller
  return all(
    client,
    selectLocked()
      .where('d.id', '=', own)
      .where((eb) => isBelow(eb.ref('o.path'), caller.path))
      .where('d.deleted_at', inBin ? 'is not' : 'is', null)
      .$if(deviceId !== undefined, (one) => one.where('d.id', '=', deviceId ?? 0)),
  )
}

const selectLocked = () =>
  db
    .selectFrom('device as d')
    .innerJoin('organisation as o', 'o.id', 'd.organisation_id')
    .leftJoin('account as a', 'a.id', 'd.account_id')
    .leftJoinLateral(
      (eb) => sql<Dealer>`dealer_of(${eb.ref('d.dealer_id')})`.as('s'),
      (join) => join.onTrue(),
    )
    .select(['d.id', 'd.imei', 'd.name', 'd.model', 'd.protocol', 'd.icon', 'd.phone', 'o.path'])
    .select((eb) => [
      'd.organisation_id as organisationId',
      'o.kind as organisationKind',
      isNull(eb.ref('o.parent_id')).as('isRootOwned'),
      'd.group_id as groupId',
      'd.account_id as accountId',
      'a.login as accountLogin',
      'd.dealer_id as dealerId',
      's.path as dealerPath',
      's.name as dealerName',
      'd.starts_at as startsAt',
      'd.expires_at as expiresAt',
      'd.frozen_at as frozenAt',
    ])

type Dealer = { path: string; name: string }

/** By id: the counting trigger has no order. */
export async function lockCounts(client: PoolClient, organisationIds: Iterable<number>) {
  const own = anyOf([...new Set(organisationIds)])
  await run(
    client,
    db.selectFrom('organisation').where('id', '=', own).orderBy('id').forNoKeyUpdate(),
  )
}

/** Of two takers of a phone the second waits. */
export async function lockPhone(client: PoolClient, phone: string): Promise<void> {
  await lockUntilCommit(client, 'device phone', phone)
}
