import type { z } from 'zod'
import { fewestUnixMillis, mostUnixMillis } from '../codes/unix-time.ts'
import { agreedFields, inLists } from './agreed-samples.ts'
import { contractSchema } from './contract-schema.ts'
import { sampleDays, sampleMoment } from './recent-samples.ts'
import { sampleUuid, usual } from './sample-values.ts'

type Way = 'input' | 'output'

type Values = Readonly<Record<string, unknown>>

/**
 * Of a value within a sample: the name of its field, and what fields there usually say; `agreed` goes before, of the
 * fields of its own object.
 */
type Place = { name: string; way: Way; values: Values; agreed?: Values }

type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  prefixItems?: Schema[]
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  title?: string
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  minItems?: number
  minLength?: number
  not?: unknown
}

/** Params that are not required and without which a function refuses: one of several, or those of a kind. */
const further: Readonly<Record<string, Record<string, unknown>>> = {
  'attendance/AddRule': { beacon_ids: ['1042'] },
  'device/SetMeter': { odometer_km: 48_211 },
  'device/SetUpkeep': { due_day: '2026-05-31' },
  'fence/Add': { lat: 47_141_000, lon: 9_521_500, radius: 300 },
  'fence/Bind': { simei: ['1042'] },
  'fence/GetVisits': { fence_id: '1042' },
  'fence/Unbind': { simei: ['1042'] },
  'incrementpackage/SetIncrementSwitch': { type: 1, open: 1 },
  'location/SearchRegion': { lat: 47_141_000, lon: 9_521_500, radius: 300 },
  'location/SetTripNote': { time: sampleMoment },
}

/** What a call of the function may send: what it needs, and no more. */
export const sampleParams = ({ name, params }: { name: string; params: z.ZodType }) =>
  Object.assign({}, sampleOf(params, 'input'), further[name]) as Record<string, unknown>

/** A value of a schema as callers meet it. Of what is sent only what is needed, of answers all. */
export const sampleOf = (schema: z.ZodType, way: Way): unknown =>
  sampleIn(contractSchema(schema, way) as Schema, { name: '', way: way, values: usual })

function sampleIn(schema: Schema, place: Place): unknown {
  const wanted = wantedAt(place)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) {
    const { enum: known } = schema
    return wanted.find((value) => known.includes(value)) ?? known[0]
  }
  if (schema.anyOf) return sampleOfAny(schema.anyOf, place)
  if (schema.prefixItems)
    return schema.prefixItems.map((one) => sampleIn(one, { ...place, name: '' }))
  const [type] = [schema.type ?? 'any'].flat()
  if (type === 'array') return listOf(schema, place)
  if (type === 'object' || schema.properties) return objectOf(schema, place)
  if (type === 'boolean') return wanted.find(isBoolean) ?? schema.default ?? false
  if (type === 'integer' || type === 'number') return numberOf(schema, wanted)
  if (type === 'null') return null
  return type === 'string' ? textOf(schema, wanted) : (wanted[0] ?? {})
}

/** The values that a field may say, the first that fits. */
const wantedAt = ({ name, values, agreed }: Place): unknown[] =>
  [agreed && name in agreed ? agreed[name] : values[name]].flat()

const isBoolean = (value: unknown) => typeof value === 'boolean'

/** Null only where that is the usual value. */
function sampleOfAny(choices: Schema[], place: Place): unknown {
  const others = choices.filter(({ type }) => type !== 'null')
  const isNull = others.length < choices.length && wantedAt(place).includes(null)
  return isNull ? null : sampleIn(others[0] ?? {}, place)
}

function listOf(schema: Schema, { name, way, values }: Place): unknown[] {
  const items = schema.items ?? {}
  const size = way === 'output' ? 1 : (schema.minItems ?? 0)
  const own = inLists[name]
  const place = {
    name: name.replace(/s$/, ''),
    way: way,
    values: own ? Object.assign({}, values, own) : values,
  }
  return Array.from({ length: size }, () => sampleIn(items, place))
}

function objectOf(schema: Schema, { way, values }: Place): Record<string, unknown> {
  const { properties = {}, required } = schema
  const shown = Object.keys(properties).filter(
    (name) => way === 'output' || required?.includes(name),
  )
  const parts = agreedFields.filter((fields) =>
    Object.keys(fields).every((key) => shown.includes(key)),
  )
  const agreed = Object.assign({}, ...parts.toReversed())
  return Object.fromEntries(
    shown.map((name) => [
      name,
      sampleIn(properties[name] ?? {}, { name: name, way: way, values: values, agreed: agreed }),
    ]),
  )
}

/** Of `not`, times in seconds alone have one; of `maximum`, those in milliseconds this. */
const clockOf = ({ not, maximum }: Schema) =>
  not ? 1 : maximum === mostUnixMillis ? 1000 : undefined

function numberOf(schema: Schema, wanted: readonly unknown[]): number {
  const { minimum: low = 0, maximum: high = Number.MAX_SAFE_INTEGER, default: chosen } = schema
  const clock = clockOf(schema)
  if (clock) {
    const found = wanted.filter(isNumber).find((one) => one >= sampleMoment) ?? sampleMoment
    return found >= fewestUnixMillis ? found : found * clock
  }
  const found = [...wanted, chosen].find((one) => isNumber(one) && one >= low && one <= high)
  if (isNumber(found)) return found
  return low > 0 || high < 1 ? Math.max(low, Math.min(high, 0)) : Math.min(high, 1)
}

const isNumber = (value: unknown): value is number => typeof value === 'number'

function textOf(schema: Schema, wanted: readonly unknown[]): string {
  const { pattern, format, title, minLength = 0 } = schema
  const fits = (text: unknown): text is string =>
    typeof text === 'string' &&
    text.length >= minLength &&
    (pattern === undefined || new RegExp(pattern, 'u').test(text))
  if (format === 'uuid') return sampleUuid
  const choices = [...wanted, schema.default, title === undefined ? 'text' : '1042', ...spellings]
  return choices.find(fits) ?? ''
}

/** For texts whose pattern the usual ones do not fit. */
const spellings = [
  '1042',
  'EUR',
  sampleDays.day,
  sampleDays.month,
  '08:00',
  '#1f6feb',
  '1042-1',
  'https://hooks.example.com/waypost',
  '5f4dcc3b5aa765d61d8327deb882cf99',
  'fleet@example.com',
  '+4237891234',
  'hooks.example.com',
  'A'.repeat(43),
  `1042.${'A'.repeat(43)}`,
]
