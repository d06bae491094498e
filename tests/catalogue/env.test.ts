import fs from 'node:fs'
import { expect, test } from 'vitest'
import { portSetting, protocolNames } from '#lib/codes/protocols.ts'
import { readConfig, settingNames } from '#server/config.ts'

const composeOnly = ['POSTGRES_PASSWORD']
const tileKeys = ['TILE_KEY_GOOGLE', 'TILE_KEY_TIANDITU']
const example = fs.readFileSync('.env.example', 'utf8')
const listed = [...example.matchAll(/^#?([A-Z0-9_]+)=(.*)$/gm)].map(
  ([, name = '', value = '']) => ({
    name,
    value,
  }),
)

test('.env.example lists the settings of server/config.ts and no others', () => {
  const names = listed.map(({ name }) => name)
  const known = [...settingNames, ...composeOnly, ...tileKeys]
  const ports = protocolNames.map(portSetting)
  expect(known).toEqual(expect.arrayContaining(names))
  expect(names).toEqual(expect.arrayContaining(known.filter((name) => !ports.includes(name))))
})

test('each value in .env.example is the default', () => {
  const required = {
    NODE_ENV: 'production' as const,
    DATABASE_URL: 'postgres://x',
    SECRET: 'x'.repeat(32),
  }
  const shown = Object.fromEntries(
    listed.filter(({ value }) => value !== '').map(({ name, value }) => [name, value]),
  )
  expect(readConfig({ ...required, ...shown })).toEqual(readConfig(required))
  expect(Object.keys(shown).length).toBeGreaterThan(10)
})

test('no setting of .env.example is switched on', () => {
  expect(example).not.toMatch(/^[A-Z]/m)
})
