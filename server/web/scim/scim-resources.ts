import type { BrandProfile } from '#brands/define.ts'
import { scimLimits } from '#lib/rules/scim-limits.ts'
import type { Context } from '../../context.ts'
import type { Directory } from '../../domain/people/scim/scim-key.ts'
import { ScimRefusal } from '../../domain/people/scim/scim-refusal.ts'
import { findScimUser, listScimUsers, type ScimUser } from '../../domain/people/scim/scim-user.ts'
import {
  changeScimUser,
  createScimUser,
  removeScimUser,
} from '../../domain/people/scim/write-scim-user.ts'
import { readPatch } from './read-patch.ts'
import { readUser } from './read-scim-user.ts'
import type { ScimAnswer } from './scim-answer.ts'
import { readFilter } from './scim-filter.ts'
import { locationOf, resourceOf, shaped } from './scim-resource.ts'
import {
  listOf,
  type ScimJson,
  serviceProviderConfig,
  userResourceType,
  userSchema,
} from './scim-schemas.ts'

export type ScimCall = {
  ctx: Context
  directory: Directory
  brand: BrandProfile
  /** Of the address; 0 without. */
  id: number
  query: URLSearchParams
  /** Of the host. */
  origin: string
  /** Throws ScimRefusal. */
  body: () => Promise<ScimJson>
}

type Handler = (call: ScimCall) => Promise<ScimAnswer>
type Resource = { path: RegExp; methods: Record<string, Handler> }

const userAnswer = ({ origin, query }: ScimCall, user: ScimUser, status = 200): ScimAnswer => ({
  status: status,
  value: shaped(resourceOf(user, origin), query),
  headers: { location: locationOf(user.id, origin) },
})

const wholeOf = (query: URLSearchParams, name: string, usual: number): number => {
  const text = query.get(name)
  if (text === null) return usual
  if (!/^[+-]?\d{1,15}$/.test(text))
    throw new ScimRefusal(400, `${name} must be a whole number.`, 'invalidValue')
  return Number(text)
}

async function listUsers({ ctx, directory, query, origin }: ScimCall): Promise<ScimAnswer> {
  const filter = readFilter(query.get('filter'))
  // More is no error, less than one is one (RFC 7644, 3.4.2.4).
  const startIndex = Math.max(1, wholeOf(query, 'startIndex', 1))
  const count = Math.max(0, wholeOf(query, 'count', scimLimits.page.usual))
  const page = {
    filter: filter,
    offset: startIndex - 1,
    limit: Math.min(count, scimLimits.page.most),
  }
  const { total, users } = await listScimUsers(ctx.services.pool, directory.provider, page)
  const resources = users.map((user) => shaped(resourceOf(user, origin), query))
  return { status: 200, value: listOf(resources, { total: total, startIndex: startIndex }) }
}

async function createUser(call: ScimCall): Promise<ScimAnswer> {
  return userAnswer(call, await createScimUser(call, readUser(await call.body())), 201)
}

async function readOne(call: ScimCall): Promise<ScimAnswer> {
  const { ctx, directory, id } = call
  const user = await findScimUser(ctx.services.pool, directory.provider, id)
  if (!user) throw new ScimRefusal(404, 'There is no such user.')
  return userAnswer(call, user)
}

/** What is not sent stays: a mapping without a phone says nothing of the phone that its person has bound. */
async function replaceUser(call: ScimCall): Promise<ScimAnswer> {
  const facts = readUser(await call.body())
  if (facts.userName === undefined)
    throw new ScimRefusal(400, 'userName is required.', 'invalidValue')
  return userAnswer(call, await changeScimUser(call, call.id, facts))
}

async function patchUser(call: ScimCall): Promise<ScimAnswer> {
  return userAnswer(call, await changeScimUser(call, call.id, readPatch(await call.body())))
}

async function deleteUser(call: ScimCall): Promise<ScimAnswer> {
  await removeScimUser(call, call.id)
  return { status: 204 }
}

const told =
  (value: (origin: string) => ScimJson): Handler =>
  async ({ origin }) => ({ status: 200, value: value(origin) })

const toldAsList =
  (value: (origin: string) => ScimJson): Handler =>
  async ({ origin }) => ({
    status: 200,
    value: listOf([value(origin)], { total: 1, startIndex: 1 }),
  })

const resources: readonly Resource[] = [
  { path: /^Users$/, methods: { GET: listUsers, POST: createUser } },
  {
    path: /^Users\/(\d{1,9})$/,
    methods: { GET: readOne, PUT: replaceUser, PATCH: patchUser, DELETE: deleteUser },
  },
  { path: /^ServiceProviderConfig$/, methods: { GET: told(serviceProviderConfig) } },
  { path: /^ResourceTypes$/, methods: { GET: toldAsList(userResourceType) } },
  { path: /^ResourceTypes\/User$/, methods: { GET: told(userResourceType) } },
  { path: /^Schemas$/, methods: { GET: toldAsList(userSchema) } },
  {
    path: /^Schemas\/urn:ietf:params:scim:schemas:core:2\.0:User$/,
    methods: { GET: told(userSchema) },
  },
]

/** By its address behind /scim/v2/. */
export function findResource(
  address: string,
): { methods: Resource['methods']; id: number } | undefined {
  for (const { path, methods } of resources) {
    const found = path.exec(address.replace(/\/$/, ''))
    if (found) return { methods: methods, id: Number(found[1] ?? 0) }
  }
  return undefined
}
