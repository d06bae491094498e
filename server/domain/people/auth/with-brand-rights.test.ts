import { expect, test } from 'vitest'
import { waypost } from '#brands/waypost.ts'
import type { Caller } from '../../../caller.ts'
import { withBrandRights } from './with-brand-rights.ts'

const caller = (more: Partial<Caller>): Caller => ({
  kind: 'account',
  sessionKey: '',
  accountId: 1,
  deviceId: undefined,
  organisationId: 1,
  path: '/1/',
  isRoot: false,
  role: 'e_role_manager',
  permissions: ['e_ua_get_record', 'e_ua_start_record', 'e_ua_delete_record'],
  mustChangePassword: false,
  flag: 'e_account_login',
  zone: 'UTC',
  name: '',
  ...more,
})

type Listening = { mainland?: boolean; other?: boolean }
const lawOf = (listening: Listening) => ({
  features: waypost.features,
  listening: { mainland: true, other: true, ...listening },
})

const rightsOf = (more: Partial<Caller>, listening: Listening, own: Listening = {}) =>
  withBrandRights(caller(more), lawOf(listening), lawOf(own)).permissions

test('who may listen follows the law of the account’s region, by brand', () => {
  const all = ['e_ua_get_record', 'e_ua_start_record', 'e_ua_delete_record']
  const none = ['e_ua_delete_record']
  expect(rightsOf({ region: 'other' }, {})).toEqual(all)
  expect(rightsOf({ region: 'other' }, { other: false })).toEqual(none)
  expect(rightsOf({ region: 'mainland' }, { other: false })).toEqual(all)
  // The host of another brand changes nothing.
  expect(rightsOf({ region: 'other' }, {}, { other: false })).toEqual(none)
  const device = { kind: 'device', accountId: undefined, deviceId: 1 } as const
  expect(rightsOf(device, { other: false })).toEqual([...none, 'e_ua_modify_relay'])
  expect(rightsOf(device, {})).toEqual([...all, 'e_ua_modify_relay'])
})
