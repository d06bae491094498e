import fc from 'fast-check'
import type { Operation } from './document.ts'
import { strangeTexts, valuesOf } from './values.ts'

export const actors = ['root', 'dealer', 'owner', 'clerk', 'device', 'anonymous'] as const
export type Actor = (typeof actors)[number]

/** Placeholders stand for what the world has then. */
export type FuzzCall = {
  operation: Operation
  actor: Actor
  params: unknown
  raw?: Buffer
  query?: Record<string, string>
  headers?: Record<string, string>
}

const replacements = fc.oneof(
  strangeTexts,
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 1e308, -(2 ** 53), 2 ** 31, [], {}, [[]], ['']),
  fc.constantFrom<unknown>({ $ne: null }, { length: 1e9 }, { toString: 1 }, [null, null], {
    '': '',
  }),
  fc.jsonValue({ maxDepth: 4 }),
  fc.nat(6_000).map((length) => Array.from({ length }, () => 0)),
  fc.nat(60).map((depth) => Array.from({ length: depth }).reduce((inner) => [inner], 1 as unknown)),
  fc.nat(30_000).map((length) => 'x'.repeat(length)),
)

const mutations = fc.record({
  kind: fc.constantFrom('replace', 'drop', 'add', 'wrap', 'repeat'),
  place: fc.nat(1_000),
  value: replacements,
  name: fc.oneof(strangeTexts, fc.string({ maxLength: 300 })),
})
type Mutation = typeof mutations extends fc.Arbitrary<infer M> ? M : never

/** Characters; larger calls would take the whole run. */
const mostSize = 1_500_000

function sizeOf(value: unknown, left = mostSize): number {
  if (typeof value === 'string') return value.length + 2
  if (value === null || typeof value !== 'object') return 8
  let size = 2
  for (const [key, inner] of Object.entries(value)) {
    size += key.length + sizeOf(inner, left - size)
    if (size > left) break
  }
  return size
}

function mutate(params: unknown, mutation: Mutation): unknown {
  const mutated = change(params, mutation)
  return sizeOf(mutated) > mostSize ? params : mutated
}

function change(params: unknown, { kind, place, value, name }: Mutation): unknown {
  const places: { holder: Record<string, unknown>; key: string }[] = []
  const copy = structuredClone({ params })
  const collect = (holder: Record<string, unknown>) => {
    for (const key of Object.keys(holder)) {
      places.push({ holder, key })
      const inner = holder[key]
      const isPlaceholder = inner !== null && typeof inner === 'object' && '$world' in inner
      if (inner !== null && typeof inner === 'object' && !isPlaceholder)
        collect(inner as Record<string, unknown>)
    }
  }
  collect(copy)
  const chosen = places[place % places.length]
  if (!chosen) return copy.params
  const { holder, key } = chosen
  const present = holder[key]
  if (kind === 'replace') holder[key] = value
  else if (kind === 'drop') delete holder[key]
  else if (kind === 'add' && Array.isArray(holder)) holder.push(value)
  else if (kind === 'add') Object.defineProperty(holder, name, { value, enumerable: true })
  else if (kind === 'wrap') holder[key] = [present]
  else holder[key] = Array.from({ length: 50 }, () => present)
  return copy.params
}

const rawBodies = fc.oneof(
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  fc.string({ maxLength: 200 }).map((text) => Buffer.from(text)),
  fc
    .integer({ min: 1, max: 32_000 })
    .map((depth) => Buffer.from('['.repeat(depth) + ']'.repeat(depth))),
  fc.integer({ min: 1, max: 10_000 }).map((depth) => Buffer.from(`${'{"params":'.repeat(depth)}1`)),
  fc
    .integer({ min: 1, max: 500_000 })
    .map((count) => Buffer.from(`{"params":[${'0,'.repeat(count)}0]}`)),
  fc
    .integer({ min: 1, max: 20_000 })
    .map((count) =>
      Buffer.from(JSON.stringify({ params: Object.fromEntries(Array(count).fill(0).entries()) })),
    ),
  fc.jsonValue().map((value) => Buffer.from(JSON.stringify(value))),
  fc
    .constantFrom('{"params":{"a":1e999}}', '{"__proto__":{"a":1},"params":{}}', '')
    .map((text) => Buffer.from(text)),
)

const queries = fc.oneof(
  { arbitrary: fc.constant({}), weight: 20 },
  {
    arbitrary: strangeTexts.map((monitorSid) => ({ monitorSid: monitorSid.slice(0, 300) })),
    weight: 1,
  },
  { arbitrary: fc.nat(60).map((id) => ({ monitorSid: String(id) })), weight: 1 },
)

const headers = fc.oneof(
  { arbitrary: fc.constant({}), weight: 8 },
  {
    arbitrary: fc.constantFrom<Record<string, string>>(
      { 'accept-language': 'fa;q=0.1,*' },
      { 'accept-language': 'x'.repeat(2_000) },
      { 'x-request-id': 'y'.repeat(500) },
      { 'user-agent': 'z'.repeat(4_000) },
      { 'content-type': 'text/plain' },
      { cookie: `next-auth.session-token=${'e'.repeat(500)}; __Host-sid=a.b; x` },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ),
    weight: 1,
  },
)

/** Most valid, others nearly, some not at all. */
export function callsOf(operation: Operation): fc.Arbitrary<FuzzCall> {
  const valid = valuesOf(operation.params)
  const near = fc.tuple(valid, mutations).map(([params, mutation]) => mutate(params, mutation))
  const twice = fc.tuple(near, mutations).map(([params, mutation]) => mutate(params, mutation))
  const params = fc.oneof(
    { arbitrary: valid.map((value) => ({ params: value })), weight: 12 },
    { arbitrary: near.map((value) => ({ params: value })), weight: 5 },
    { arbitrary: twice.map((value) => ({ params: value })), weight: 1 },
    { arbitrary: replacements.map((value) => ({ params: value })), weight: 1 },
    { arbitrary: rawBodies.map((raw) => ({ params: undefined, raw })), weight: 1 },
  )
  const actor = operation.isPublic
    ? fc.constantFrom<Actor>('anonymous', 'anonymous', 'dealer')
    : fc.oneof(
        {
          arbitrary: fc.constantFrom<Actor>('root', 'dealer', 'dealer', 'owner', 'clerk', 'device'),
          weight: 15,
        },
        { arbitrary: fc.constant<Actor>('anonymous'), weight: 1 },
      )
  return fc.tuple(params, actor, queries, headers).map(([given, who, query, extra]) => ({
    operation,
    actor: who,
    query,
    headers: extra,
    ...given,
  }))
}
