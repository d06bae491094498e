import { expect, test } from 'vitest'
import { z } from 'zod'
import { keyExclusions, keyFunctions, keyScopeOf } from '#lib/codes/key-functions.ts'
import { keyScopes } from '#lib/codes/key-scopes.ts'
import { functions } from '#lib/contract/index-list.ts'

const open = Object.entries(keyFunctions)
const shut = Object.values(keyExclusions).flat()

test('every function of the contract is in one scope of keys, or in none for one reason', () => {
  const named = [...open.flatMap(([, names]) => names), ...shut]
  expect(named.toSorted()).toEqual(functions.map(({ name }) => name).sort())
  expect(Object.keys(keyFunctions).sort()).toEqual(keyScopes.toSorted())
})

test('scopes that read hold functions that write nothing, scopes that write the others', () => {
  const wrong = functions.filter(({ name, writes }) => {
    const scope = keyScopeOf(name)
    return scope !== undefined && scope.endsWith(':write') !== writes
  })
  expect(wrong.map(({ name }) => name)).toEqual([])
})

/** Of a name that says log-in or secret, yet no way in: why. */
const harmless: Record<string, readonly string[]> = {
  'proves a person or a device and is kept nowhere': [
    'cmd/BatchSend pwd_md5',
    'cmd/RetryBatch pwd_md5',
    'cmd/Send pwd_md5',
    'device/Claim code',
  ],
  'shown to people; nobody logs in by it': [
    'complaint/Add contact',
    'device/Add leader_mail',
    'device/Add leader_phone',
    'device/Modify leader_mail',
    'device/Modify leader_phone',
    'family/AddFamily contact',
    'family/AddFamily phone',
    'family/ModifyFamily contact',
    'family/ModifyFamily phone',
    'feedback/Add contact',
  ],
  'which numbers a SIM card talks to': ['sim/AddWhite phones', 'sim/DeleteWhite phones'],
}

/** Names of params, and of what they hold. */
function namesIn(schema: z.ZodType, name: string): string[] {
  const found: string[] = []
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  JSON.stringify(json, (key, value) => {
    if (key === 'properties') found.push(...Object.keys(value))
    return value
  })
  return [name, ...found]
}

test('params that make or remove a log-in are sent by no key, or are excused', () => {
  const telling =
    /pwd|passw|totp|proof|^code$|secret|^user$|account|login|role|auth|phone|mail|contact/
  const told = functions.filter(({ name }) => keyScopeOf(name)?.endsWith(':write'))
  const left = told.flatMap(({ name, params, notByKey = [] }) =>
    Object.entries(params.shape).flatMap(([param, schema]) => {
      const isTelling = namesIn(schema, param).some((one) => telling.test(one))
      return isTelling && !notByKey.includes(param) ? [`${name} ${param}`] : []
    }),
  )
  expect(left.sort()).toEqual(Object.values(harmless).flat().sort())
  for (const area of ['dev/', 'export/', 'ops/', 'schedule/', 'wallet/'])
    expect(functions.filter(({ name }) => name.startsWith(area) && keyScopeOf(name))).toEqual([])
})

test('nothing is kept from keys where none comes', () => {
  const kept = functions.filter(({ notByKey }) => notByKey)
  expect(kept.filter(({ name }) => keyScopeOf(name) === undefined)).toEqual([])
})

test('public functions, and no others, are left out as such', () => {
  const named = functions.filter(({ access }) => access === 'anyone').map(({ name }) => name)
  expect(keyExclusions.public.toSorted()).toEqual(named.sort())
})
