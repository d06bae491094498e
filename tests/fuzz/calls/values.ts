import fc from 'fast-check'
import { languageCodes } from '#lib/i18n/languages.ts'
import { lists } from '#lib/pages/lists.ts'
import type { Schema } from './document.ts'

export type Kind =
  | 'device'
  | 'number'
  | 'organisation'
  | 'account'
  | 'login'
  | 'group'
  | 'task'
  | 'file'
  | 'time'
  | 'password'
/** Calls depend on the seed alone, ids do not. */
export type Placeholder = { $world: Kind; n: number }

const kindsOf: Record<string, Kind> = {
  simei: 'device',
  simeis: 'device',
  last_simei: 'device',
  imei: 'number',
  imeis: 'number',
  imei_list: 'number',
  last_imei: 'number',
  sfamilyid: 'organisation',
  sfid: 'organisation',
  familyid: 'organisation',
  to_sfamilyid: 'organisation',
  last_sfamilyid: 'organisation',
  last_fid: 'organisation',
  suid: 'account',
  last_suid: 'account',
  account: 'login',
  sgid: 'group',
  last_sgid: 'group',
  task_id: 'task',
  last_task_id: 'task',
  file_id: 'file',
  start_time: 'time',
  end_time: 'time',
  due_time: 'time',
  last_time: 'time',
  begin_time: 'time',
  pwd_md5: 'password',
  old_pwd_md5: 'password',
}

/** Params whose right values nobody guesses. */
const wordsOf: Record<string, readonly unknown[]> = {
  report: lists.map(({ path }) => path),
  lang: languageCodes,
  language: languageCodes,
  target: ['13800138000', '+4917012345678', 'somebody@example.com'],
  phone: ['13800138000', '+4917012345678', ''],
  email: ['somebody@example.com', ''],
  name: ['A name', '设备 7', 'n'],
  nickName: ['Somebody', '某人'],
  search: ['8600', 'name', 'a'],
  model: ['VT-1', ''],
  remark: ['', 'a remark'],
  code: ['123456'],
  op: ['begin', 'confirm', 'off'],
  wait_seconds: [0, 1],
}

const world = (kind: Kind) => fc.nat(50).map((n): Placeholder => ({ $world: kind, n }))

export const strangeTexts = fc.constantFrom(
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  '\u202e',
  '%_\\',
  "'; --",
  '__proto__',
  'constructor',
  'ＡＢＣ',
  '＝1+1',
  '=1+1',
  'İ',
  'ß',
  '👩‍👩‍👧‍👦',
  'e\u0301'.repeat(20),
  '\ufeff',
  '\n\r\t',
  '0',
  '-1',
  '0x13',
  '1e999',
  'NaN',
  'null',
  '9'.repeat(19),
  '9223372036854775808',
  '2147483648',
  '2026-02-30 00:00:00+00',
  '-infinity',
  '{"a":',
  '[[[[',
  '../..',
  'x'.repeat(300),
  '界'.repeat(5_000),
)

const text = ({
  pattern,
  format,
  minLength = 0,
  maxLength = 60,
}: Schema): fc.Arbitrary<unknown> => {
  if (format === 'uuid') return fc.uuid()
  // It makes no letters of other scripts.
  if (pattern && !pattern.includes('\\p{')) return fc.stringMatching(new RegExp(pattern))
  const length = { minLength, maxLength: Math.min(maxLength, 60) }
  return fc.oneof(
    { arbitrary: fc.string(length), weight: 3 },
    { arbitrary: fc.string({ ...length, unit: 'grapheme' }), weight: 2 },
    { arbitrary: strangeTexts, weight: 1 },
  )
}

function whole({ minimum = -(2 ** 53) + 1, maximum = 2 ** 53 - 1, multipleOf = 1 }: Schema) {
  const steps = { min: Math.ceil(minimum / multipleOf), max: Math.floor(maximum / multipleOf) }
  return fc.maxSafeInteger().map((n) => {
    const span = steps.max - steps.min + 1
    const step = Math.abs(n) % 7 === 0 ? steps.max : steps.min + (Math.abs(n) % span)
    return Math.min(step, steps.max) * multipleOf
  })
}

/** `name` says which things of the world are meant. */
export function valuesOf(schema: Schema, name = ''): fc.Arbitrary<unknown> {
  const plain = plainOf(schema, name)
  if (schema.type === 'array' || schema.type === 'object') return plain
  const kind = kindsOf[name]
  if (kind) return fc.oneof({ arbitrary: world(kind), weight: 20 }, { arbitrary: plain, weight: 1 })
  const words = wordsOf[name]
  if (!words) return plain
  return fc.oneof(
    { arbitrary: fc.constantFrom(...words), weight: 20 },
    { arbitrary: plain, weight: 1 },
  )
}

function plainOf(schema: Schema, name: string): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valuesOf(one, name)))
  switch (schema.type) {
    case 'string':
      return text(schema)
    case 'integer':
      return whole(schema)
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return listOf(schema, name)
    case 'object':
      return recordOf(schema)
    default:
      return fc.jsonValue({ maxDepth: 3 })
  }
}

function listOf({ items = {}, minItems = 0, maxItems = 8 }: Schema, name: string) {
  const item = valuesOf(items, name)
  const few = fc.array(item, {
    minLength: minItems,
    maxLength: Math.max(minItems, Math.min(maxItems, 6)),
  })
  const most = item.map((one) => Array.from({ length: Math.min(maxItems, 1_000) }, () => one))
  return fc.oneof({ arbitrary: few, weight: 30 }, { arbitrary: most, weight: 1 })
}

function recordOf({ properties = {}, required = [], additionalProperties, propertyNames }: Schema) {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, valuesOf(schema, name)]),
  )
  if (typeof additionalProperties !== 'object')
    return fc.record(fields, { requiredKeys: required as never[] })
  const key = propertyNames ? (valuesOf(propertyNames) as fc.Arbitrary<string>) : fc.string()
  return fc.dictionary(key, valuesOf(additionalProperties), { maxKeys: 4 })
}
