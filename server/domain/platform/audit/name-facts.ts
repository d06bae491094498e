import { type Expression, type SqlBool, sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { all, anyOf, db } from '../../../db/sql.ts'
import type { AuditRow } from './list-audit-events.ts'

const idFacts = {
  organisationId: 'organisation',
  ownerId: 'organisation',
  parentId: 'organisation',
  dealerId: 'dealer',
  groupId: 'group',
  accountId: 'account',
} as const

type Kind = (typeof idFacts)[keyof typeof idFacts]

type Requested = { ids: readonly number[]; path: string }

const startsWith = (text: Expression<string>, start: Expression<string>) =>
  sql<SqlBool>`starts_with(${text}, ${start})`

const organisationsOf = ({ ids }: Pick<Requested, 'ids'>) =>
  db.selectFrom('organisation').select(['id', 'name']).where('id', '=', anyOf(ids))

const namesOf = {
  organisation: ({ ids, path }: Requested) =>
    organisationsOf({ ids }).where((eb) => startsWith(eb.ref('path'), eb.val(path))),
  dealer: ({ ids, path }: Requested) =>
    organisationsOf({ ids }).where((eb) => {
      const [own, reader] = [eb.ref('path'), sql<string>`${path}::text`]
      return eb.or([startsWith(own, reader), startsWith(reader, own)])
    }),
  group: ({ ids, path }: Requested) =>
    db
      .selectFrom('device_group as g')
      .innerJoin('organisation as o', 'o.id', 'g.organisation_id')
      .select(['g.id', 'g.name'])
      .where('g.id', '=', anyOf(ids))
      .where((eb) => startsWith(eb.ref('o.path'), eb.val(path))),
  account: ({ ids, path }: Requested) =>
    db
      .selectFrom('account as a')
      .innerJoin('organisation as o', 'o.id', 'a.organisation_id')
      .select(['a.id', 'a.login as name'])
      .where('a.id', '=', anyOf(ids))
      .where((eb) => startsWith(eb.ref('o.path'), eb.val(path))),
} satisfies Record<Kind, unknown>

const kinds = ['organisation', 'dealer', 'group', 'account'] as const

type Facts = Pick<AuditRow, 'before' | 'after'>
type OwnedEvent = Facts & Pick<AuditRow, 'objectKind' | 'objectId' | 'objectName'>

/** Present name; undefined if not noted or invisible. */
export function ownerOf(
  { objectKind, objectId, objectName, before, after }: OwnedEvent,
  names: Readonly<Record<string, string>>,
): { id: number; name: string } | undefined {
  if (objectKind === 'organisation')
    return objectId === null || objectName === '' ? undefined : { id: objectId, name: objectName }
  for (const fact of ['ownerId', 'organisationId'] as const) {
    const id = after?.[fact] ?? before?.[fact]
    const name = names[`${fact}:${id}`]
    if (typeof id === 'number' && name !== undefined) return { id, name }
  }
  return undefined
}

function idsOf({ before, after }: Facts): { fact: string; kind: Kind; id: number }[] {
  return [before, after].flatMap((facts) =>
    Object.entries(idFacts).flatMap(([fact, kind]) => {
      const id = facts?.[fact]
      return typeof id === 'number' ? [{ fact, kind, id }] : []
    }),
  )
}

/**
 * Present names of ids, per event by `<fact>:<id>`: in the reader's tree, and bound dealers above.
 */
export async function nameFacts(
  { caller, services }: Context,
  events: readonly Facts[],
): Promise<Record<string, string>[]> {
  const ids = events.map(idsOf)
  const names = new Map<string, string>()
  for (const kind of kinds) {
    const wanted = new Set(ids.flat().flatMap((one) => (one.kind === kind ? [one.id] : [])))
    // A device login sees no organisation.
    if (wanted.size === 0 || caller.kind !== 'account') continue
    const named = namesOf[kind]({ ids: [...wanted], path: caller.path })
    const rows = await all(services.pool, named)
    for (const { id, name } of rows) names.set(`${kind}:${id}`, name)
  }
  return ids.map((ofEvent) =>
    Object.fromEntries(
      ofEvent.flatMap(({ fact, kind, id }) => {
        const name = names.get(`${kind}:${id}`)
        return name === undefined ? [] : [[`${fact}:${id}`, name]]
      }),
    ),
  )
}
