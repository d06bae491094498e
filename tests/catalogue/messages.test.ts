import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { translated } from '#lib/i18n/languages.ts'

type Tree = { [key: string]: string | Tree }

const folder = 'messages'
const sources = ['app', 'components']

function flatten(tree: Tree, prefix: string): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${prefix}.${key}`, value] as [string, string]]
      : flatten(value, `${prefix}.${key}`),
  )
}

function messagesOf(language: string): Map<string, string> {
  const areas = readdirSync(path.join(folder, language))
  return new Map(
    areas.flatMap((file) => {
      const tree: Tree = JSON.parse(readFileSync(path.join(folder, language, file), 'utf8'))
      return flatten(tree, path.basename(file, '.json'))
    }),
  )
}

/** Names of the arguments of an ICU message: `{name}`, `{count, plural, …}`, tags. */
function placeholders(text: string): string[] {
  const names = [...text.matchAll(/\{(\w+)(?=[,}])/g), ...text.matchAll(/<(\w+)>/g)]
  return [...new Set(names.map(([, name]) => name ?? ''))].sort()
}

function sourceFiles(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
}

/**
 * The keys that a source file asks for: `t('key')` and ``t(`key.${…}`)`` (read as a prefix) under the namespace of the
 * useTranslations or getTranslations that `t` comes from. Files with several namespaces give candidates for each.
 */
function usedKeys(source: string): { candidates: string[]; isPrefix: boolean }[] {
  const namespaces = [...source.matchAll(/(?:use|get)Translations\(\s*(?:'([\w.]*)')?/g)].map(
    ([, name]) => name ?? '',
  )
  const scopes = namespaces.length > 0 ? namespaces : ['*']
  const under = (key: string) => scopes.map((scope) => (scope ? `${scope}.${key}` : key))
  const plain = [
    ...source.matchAll(/\bt\(\s*'([\w.]+)'/g),
    ...source.matchAll(/Translations\([^)]*\)\)\(\s*'([\w.]+)'/g),
  ]
  const templates = [...source.matchAll(/\bt\(\s*`([\w.]+)\$\{/g)]
  const choices = [...source.matchAll(/\bt\(\s*[^'"`()]*\?\s*'([\w.]+)'\s*:\s*'([\w.]+)'/g)]
  return [
    ...plain.map(([, key]) => ({ candidates: under(key ?? ''), isPrefix: false })),
    ...choices.flatMap(([, a, b]) =>
      [a, b].map((key) => ({ candidates: under(key ?? ''), isPrefix: false })),
    ),
    ...templates.map(([, key]) => ({ candidates: under(key ?? ''), isPrefix: true })),
  ]
}

const reference = messagesOf('zh')

test.each(translated)('%s has the same keys and placeholders as zh', (language) => {
  const messages = messagesOf(language)
  expect([...messages.keys()].sort()).toEqual([...reference.keys()].sort())
  for (const [key, text] of reference) {
    expect({ key, names: placeholders(messages.get(key) ?? '') }).toEqual({
      key,
      names: placeholders(text),
    })
  }
})

test('the list of translated languages is the list of folders', () => {
  expect(readdirSync(folder).sort()).toEqual([...translated].sort())
})

test('no message is empty', () => {
  const empty = translated.flatMap((language) =>
    [...messagesOf(language)]
      .filter(([, text]) => text.trim() === '')
      .map(([key]) => `${language}:${key}`),
  )
  expect(empty).toEqual([])
})

test('every key that the console asks for exists', () => {
  const keys = [...reference.keys()]
  // A file that is handed its `t` has no namespace of its own: any key that ends so will do.
  const fits = (known: string, key: string, isPrefix: boolean) => {
    const at = key.startsWith('*.') ? `.${known}`.indexOf(key.slice(1)) : known.indexOf(key)
    return isPrefix
      ? at === 0 || (key.startsWith('*.') && at > 0)
      : `.${known}`.endsWith(key.replace(/^\*/, '')) && (key.startsWith('*.') || known === key)
  }
  const exists = (key: string, isPrefix: boolean) =>
    keys.some((known) => fits(known, key, isPrefix))
  const files = sources.flatMap(sourceFiles)
  const missing = files.flatMap((file) =>
    usedKeys(readFileSync(file, 'utf8'))
      .filter(({ candidates, isPrefix }) => !candidates.some((key) => exists(key, isPrefix)))
      .map(({ candidates }) => `${file}: ${candidates.join(' or ')}`),
  )
  expect(missing).toEqual([])
})
