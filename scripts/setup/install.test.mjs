import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasDevPackages, missingPackages, replacedPackages } from './install.mjs'

let folder
const write = (file, packages) => {
  fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
  fs.writeFileSync(path.join(folder, file), JSON.stringify({ packages }))
}
const put = (...names) => {
  const listed = names.map((name) => [`node_modules/${name}`, wanted[`node_modules/${name}`]])
  fs.rmSync(path.join(folder, 'node_modules'), { recursive: true, force: true })
  for (const [name] of listed) fs.mkdirSync(path.join(folder, name), { recursive: true })
  write('node_modules/.package-lock.json', Object.fromEntries(listed))
}
const wanted = {
  '': {},
  'node_modules/used': { version: '1.0.0' },
  'node_modules/tested': { version: '1.0.0', dev: true },
  'node_modules/elsewhere': { version: '1.0.0', optional: true },
}

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'waypost-install-'))
  write('package-lock.json', wanted)
})
afterAll(() => fs.rmSync(folder, { recursive: true }))

test('packages for tests are missed by tests alone, and kept once they are there', () => {
  put('used')
  expect(missingPackages({ dev: false, folder })).toEqual([])
  expect(missingPackages({ dev: true, folder })).toEqual(['tested'])
  expect(hasDevPackages(folder)).toBe(false)
  put('used', 'tested')
  expect(missingPackages({ dev: true, folder })).toEqual([])
  expect(hasDevPackages(folder)).toBe(true)
})

test("what npm's list names but the disk lacks is missing", () => {
  put('used', 'tested')
  fs.rmSync(path.join(folder, 'node_modules/used'), { recursive: true })
  expect(missingPackages({ dev: false, folder })).toEqual(['used'])
})

test('what npm would replace or remove is told apart from what it would add', () => {
  put('used')
  expect(replacedPackages(folder)).toEqual([])
  write('package-lock.json', { ...wanted, 'node_modules/used': { version: '2.0.0' } })
  expect(replacedPackages(folder)).toEqual(['used'])
  write('package-lock.json', { '': {} })
  expect(replacedPackages(folder)).toEqual(['used'])
  write('package-lock.json', wanted)
})
