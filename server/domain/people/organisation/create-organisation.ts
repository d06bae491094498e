import { sql } from 'kysely'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { inScope } from '../../../db/in-scope.ts'
import type { Alongside } from '../../../db/in-transaction.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, first } from '../../../db/sql.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { createAccountIn, type NewAccount } from '../account/create-account.ts'
import {
  checkKindBelow,
  type LockedOrganisation,
  lockOrganisation,
  lockTree,
  longestPath,
  type OrganisationKind,
} from './lock-tree.ts'

export type ContactFields = { contact: string; phone: string; address: string; remark: string }

export type NewOrganisation = { name: string; kind: OrganisationKind } & ContactFields

/** Lock the parent first; its zone is the child's. */
export async function insertOrganisation(
  client: PoolClient,
  parent: Pick<LockedOrganisation, 'id' | 'path'>,
  { name, kind, contact, phone, address, remark }: NewOrganisation,
): Promise<{ id: number; path: string }> {
  if (parent.path.length > longestPath) throw new AppError('familyTooDeep')
  const fresh = db.selectNoFrom(sql<number>`nextval('organisation_id_seq')::int`.as('id'))
  const row = db
    .selectFrom(fresh.as('fresh'))
    .select((eb) => [
      'id',
      eb.val(parent.id).as('parent_id'),
      sql<string>`${parent.path} || ${eb.ref('id')} || '/'`.as('path'),
      eb.val(name).as('name'),
      sql<OrganisationKind>`${kind}::"OrganisationKind"`.as('kind'),
      eb.val(contact).as('contact'),
      eb.val(phone).as('phone'),
      eb.val(address).as('address'),
      eb.val(remark).as('remark'),
      eb
        .selectFrom('organisation')
        .select('zone')
        .where('id', '=', parent.id)
        .$asScalar()
        .$notNull()
        .as('zone'),
    ])
  const created = await first(
    client,
    db
      .insertInto('organisation')
      .columns([
        'id',
        'parent_id',
        'path',
        'name',
        'kind',
        'contact',
        'phone',
        'address',
        'remark',
        'zone',
      ])
      .expression(row)
      .returning(['id', 'path']),
  )
  if (!created) throw new AppError('serviceFailed')
  return created
}

type WithOrganisation = {
  organisation: NewOrganisation
  account?: NewAccount | undefined
  alongside?: Alongside
}

/** With first account, if given. */
export async function createOrganisation(
  ctx: Context,
  parentId: number,
  { organisation, account, alongside }: WithOrganisation,
): Promise<{ id: number; accountId: number | undefined }> {
  return inScope(ctx.services.pool, ctx.caller.path, async (client) => {
    await lockTree(client, 'change')
    const parent = await lockOrganisation(client, ctx, parentId)
    checkKindBelow(parent.kind, organisation.kind)
    const { id, path } = await insertOrganisation(client, parent, organisation)
    const { name, kind } = organisation
    const object = { kind: 'organisation', id, name } as const
    const after = { parentId, parent: parent.name, ...organisation }
    await writeAudit(client, ctx, 'family/AddFamily', [{ object, after }])
    const home = { id, path, kind, name, parentId }
    const func = 'family/AddFamily'
    const accountId = account && (await createAccountIn(client, ctx, { home, account, func }))
    await alongside?.(client, id)
    return { id, accountId }
  })
}
