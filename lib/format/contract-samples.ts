import type { z } from 'zod'
import { contractSchema } from './contract-schema.ts'
import { sampleDays, sampleDevice, sampleMoment } from './recent-samples.ts'

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
}

const at = sampleMoment

const uuid = '7d0c3f4e-9a1b-4c5d-8e2f-6a7b8c9d0e1f'

/** What examples say of a field, by its name: the one table behind every sample of the reference. */
const usual: Readonly<Record<string, unknown>> = {
  account: 'owner',
  addr: '47.141000,9.521500',
  address: 'Aeulestrasse 30, Vaduz',
  begin_time: at,
  car_number: 'FL 30 211',
  auth_key: 'A'.repeat(22),
  backup_id: '20251130-080000-1a2f',
  citie: '440300',
  code: '482913',
  course: 87,
  create_time: at,
  content: 'The invoice names another device',
  day: sampleDays.day,
  distance: 18_420,
  email: 'fleet@example.com',
  end: '17:00',
  end_day: sampleDays.day,
  end_time: at + 3600,
  endpoint: 'https://push.example.com/send/1042',
  filename: 'en',
  hash: '9f'.repeat(32),
  iccid: '89860012345678901234',
  imei: sampleDevice.imei,
  identity_card: '11010519491231002X',
  ids: '1042',
  lang: 'en',
  language: 'en',
  lat: 47_141_000,
  limit_size: 100,
  line_state: 'e_line_on',
  lon: 9_521_500,
  mileage: 48_211_300,
  model: 'GT06N',
  month: sampleDays.month,
  name: 'Van 7',
  object_id: `file-${uuid}`,
  out_trade_no: '202511300800001042',
  p256dh: 'A'.repeat(87),
  period: '08:00–17:00',
  phone: '+4237891234',
  power: 92,
  protocol: 'gt06',
  pwd_md5: '5f4dcc3b5aa765d61d8327deb882cf99',
  sfamily_name: 'Alpine Deliveries',
  signal: 71,
  sim: '4237891234',
  speed: 523,
  start: '08:00',
  start_day: sampleDays.before,
  start_time: at,
  time: at,
  token: 'Q2hhcmdlZCBieSB0aGUgc3VuLCBub3QgYnkgZGllc2Vs',
  version: 'V1.42',
  zone_name: 'Europe/Vaduz',
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
  'location/SetTripNote': { time: at },
}

/** What a call of the function may send: what it needs, and no more. */
export const sampleParams = ({ name, params }: { name: string; params: z.ZodType }) =>
  Object.assign({}, sampleOf(params, 'input'), further[name]) as Record<string, unknown>

/** A value of a schema as callers meet it. Of what is sent only what is needed, of answers all. */
export function sampleOf(schema: z.ZodType, way: 'input' | 'output'): unknown {
  return sampleIn(contractSchema(schema, way) as Schema, '', way)
}

function sampleIn(schema: Schema, name: string, way: 'input' | 'output'): unknown {
  const value = usual[name]
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum.includes(value) ? value : schema.enum[0]
  if (schema.anyOf) {
    const one = schema.anyOf.find(({ type }) => type !== 'null') ?? {}
    return sampleIn(one, name, way)
  }
  if (schema.prefixItems) return schema.prefixItems.map((one) => sampleIn(one, '', way))
  const [type] = [schema.type ?? 'any'].flat()
  if (type === 'array') return listOf(schema, name, way)
  if (type === 'object' || schema.properties) return objectOf(schema, way)
  if (type === 'boolean') return schema.default ?? false
  if (type === 'integer' || type === 'number') return numberOf(schema, value)
  if (type === 'null') return null
  return type === 'string' ? textOf(schema, value) : (value ?? {})
}

function listOf(schema: Schema, name: string, way: 'input' | 'output'): unknown[] {
  const singular = name.replace(/s$/, '')
  const items = schema.items ?? {}
  const size = way === 'output' ? 1 : (schema.minItems ?? 0)
  return Array.from({ length: size }, () => sampleIn(items, singular, way))
}

function objectOf(schema: Schema, way: 'input' | 'output'): Record<string, unknown> {
  const isShown = (name: string) => way === 'output' || schema.required?.includes(name)
  return Object.fromEntries(
    Object.entries(schema.properties ?? {})
      .filter(([name]) => isShown(name))
      .map(([name, part]) => [name, sampleIn(part, name, way)]),
  )
}

function numberOf({ minimum, maximum, default: chosen }: Schema, value: unknown): number {
  const low = minimum ?? 0
  const high = maximum ?? Number.MAX_SAFE_INTEGER
  const fits = (one: unknown): one is number => typeof one === 'number' && one >= low && one <= high
  if (fits(value)) return value
  if (fits(chosen)) return chosen
  return low > 0 || high < 1 ? Math.max(low, Math.min(high, 0)) : Math.min(high, 1)
}

function textOf(schema: Schema, value: unknown): string {
  const { pattern, format, title, minLength = 0 } = schema
  const fits = (text: unknown): text is string =>
    typeof text === 'string' &&
    text.length >= minLength &&
    (pattern === undefined || new RegExp(pattern, 'u').test(text))
  if (format === 'uuid') return uuid
  const choices = [value, schema.default, title === undefined ? 'text' : '1042', ...spellings]
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
