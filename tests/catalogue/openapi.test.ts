import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { keyScopeOf } from '#lib/codes/key-functions.ts'
import { type AnyFunc, functions } from '#lib/contract/index-list.ts'
import { normalAccount } from '#lib/rules/words.ts'
import { openapiText } from '#server/mapi/door/openapi.ts'
import { entities } from '#server/mapi/door/openapi-entities.ts'
import { readOperations } from '../fuzz/calls/document.ts'
import { fieldRules } from '../mapi/door/rules/fields.ts'

const root = path.resolve(import.meta.dirname, '../..')

// biome-ignore lint/suspicious/noExplicitAny: a schema of any form
type Schema = Record<string, any>

const whole: Schema = JSON.parse(openapiText())
const { paths, components } = whole as { paths: Schema; components: Schema }
const schemas: Record<string, Schema> = components['schemas']
const nameOf = (ref: string) => ref.replace('#/components/schemas/', '')

/** Each schema of the document with the words that lead to it. */
function* partsOf(schema: unknown, where: string): Generator<[where: string, schema: Schema]> {
  if (schema === null || typeof schema !== 'object') return
  if (!Array.isArray(schema)) yield [where, schema]
  for (const [word, part] of Object.entries(schema)) {
    if (['enum', 'required', 'default', 'const'].includes(word) || word.startsWith('x-')) continue
    yield* partsOf(part, `${where}/${word}`)
  }
}

const parts = Object.entries(schemas).flatMap(([name, schema]) => [...partsOf(schema, name)])
/** Without the maps of names to schemas. */
const all = parts.filter(([where]) => !where.endsWith('/properties'))
const faults = (isFault: (schema: Schema, where: string) => boolean) =>
  all.filter(([where, schema]) => isFault(schema, where)).map(([where]) => where)

test('the document names every function', () => {
  const names = functions.map(({ name }) => `/mapi/${name}`)
  expect(Object.keys(paths).sort()).toEqual(names.sort())
})

test('the document passes the strict rules of a public linter', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'openapi-'))
  const file = path.join(folder, 'openapi.json')
  fs.writeFileSync(file, openapiText())
  const linter = path.join(root, 'node_modules/.bin/redocly')
  const output = execFileSync(linter, ['lint', file, '--extends', 'recommended-strict'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  })
  expect(output).not.toContain('warning')
  fs.rmSync(folder, { recursive: true })
})

test('every reference leads to a schema, and every schema is used', () => {
  const refs = [...openapiText().matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref = '']) => ref)
  for (const ref of new Set(refs)) {
    const found = ref.split('/').slice(1)
    const schema = found.reduce((value: Schema | undefined, key) => value?.[key], whole)
    expect(schema, ref).toBeTypeOf('object')
  }
  const used = new Set(refs.map(nameOf))
  expect(Object.keys(schemas).filter((name) => !used.has(name))).toEqual([])
})

test('no schema is true or false, which generators and validators fail on', () => {
  const words = ['items', 'contains', 'not', 'propertyNames', 'additionalItems']
  expect(faults((schema) => words.some((word) => typeof schema[word] === 'boolean'))).toEqual([])
})

test('a tuple has as many entries as it has schemas, and says what all of them are', () => {
  const tuples = all.filter(([, { prefixItems }]) => prefixItems)
  expect(tuples.length).toBeGreaterThan(0)
  for (const [where, { prefixItems, items, minItems, maxItems }] of tuples) {
    const { length } = prefixItems
    expect([where, minItems, maxItems]).toEqual([where, length, length])
    expect([where, items.anyOf ?? [items]]).toEqual([where, expect.arrayContaining(prefixItems)])
  }
})

test('arrays say what is in them, whether or not a reader knows tuples', () => {
  expect(faults(({ type, items }) => type === 'array' && typeof items !== 'object')).toEqual([])
})

test('objects and choices are named', () => {
  const isUnnamed = (schema: Schema, where: string) =>
    where.includes('/') &&
    !where.includes('/propertyNames') &&
    (schema['properties'] !== undefined || schema['enum'] !== undefined)
  expect(faults(isUnnamed)).toEqual([])
})

test('names are words, none counts up, and none differs from another by its case alone', () => {
  const names = Object.keys(schemas)
  for (const name of names) expect(name).toMatch(/^[A-Z][A-Za-z\d]*[A-Za-z]$/)
  const folded = names.map((name) => name.toLowerCase())
  expect(folded.filter((name, at) => folded.indexOf(name) !== at)).toEqual([])
})

const typeOf = ({ name }: Pick<AnyFunc, 'name'>) =>
  name
    .split('/')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

test('what several functions share is named in server/mapi/door/openapi-entities.ts', () => {
  const owners = new Map<string, Set<string>>()
  for (const def of functions) {
    const seen = new Set<string>()
    const follow = (schema: unknown): void => {
      for (const [, ref = ''] of JSON.stringify(schema).matchAll(/"\$ref":"([^"]+)"/g)) {
        const name = nameOf(ref)
        if (seen.has(name) || !(name in schemas)) continue
        seen.add(name)
        follow(schemas[name])
      }
    }
    follow(paths[`/mapi/${def.name}`])
    for (const name of seen) owners.set(name, (owners.get(name) ?? new Set()).add(typeOf(def)))
  }
  const titled = new Set(Object.values(schemas).flatMap(({ title }) => title ?? []))
  const ofEntities = (name: string) =>
    titled.has(name) || ['Refusal', ...Object.keys(entities)].some((one) => name.startsWith(one))
  const shared = [...owners].filter(([name, by]) => by.size > 1 && !ofEntities(name))
  expect(shared.map(([name, by]) => [name, [...by].sort()])).toEqual([])
})

test('choices have a type, and numbers among them names', () => {
  const isUntyped = ({ enum: values, type, const: only }: Schema) => {
    const given: unknown[] = values ?? (only === undefined ? [] : [only])
    const types: Record<string, (value: unknown) => boolean> = {
      string: (value) => typeof value === 'string',
      integer: Number.isInteger,
      boolean: (value) => typeof value === 'boolean',
    }
    return given.length > 0 && !given.every((value) => types[String(type)]?.(value))
  }
  expect(faults(isUntyped)).toEqual([])
  const numbered = all.filter(([, { type, enum: values }]) => type === 'integer' && values)
  for (const [where, { enum: values, 'x-enum-varnames': names = [] }] of numbered) {
    expect([where, names.length]).toEqual([where, values.length])
    for (const name of names) expect(name, where).toMatch(/^[A-Za-z]\w*$/)
    expect(new Set(names).size).toBe(names.length)
  }
  expect(schemas['ErrorCode']?.['x-enum-varnames']).toContain('loginExpired')
})

test('patterns are read by every validator', () => {
  const patterns = all.flatMap(([where, { pattern, allOf = [] }]) =>
    [pattern, ...allOf.map((one: Schema) => one['pattern'])].flatMap((one) =>
      one === undefined ? [] : [[where, one] as const],
    ),
  )
  for (const [where, pattern] of patterns) {
    for (const flags of ['u', '']) expect(() => new RegExp(pattern, flags), where).not.toThrow()
    expect([where, /\(\?[=!<]|\\p\{Script/.test(pattern)]).toEqual([where, false])
    // Else anything, U+0000 too, may stand behind what is asked.
    if (!where.endsWith('/not')) expect([where, /^\^.*\$$/.test(pattern)]).toEqual([where, true])
  }
})

test('what is taken for a text that was left out is one that is taken', () => {
  const texts = all.filter(([, { default: usual }]) => typeof usual === 'string')
  expect(texts.length).toBeGreaterThan(50)
  const isTaken = ({ default: usual, pattern = '', not }: Schema) =>
    new RegExp(pattern, 'u').test(usual) && !(not && new RegExp(not.pattern, 'u').test(usual))
  expect(texts.filter(([, schema]) => !isTaken(schema)).map(([where]) => where)).toEqual([])
})

const sent = new Set<string>()
function noteSent(name: string): void {
  if (sent.has(name)) return
  sent.add(name)
  for (const [, ref = ''] of JSON.stringify(schemas[name]).matchAll(/"\$ref":"([^"]+)"/g))
    noteSent(nameOf(ref))
}
for (const def of functions) noteSent(`${typeOf(def)}Params`)

test('every text and number that is sent is bounded', () => {
  const bounds = ['maxLength', 'pattern', 'enum', 'const', 'format']
  const isOpen = (schema: Schema, where: string) => {
    if (!sent.has(where.split('/')[0] ?? '')) return false
    if (schema['type'] === 'string') return bounds.every((word) => schema[word] === undefined)
    const isNumber = schema['type'] === 'integer' && !schema['enum']
    return isNumber && (schema['minimum'] === undefined || schema['maximum'] === undefined)
  }
  const settings = /^Device(SetSetting|SetAlarmSetting)Params/
  expect(faults(isOpen).filter((where) => !settings.test(where))).toEqual([])
})

test('numbers beyond 32 bits say so', () => {
  const largest = 2_147_483_647
  const isWide = ({ type, maximum, enum: values, const: only, format }: Schema) =>
    type === 'integer' &&
    !values &&
    only === undefined &&
    !(maximum <= largest) &&
    format === undefined
  expect(faults(isWide)).toEqual([])
})

test('a session is a security scheme and a param, a key a scheme where a scope names the function; public functions know neither', () => {
  for (const def of functions) {
    const { post } = paths[`/mapi/${def.name}`]
    const isPublic = def.access === 'anyone'
    const refs = (post.parameters ?? []).map(({ $ref }: Schema) => $ref)
    expect([def.name, post.security, refs]).toEqual([
      def.name,
      isPublic ? [] : [{ sid: [] }, ...(keyScopeOf(def.name) ? [{ key: [] }] : [])],
      isPublic ? [] : ['#/components/parameters/sid', '#/components/parameters/monitorSid'],
    ])
  }
})

test('a body is required where a param is', () => {
  for (const def of functions) {
    const { required = [] } = schemas[`${typeOf(def)}Params`] ?? {}
    const { requestBody } = paths[`/mapi/${def.name}`].post
    expect([def.name, requestBody.required]).toEqual([def.name, required.length > 0])
  }
})

/** The schema of a field, by its path. */
function fieldOf(schema: Schema | undefined, names: readonly string[]): Schema | undefined {
  const { $ref, anyOf, items, properties } = schema ?? {}
  if ($ref) return fieldOf({ ...schemas[nameOf($ref)] }, names)
  if (anyOf) return fieldOf(anyOf[0], names)
  const [first, ...rest] = names
  if (first === undefined) return schema
  return fieldOf(/^\d+$/.test(first) ? items : properties?.[first], rest)
}

test('what rules take as it is, the document takes too', () => {
  let compared = 0
  for (const { func, field, params, good } of fieldRules) {
    const def = functions.find(({ name }) => name === func)
    const schema = fieldOf(schemas[`${typeOf({ name: func })}Params`], field.split('.'))
    for (const value of good) {
      const kept = def?.params.safeParse(params(value)).data
      const read = field.split('.').reduce((one: Schema | undefined, key) => one?.[key], kept)
      if (typeof value !== 'string' || (read as unknown) !== value) continue
      const length = [...value].length
      const { pattern = '', minLength = 0, maxLength = 1e6 } = schema ?? {}
      expect([func, field, value, new RegExp(pattern, 'u').test(value)]).toEqual([
        func,
        field,
        value,
        true,
      ])
      expect(length >= minLength && length <= maxLength, `${func} ${field} ${value}`).toBe(true)
      compared += 1
    }
  }
  expect(compared).toBeGreaterThan(100)
})

test('the calls of the fuzzer read the document, whose answers say what they are without `not`', () => {
  expect(readOperations()).toHaveLength(functions.length)
  const told = all.filter(([where, { not }]) => not && !sent.has(where.split('/')[0] ?? ''))
  expect(told.map(([where]) => where)).toEqual([])
})

test('what is neither seconds nor milliseconds, no zone, no hex and too short a contact is refused by the document', () => {
  const times = all.filter(([, { maximum }]) => maximum > 1e12 && maximum < 1e13)
  expect(times.length).toBeGreaterThan(50)
  for (const [where, { minimum, not }] of times.filter(([, { not }]) => not))
    expect([where, minimum, not.minimum > 1e9, not.maximum]).toEqual([
      where,
      0,
      true,
      999_999_999_999,
    ])
  const taken = (pattern: string, texts: string[]) =>
    texts.map((text) => new RegExp(pattern, 'u').test(text))
  const zones = ['Europe/Kyiv', 'UTC+05:30', 'Etc/GMT-14', 'Mars/Olympus', 'UTC+5', '']
  expect(taken(schemas['ZoneName']?.['pattern'], zones)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
  const { pattern: hex } = fieldOf(schemas['CmdParseParams'], ['hex']) ?? {}
  const { pattern: day = '' } = fieldOf(schemas['DeviceModifyParams'], ['inspection_time']) ?? {}
  const days = ['2000-02-29', '2028-02-29', '2199-12-31', '', '2100-02-29', '2027-02-29']
  expect(taken(day, days)).toEqual([true, true, true, true, false, false])
  const noDays = ['2027-04-31', '2027-13-01', '2027-00-10', '2200-01-01', '2027-01-32']
  expect(taken(day, noDays)).toEqual(noDays.map(() => false))
  const network = fieldOf(schemas['DeviceSetIdentityParams'], ['networks', '0'])?.['pattern']
  const networks = ['10.1.0.0/16', '2001:db8::/032', '::', '1:2:3:4:5:6:7:8/128', '::1/7', '1::']
  expect(taken(network, networks)).toEqual(networks.map(() => true))
  const none = ['1:2', ':1::2', '1::2::3', '1:2:3:4:5:6:7::8', '::/129', '::/0012', '1.2.3.4/33']
  expect(taken(network, none)).toEqual(none.map(() => false))
  const language = fieldOf(schemas['UserRegisterParams'], ['lang'])?.['pattern']
  expect(taken(language, ['zh-Hant-TW', 'pt_BR', 'zh-HK\0', 'tlh'])).toEqual([
    true,
    true,
    false,
    false,
  ])
  const accepts = ({ pattern, not }: Schema, text: string) =>
    new RegExp(pattern, 'u').test(text) && !new RegExp(not.pattern, 'u').test(text)
  const account = fieldOf(schemas['UsermgrAddUserParams'], ['account']) ?? {}
  for (const one of ['Wang3', '张三', '𠮷', '々', '﨎'])
    expect(accepts(account, one), one).toBe(true)
  for (const one of ['Ánna', 'a-b', 'カナ', '한', 'Ж'])
    expect(accepts(account, one), one).toBe(false)
  const { pattern: login } = fieldOf(schemas['UserFindPwdParams'], ['account']) ?? {}
  const signs = Array.from({ length: 0xd800 - 1 }, (_, at) => String.fromCharCode(at + 1))
  signs.push(...Array.from({ length: 0x2000 }, (_, at) => String.fromCharCode(0xe000 + at)))
  expect(taken(login, signs)).toEqual(signs.map((sign) => normalAccount(sign) !== ''))
  expect(taken(login, [' \u200bA', 'A\0', ''])).toEqual([true, false, false])
  const product = fieldOf(schemas['IncrementpackageAddPackageParams'], ['product_number']) ?? {}
  for (const one of ['flow_1.5', '流量（月）', '']) expect(accepts(product, one), one).toBe(true)
  expect(accepts(product, 'Ánna')).toBe(false)
  const iccid = fieldOf(schemas['SimMoveParams'], ['iccids', '0']) ?? {}
  expect(accepts(iccid, '8985207185005150010F')).toBe(true)
  expect(accepts(iccid, 'UoWDwHRkfzyPGfKNoijC')).toBe(false)
  const frames = ['7e 02,00:7E', '0x7e0x02', '00x1', '7', '0x', '7e0']
  expect(taken(hex, frames)).toEqual([true, true, true, false, false, false])
  expect(fieldOf(schemas['UserRegisterParams'], ['target'])).toMatchObject({ minLength: 6 })
})
