import type { Context } from '../../context.ts'
import type { DeedRow } from './list-deeds.ts'

/** Facts of a deed that are ids, and what of. */
const idFacts = {
  organisationId: 'organisation',
  ownerId: 'organisation',
  parentId: 'organisation',
  dealerId: 'dealer',
  groupId: 'group',
  accountId: 'account',
} as const

type Kind = (typeof idFacts)[keyof typeof idFacts]

/** Each takes ids and the path of the reader; a dealer above is known to those below it. */
const queries: Record<Kind, string> = {
  organisation: 'SELECT id, name FROM organisation WHERE id = ANY($1) AND starts_with(path, $2)',
  dealer: `SELECT id, name FROM organisation
    WHERE id = ANY($1) AND (starts_with(path, $2) OR starts_with($2, path))`,
  group: `SELECT g.id, g.name FROM device_group g JOIN organisation o ON o.id = g.organisation_id
    WHERE g.id = ANY($1) AND starts_with(o.path, $2)`,
  account: `SELECT a.id, a.login AS name FROM account a JOIN organisation o ON o.id = a.organisation_id
    WHERE a.id = ANY($1) AND starts_with(o.path, $2)`,
}

type Facts = Pick<DeedRow, 'before' | 'after'>
type OwnedDeed = Facts & Pick<DeedRow, 'objectKind' | 'objectId' | 'objectName'>

/**
 * For whom a deed was done: the organisation that its object belonged to, by the name that it has now. Undefined where
 * nobody noted it, or where the reader may not know it.
 */
export function ownerOf(
  { objectKind, objectId, objectName, before, after }: OwnedDeed,
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

/** The ids in what a deed changed. */
function idsOf({ before, after }: Facts): { fact: string; kind: Kind; id: number }[] {
  return [before, after].flatMap((facts) =>
    Object.entries(idFacts).flatMap(([fact, kind]) => {
      const id = facts?.[fact]
      return typeof id === 'number' ? [{ fact, kind, id }] : []
    }),
  )
}

/**
 * What the ids in the facts of deeds are called now, per deed by `<fact>:<id>`: organisations, groups and accounts in the
 * reader's tree, and bound dealers above it. What is gone or lies elsewhere has no name. One query for each kind.
 */
export async function nameFacts(
  { caller, services }: Context,
  deeds: readonly Facts[],
): Promise<Record<string, string>[]> {
  const ids = deeds.map(idsOf)
  const names = new Map<string, string>()
  for (const kind of Object.keys(queries) as Kind[]) {
    const wanted = new Set(ids.flat().flatMap((one) => (one.kind === kind ? [one.id] : [])))
    // A device log-in has no organisation to look round in.
    if (wanted.size === 0 || caller.kind !== 'account') continue
    const { rows } = await services.pool.query<{ id: number; name: string }>(queries[kind], [
      [...wanted],
      caller.path,
    ])
    for (const { id, name } of rows) names.set(`${kind}:${id}`, name)
  }
  return ids.map((ofDeed) =>
    Object.fromEntries(
      ofDeed.flatMap(({ fact, kind, id }) => {
        const name = names.get(`${kind}:${id}`)
        return name === undefined ? [] : [[`${fact}:${id}`, name]]
      }),
    ),
  )
}
