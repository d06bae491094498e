import type { ScimUser } from '../../domain/people/scim/scim-user.ts'
import { coreSchema, type ScimJson } from './scim-schemas.ts'

/**
 * Of RFC 7643, 4.1. Without `lastModified`: an account does not note when it was changed.
 */
export const resourceOf = (user: ScimUser, origin: string): ScimJson => ({
  schemas: [coreSchema],
  id: String(user.id),
  ...(user.externalId !== '' && { externalId: user.externalId }),
  userName: user.userName,
  displayName: user.name,
  name: {
    formatted: user.name,
    ...(user.givenName !== '' && { givenName: user.givenName }),
    ...(user.familyName !== '' && { familyName: user.familyName }),
  },
  active: !user.isFrozen,
  ...(user.email && { emails: [{ value: user.email, type: 'work', primary: true }] }),
  ...(user.phone && { phoneNumbers: [{ value: user.phone, type: 'mobile' }] }),
  meta: {
    resourceType: 'User',
    created: user.createdAt.toISOString(),
    location: locationOf(user.id, origin),
  },
})

export const locationOf = (id: number, origin: string) => `${origin}/scim/v2/Users/${id}`

/** Returned whatever is asked for. */
const always = new Set(['schemas', 'id'])

const listed = (query: URLSearchParams, name: string): string[] =>
  (query.get(name) ?? '')
    .toLowerCase()
    .split(',')
    .map((one) => one.trim())
    .map((one) => (one.startsWith(prefix) ? one.slice(prefix.length) : one))
    .filter((one) => one !== '')

const prefix = `${coreSchema}:`.toLowerCase()

/** Keeps `attributes`, or leaves out `excludedAttributes` (RFC 7644, 3.9); names of parts, as `name.givenName`, too. */
export function shaped(resource: ScimJson, query: URLSearchParams): ScimJson {
  const wanted = listed(query, 'attributes')
  if (wanted.length > 0) return pick(resource, '', (path) => isWanted(path, wanted))
  const excluded = new Set(listed(query, 'excludedAttributes'))
  return excluded.size === 0 ? resource : pick(resource, '', (path) => !excluded.has(path))
}

/** What is asked for, what it is a part of, and its own parts. */
const isWanted = (path: string, wanted: readonly string[]) =>
  wanted.some((one) => one === path || one.startsWith(`${path}.`) || path.startsWith(`${one}.`))

function pick(value: ScimJson, above: string, isKept: (path: string) => boolean): ScimJson {
  const kept = Object.entries(value).flatMap(([key, inner]): [string, unknown][] => {
    const path = `${above}${key.toLowerCase()}`
    if (!always.has(path) && !isKept(path)) return []
    return [[key, pickIn(inner, `${path}.`, isKept)]]
  })
  return Object.fromEntries(kept)
}

function pickIn(value: unknown, above: string, isKept: (path: string) => boolean): unknown {
  if (Array.isArray(value)) return value.map((one) => pickIn(one, above, isKept))
  if (typeof value !== 'object' || value === null) return value
  return pick(value as ScimJson, above, isKept)
}
