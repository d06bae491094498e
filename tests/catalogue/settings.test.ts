import { expect, test } from 'vitest'
import { isOurs, otherKeys } from '#lib/codes/device-settings.ts'
import { protocolNames } from '#lib/codes/protocols.ts'
import { sentSettings } from '#server/domain/control/setting/setting-orders.ts'
import { unofferedSettings } from './named-settings.ts'

test('every setting is sent by a protocol, in force on the platform, or listed with the reason', () => {
  const without = unofferedSettings()
  expect(without.length).toBeLessThanOrEqual(5)
  for (const key of otherKeys) {
    const isSent = protocolNames.some((protocol) => sentSettings(protocol).has(key))
    expect([key, isSent || isOurs(key)]).toEqual([key, !without.includes(key)])
  }
  expect(without).toContain('e_bit_function_')
})
