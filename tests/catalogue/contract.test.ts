import { expect, test } from 'vitest'
import { z } from 'zod'
import { readsOnly } from '#lib/client.ts'
import { errorCodes, unexplainedCodes } from '#lib/codes/error-codes.ts'
import { contractChanges } from '#lib/contract/contract-changes.ts'
import { functions, modules } from '#lib/contract/index-list.ts'
import { publicNames } from '#lib/contract/listed/public-names.ts'
import { languageCodes } from '#lib/i18n/languages.ts'
import { handlers } from '#server/mapi/listed/handlers.ts'
import { errorText } from '#server/texts/error-text.ts'
import { staleLists } from '../../scripts/setup/function-lists.mjs'

const names = functions.map(({ name }) => name)

test('the lists of functions are as the files say', () => {
  expect(staleLists()).toEqual([])
  expect(Object.keys(handlers).sort()).toEqual(names.toSorted())
  for (const [name, { def }] of Object.entries(handlers)) expect(def.name).toBe(name)
  const open = functions.filter(({ access }) => access === 'anyone')
  expect(publicNames.toSorted()).toEqual(open.map(({ name }) => name).sort())
})

test('the client takes for a read what its contract says writes nothing', () => {
  const reading = functions.filter(({ writes }) => !writes)
  expect(names.filter(readsOnly)).toEqual(reading.map(({ name }) => name))
})

test('names are unique and every module is described', () => {
  expect(new Set(names).size).toBe(names.length)
  expect([...new Set(names.map((name) => name.split('/')[0]))].sort()).toEqual(
    Object.keys(modules).sort(),
  )
})

test('the list of changes tells of every function once, the newest day first', () => {
  const days = contractChanges()
  expect(days.flatMap(({ added }) => added).sort()).toEqual(names.toSorted())
  const told = days.map(({ day }) => day)
  expect(told).toEqual([...new Set(told)].sort().reverse())
  for (const day of told) expect(new Date(day).toISOString().slice(0, 10)).toBe(day)
})

test('the list of changes says of every day in a sentence what callers notice', () => {
  const silent = contractChanges().filter(({ notices }) => notices.length === 0)
  expect(silent.map(({ day }) => day)).toEqual([])
  for (const notice of contractChanges().flatMap(({ notices }) => notices))
    expect(notice).toMatch(/^\S.*\.$/)
})

/** Params of device numbers that other functions take freely. */
const numbered: Record<string, string> = {
  'cmd/SetFollowDevice': 'items',
  'cmd/CancelFollow': 'imeis',
  'poi/Modify': 'poi_id',
  'alarm/SetRule': 'step_suids',
}

test.each(functions.map((def) => [def.name, def] as const))(
  '%s declares what every id among its params names, and refuses unknown params',
  (_, def) => {
    const { properties = {}, additionalProperties } = z.toJSONSchema(def.params, { io: 'input' })
    expect(additionalProperties).toBe(false)
    const idNames =
      /^((deleted_)?simeis?|(to_|last_)?sfamilyids?|sfid|familyid|s?gids?|suid|fence_id|poi_ids|last_fid|imei_list)$/
    const ids = Object.keys(properties).filter(
      (name) => idNames.test(name) || name === numbered[def.name],
    )
    expect(Object.keys(def.scope ?? {}).sort()).toEqual(ids.sort())
  },
)

test.each(functions.map((def) => [def.name, def] as const))(
  '%s takes a request_id when it writes for somebody who is logged in',
  (_, def) => {
    expect('request_id' in def.params.shape).toBe(def.writes && def.access !== 'anyone')
  },
)

/** A setting's value: the setting's own rule bounds it. */
const boundedByRule = ['device/SetSetting', 'device/SetAlarmSetting']

/** Whole numbers without a bound of their own: a 4-byte column refuses the largest of them. */
function unbounded(schema: object): string[] {
  return Object.entries(schema).flatMap(([name, part]) => {
    if (part === null || typeof part !== 'object') return []
    const inner = unbounded(part)
    if (part.type !== 'integer' || part.maximum < Number.MAX_SAFE_INTEGER) return inner
    return [name, ...inner]
  })
}

test('whole numbers of params are bounded by what keeps them', () => {
  const open = functions.filter(
    ({ params }) => unbounded(z.toJSONSchema(params, { io: 'input' })).length,
  )
  expect(open.map(({ name }) => name).sort()).toEqual(boundedByRule.toSorted())
})

test('error codes are unique, in the two ranges, and never one that the spec leaves unexplained', () => {
  const codes = Object.values(errorCodes).map(({ code }) => code)
  expect(new Set(codes).size).toBe(codes.length)
  for (const code of codes) {
    expect([0x1004, 0x1016]).toContain(code >>> 16)
    expect(unexplainedCodes).not.toContain(code)
  }
})

test('the codes of the specification are kept', () => {
  expect(errorCodes).toMatchObject({
    loginExpired: { code: 268697631, action: 'login' },
    dataChanged: { code: 269877251, action: 'refresh' },
    accountChanged: { code: 269877293, action: 'login' },
    serviceFailed: { code: 268697608 },
  })
  const quota = [errorCodes.overQuota.code, errorCodes.serviceNotActive.code]
  expect(quota.sort()).toEqual([269877357, 269877358])
})

test.each(languageCodes)('every error has its text in %s, with the same blanks', (lang) => {
  for (const name of Object.keys(errorCodes) as (keyof typeof errorCodes)[]) {
    const blanks = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()
    expect(errorText(name, lang), name).toMatch(/\S/)
    expect(blanks(errorText(name, lang)), name).toEqual(blanks(errorText(name, 'en')))
  }
})
