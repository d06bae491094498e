import type { z } from 'zod'
import { contractSchema } from '#lib/format/contract-schema.ts'
import { jsonBounds } from './json-bounds.ts'

export type Json = Record<string, unknown>

/** What is sent, or what is answered. */
type Way = 'input' | 'output'

const listed = ['prefixItems', 'anyOf', 'oneOf', 'allOf']

/**
 * The schemas of the document by name. Objects, choices and ids are named wherever they stand, once
 * for all places that say the same: generators make a type of each and call it by that name.
 */
export function openSchemas() {
  const schemas: Record<string, Json> = {}
  const names = new Map<string, string>()

  /** Under this very name, whatever says the same. */
  function add(name: string, schema: Json): Json {
    if (name in schemas) throw new Error(`Two schemas are called ${name}.`)
    schemas[name] = schema
    return refTo(name)
  }

  /** What the parts of a schema are called after `name`. */
  function withNamedParts(schema: Json, name: string): Json {
    const parts = Object.entries(schema).map(([word, value]): [string, unknown] => {
      if (word === 'properties')
        return [word, mapValues(value as Json, (part, key) => named(part, name + pascal(key)))]
      if (word === 'items' || (word === 'additionalProperties' && isSchema(value)))
        return [word, named(value as Json, singular(name))]
      if (!listed.includes(word)) return [word, value]
      return [
        word,
        (value as Json[]).map((part, at) => named(part, at ? `${name}${at + 1}` : name)),
      ]
    })
    return Object.fromEntries(parts)
  }

  /** A schema, or where it is to be found when it is an object or a choice. */
  function named(whole: Json, name: string): Json {
    const schema = withNamedParts(whole, name)
    if (!isType(schema)) return schema
    const { description, default: usual, ...said } = schema
    const key = keyOf(said)
    const found = names.get(key) ?? String(schema['title'] ?? name)
    if (!names.has(key)) {
      names.set(key, found)
      add(found, { ...(description !== undefined && { description }), ...said })
    }
    const differs = description !== undefined && description !== schemas[found]?.['description']
    return {
      ...refTo(found),
      ...(differs && { description }),
      ...(usual !== undefined && { default: usual }),
    }
  }

  return { schemas, add, named, withNamedParts }
}

export const refTo = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })

const isSchema = (value: unknown): value is Json => value !== null && typeof value === 'object'

const isType = (schema: Json) =>
  ['properties', 'enum', 'title'].some((word) => schema[word] !== undefined)

function keyOf(schema: Json): string {
  const inOrder = (_name: string, value: unknown) =>
    isSchema(value) && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value
  return JSON.stringify(schema, inOrder)
}

const mapValues = (values: Json, change: (value: Json, key: string) => Json): Json =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, change(value as Json, key)]),
  )

/** `fail_items` → `FailItems`. */
export const pascal = (name: string): string =>
  name
    .split(/[^A-Za-z\d]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

/** `FailItems` → `FailItem`: of a list, one. */
const singular = (name: string) => name.replace(/ies$/, 'y').replace(/([^s])s$/, '$1')

/** Zod adds these to every integer. */
const implied: unknown[] = [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]
const largestInt32 = 2_147_483_647

/**
 * As zod says it, but: answers may gain fields; integers are typed, and tell 64 bits from 32; a
 * tuple ends by its length (many readers know no `items: false`), and says of all entries what they
 * have in common (others know no `prefixItems`); every text that is sent has a length and a pattern.
 */
export function jsonOf(schema: z.ZodType, way: Way): Json {
  const { $schema: _, ...json } = contractSchema(schema, way)
  tidy(json as Json, way)
  return json as Json
}

function tidy(schema: Json, way: Way): void {
  for (const part of Object.values(schema)) if (isSchema(part)) tidy(part, way)
  // Of answers it would say of what is sent only, and some readers know none.
  if (way === 'output') delete schema['not']
  const { enum: values = [schema['const']], type } = schema
  if (type === 'number' && (values as unknown[]).every(Number.isInteger)) schema['type'] = 'integer'
  else if (type === 'integer') tidyInteger(schema)
  else if (type === 'array' && schema['items'] === false) tidyTuple(schema)
  else if (type === 'object' && way === 'output' && schema['additionalProperties'] === false)
    delete schema['additionalProperties']
  else if (type === 'string' && way === 'input' && isFree(schema)) {
    schema['pattern'] = Number(schema['minLength'] ?? 0) > 0 ? notBlank : withoutNul
    schema['maxLength'] ??= jsonBounds.text
  }
}

function tidyTuple(schema: Json): void {
  const entries = schema['prefixItems'] as Json[]
  const kinds = new Map(entries.map((entry) => [keyOf(entry), entry]))
  schema['items'] = kinds.size === 1 ? entries[0] : { anyOf: [...kinds.values()] }
}

/** PostgreSQL keeps no U+0000 (parse-params.ts). */
const withoutNul = '^[^\\u0000]*$'
/** Texts are trimmed before they are counted. */
const notBlank = '^\\s*[^\\s\\u0000][^\\u0000]*$'

function tidyInteger(schema: Json): void {
  for (const word of ['minimum', 'maximum']) if (implied.includes(schema[word])) delete schema[word]
  if (Number(schema['maximum'] ?? Number.POSITIVE_INFINITY) > largestInt32 && !schema['enum'])
    schema['format'] = 'int64'
}

const isFree = (schema: Json) =>
  ['pattern', 'enum', 'const', 'format'].every((word) => schema[word] === undefined)
