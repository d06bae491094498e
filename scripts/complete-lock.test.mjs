import fs from 'node:fs'
import { expect, test } from 'vitest'
import { completeLock } from './complete-lock.mjs'

test('package-lock.json holds the builds of all platforms', () => {
  expect(completeLock(JSON.parse(fs.readFileSync('package-lock.json', 'utf8')))).toEqual([])
})

test('a missing build is added with its platform, beside its parent when another version is in the way', () => {
  const tool = (version) => ({
    version,
    dev: true,
    optionalDependencies: { '@tool/darwin-arm64': version },
  })
  const lock = {
    packages: {
      'node_modules/tool': tool('1.0.0'),
      'node_modules/x/node_modules/tool': tool('2.0.0'),
    },
  }
  completeLock(lock)
  expect(lock.packages['node_modules/@tool/darwin-arm64']).toEqual({
    version: '1.0.0',
    cpu: ['arm64'],
    dev: true,
    optional: true,
    os: ['darwin'],
  })
  const nested = 'node_modules/x/node_modules/tool/node_modules/@tool/darwin-arm64'
  expect(lock.packages[nested]?.version).toBe('2.0.0')
})
