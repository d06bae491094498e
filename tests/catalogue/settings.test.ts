import fs from 'node:fs'
import { expect, test } from 'vitest'
import { isOurs, otherKeys } from '#lib/codes/device-settings.ts'
import { protocolNames } from '#lib/codes/protocols.ts'
import { sentSettings } from '#server/domain/control/setting/setting-orders.ts'

/** Those of the specification that are offered to no device, with the reason. */
function listed(): string[] {
  const page = fs.readFileSync('docs/specification.md', 'utf8')
  const section = page.split('## Device settings')[1]?.split('\n## ')[0] ?? ''
  return [...section.matchAll(/^\| `(\w+)\*?` \| .{10,} \|$/gm)].flatMap(([, key]) => key ?? [])
}

/** Of §3 of the specification beside alarms, in its order. */
const named = [
  'soundswitch',
  'lbsswitch',
  'indicatorlight',
  'lowpowermodeswitch',
  'disconnswitch',
  'sleep_intval',
  'locint_val',
  'positionlevel',
  'rechage_sim',
  'auto_answer',
  'stayalarm',
] as const

test('every setting is sent by a protocol, in force on the platform, or listed with the reason', () => {
  const without = listed()
  expect(without.length).toBeLessThanOrEqual(5)
  expect(otherKeys).toEqual(expect.arrayContaining([...named]))
  for (const key of otherKeys) {
    const isSent = protocolNames.some((protocol) => sentSettings(protocol).has(key))
    expect([key, isSent || isOurs(key)]).toEqual([key, !without.includes(key)])
  }
  expect(without).toContain('e_bit_function_')
})
