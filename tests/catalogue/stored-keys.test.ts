import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetKept, forgetKeptOf } from '#components/data/forget.ts'

/** Of an account: goes with it, at log-out and at the end of a session. Of a browser: how things look, without names and places. */
type Owner = 'account' | 'browser'

/** All that a browser keeps of the console, by key as the sources write it. */
const storedKeys: Record<string, { in: 'local' | 'session' | 'cache'; owner: Owner }> = {
  'waypost.active': { in: 'local', owner: 'account' },
  'waypost.alarm.list.<account>': { in: 'local', owner: 'account' },
  'waypost.carousel': { in: 'session', owner: 'account' },
  'waypost.columns.<name>': { in: 'local', owner: 'browser' },
  'waypost.early': { in: 'local', owner: 'account' },
  'waypost.entered': { in: 'session', owner: 'account' },
  'waypost.files.<account>': { in: 'local', owner: 'browser' },
  'waypost.follow': { in: 'local', owner: 'browser' },
  'waypost.letterKeys': { in: 'local', owner: 'browser' },
  'waypost.map.choice': { in: 'local', owner: 'browser' },
  'waypost.map.streets-told': { in: 'local', owner: 'browser' },
  'waypost.monitor.panel': { in: 'local', owner: 'browser' },
  'waypost.offline': { in: 'cache', owner: 'browser' },
  'waypost.panel.<name>': { in: 'local', owner: 'browser' },
  'waypost.push': { in: 'local', owner: 'browser' },
  'waypost.pushKept': { in: 'session', owner: 'account' },
  'waypost.rail': { in: 'local', owner: 'browser' },
  'waypost.recent.<account>': { in: 'local', owner: 'account' },
  'waypost.seen.<owner>': { in: 'local', owner: 'browser' },
  'waypost.session': { in: 'local', owner: 'account' },
  'waypost.version': { in: 'local', owner: 'browser' },
  'waypost.wall': { in: 'local', owner: 'browser' },
  'waypost.<page>.camera': { in: 'session', owner: 'account' },
}

const sources = ['app', 'components', 'lib', 'public'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|tsx|js)$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => path.join(folder, file)),
)
const textOf = new Map(sources.map((file) => [file, readFileSync(file, 'utf8')]))

// A symbol is kept nowhere.
const written = /(?<!Symbol\.for\()(['`])(waypost\.[^'`]+)\1/g
test('every key that is kept in a browser stands in the table with whose it is', () => {
  const found = [...textOf.values()].flatMap((text) =>
    [...text.matchAll(written)].map(([, , key]) => (key ?? '').replace(/\$\{(\w+)\}/, '<$1>')),
  )
  // The prefix alone, as forget.ts compares with it.
  const keys = new Set(found.filter((key) => key !== 'waypost.' && key !== 'waypost.<name>'))
  expect([...keys].sort()).toEqual(Object.keys(storedKeys).sort())
})

test('nothing is kept under a key of another form, and no other store is used', () => {
  for (const [file, text] of textOf) {
    expect(/\bindexedDB\b/.test(text), file).toBe(false)
    for (const [, key] of text.matchAll(/Storage\.setItem\(\s*'([^']+)'/g))
      expect(key, file).toMatch(/^waypost\./)
  }
})

class MemoryStorage {
  removeItem(key: string): void {
    delete (this as unknown as Record<string, string>)[key]
  }
}

const given = (key: string, account: string) =>
  key.replace(/<(account|owner)>/, account).replace(/<\w+>/, 'x')

const fill = (account: string) => {
  const storages = { local: new MemoryStorage(), session: new MemoryStorage() }
  for (const [key, kept] of Object.entries(storedKeys))
    if (kept.in !== 'cache') Object.assign(storages[kept.in], { [given(key, account)]: '1' })
  vi.stubGlobal('localStorage', storages.local)
  vi.stubGlobal('sessionStorage', storages.session)
  return storages
}
let storages: ReturnType<typeof fill>

beforeEach(() => {
  storages = fill('4711')
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const keysOf = (owner: Owner) =>
  Object.entries(storedKeys)
    .filter(([, kept]) => kept.in !== 'cache' && kept.owner === owner)
    .map(([key]) => given(key, '4711'))
const left = () => [...Object.keys(storages.local), ...Object.keys(storages.session)]

test('what is of the account goes when it leaves, what is of the browser stays', () => {
  forgetKept()
  expect(left().sort()).toEqual(keysOf('browser').sort())
})

test('where somebody else is logged in by another tab, only what names the account goes with the tab', () => {
  Object.assign(storages.local, { 'waypost.recent.12': '1' })
  forgetKeptOf('4711')
  expect(left()).toContain('waypost.recent.12')
  expect(left()).toContain('waypost.session')
  expect(left()).not.toContain('waypost.recent.4711')
  expect(left()).not.toContain('waypost.alarm.list.4711')
  expect(Object.keys(storages.session)).toEqual([])
})
