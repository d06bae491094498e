import fs from 'node:fs'
import { expect, test } from 'vitest'
import { completeLock } from './complete-lock.mjs'

test('package-lock.json holds the builds of all platforms, in the order in which npm writes it', () => {
  const lock = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'))
  const before = Object.keys(lock.packages)
  expect(completeLock(lock)).toEqual([])
  expect(Object.keys(lock.packages)).toEqual(before)
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

test('what only builds for other platforms need is not installed where Waypost runs', () => {
  const lock = {
    packages: {
      '': { dependencies: { tool: '1.0.0', shared: '1.0.0' } },
      'node_modules/tool': {
        version: '1.0.0',
        optionalDependencies: { '@tool/wasm32': '1.0.0', '@tool/freebsd': '1.0.0' },
      },
      'node_modules/@tool/wasm32': {
        version: '1.0.0',
        cpu: ['wasm32'],
        optional: true,
        dependencies: { runtime: '1.0.0', shared: '1.0.0' },
      },
      'node_modules/@tool/freebsd': {
        version: '1.0.0',
        os: ['freebsd'],
        optional: true,
        dependencies: { runtime: '1.0.0' },
      },
      'node_modules/runtime': {
        version: '1.0.0',
        optional: true,
        dependencies: { below: '1.0.0' },
      },
      'node_modules/below': { version: '1.0.0', optional: true },
      'node_modules/shared': { version: '1.0.0' },
    },
  }
  expect(completeLock(lock)).toEqual(['node_modules/runtime', 'node_modules/below'])
  expect(lock.packages['node_modules/below'].os).toEqual(['!linux', '!darwin', '!win32'])
  expect(lock.packages['node_modules/shared'].os).toBeUndefined()
  expect(completeLock(lock)).toEqual([])
})
