import fs from 'node:fs'
import { expect, test } from 'vitest'
import { alarmKeys, alarmValueOf, otherKeys } from '#lib/codes/device-settings.ts'
import { protocolNames } from '#lib/codes/protocols.ts'
import { commands } from '#lib/commands/catalogue.ts'
import { commandTable } from '#lib/commands/command-table.ts'
import { commandFrames } from '#lib/commands/frames.ts'
import { tablePlace } from './command-table-place.ts'

test('the table of docs/commands.md is the one that the catalogue gives', () => {
  const page = fs.readFileSync('docs/commands.md', 'utf8')
  const [, , table] = tablePlace.exec(page) ?? []
  expect(table).toBe(commandTable())
})

test('a type is listed once, with a frame for each of its carriers or the reason for none', () => {
  const types = commands.map(({ typeValue }) => typeValue)
  expect(types).toEqual([...new Set(types)].sort((a, b) => a - b))
  for (const { name, carriers, channel, whyNot } of commands) {
    const carrying = protocolNames.filter((protocol) => carriers[protocol])
    expect([name, carrying.length === 0]).toEqual([name, (whyNot ?? channel) !== undefined])
    for (const protocol of carrying)
      expect(Object.keys(commandFrames[protocol])).toContain(carriers[protocol]?.kind)
  }
})

test('the settings that commands change exist', () => {
  const values = alarmKeys.map((key) => alarmValueOf(key)?.name)
  const known = [...alarmKeys, ...otherKeys, ...values]
  const named = commands.flatMap(({ setting }) => setting ?? [])
  expect(named.filter((key) => !known.includes(key))).toEqual([])
})
