import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createTranslator } from 'next-intl'
import { expect, test } from 'vitest'
import { legalKinds } from '#lib/codes/legal-kinds.ts'
import { type MarkdownBlock, readMarkdown } from '#lib/format/markdown.ts'
import { chosenIn, foreignForms, placeholders, textProblem } from '#lib/i18n/check-text.ts'
import { languageCodes, languages } from '#lib/i18n/languages.ts'
import { longestLegalText } from '#lib/rules/longest-legal-text.ts'
import { samplePrivacy } from '../../prisma/seed/sample-privacy.ts'
import { sampleTerms } from '../../prisma/seed/sample-terms.ts'

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

function treeOf(language: string): Tree {
  const areas = readdirSync(path.join(folder, language)).map((file): [string, Tree] => [
    path.basename(file, '.json'),
    JSON.parse(readFileSync(path.join(folder, language, file), 'utf8')),
  ])
  return Object.fromEntries(areas)
}

const trees = new Map(readdirSync(folder).map((language) => [language, treeOf(language)]))

function messagesOf(language: string): Map<string, string> {
  const areas = Object.entries(trees.get(language) ?? {})
  return new Map(areas.flatMap(([area, tree]) => flatten(tree as Tree, area)))
}

const counts = [0, 1, 2, 5, 21, 1_000_000]

/** The count, or a mark to be found again. */
function valuesOf(text: string, count: number) {
  const chosen = chosenIn(text)
  return Object.fromEntries(
    placeholders(text).map((name) => {
      if (text.includes(`<${name}>`)) return [name, (inner: string) => inner]
      return [name, chosen.has(name) ? count : `[${name}]`]
    }),
  )
}

function sourceFiles(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
}

function usedKeys(source: string): { candidates: string[]; isPrefix: boolean }[] {
  const calls = source.matchAll(/(?:use|get)Translations\(\s*(?:'([\w.]*)'|(\w+))?/g)
  // One that a variable names may be any.
  const namespaces = [...calls].map(([, name, variable]) => name ?? (variable ? '*' : ''))
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

const english = messagesOf('en')

test('there are texts for the ten languages and for no other', () => {
  expect(readdirSync(folder).sort()).toEqual([...languageCodes].sort())
})

test.each(languageCodes)('%s has every text that English has, and no other', (language) => {
  const messages = messagesOf(language)
  const missing = [...english.keys()].filter((key) => !messages.has(key))
  const unknown = [...messages.keys()].filter((key) => !english.has(key))
  expect({ missing, unknown }).toEqual({ missing: [], unknown: [] })
})

test.each(languageCodes)('texts of %s have the placeholders of the English ones', (language) => {
  const found: Record<string, string[]> = {}
  const asked: Record<string, string[]> = {}
  for (const [key, text] of messagesOf(language)) {
    found[key] = placeholders(text)
    asked[key] = placeholders(english.get(key) ?? text)
  }
  expect(found).toEqual(asked)
})

const shapeOf = (block: MarkdownBlock) =>
  block.kind === 'list' ? `${block.kind} ${block.items.length}` : block.kind

test.each(languageCodes)('the sample of legal texts is whole in %s', (language) => {
  const samples = { terms: sampleTerms, privacy: samplePrivacy }
  for (const kind of legalKinds) {
    const text = samples[kind][language] ?? ''
    expect(text.length).toBeLessThan(longestLegalText)
    const shapes = readMarkdown(text).map(shapeOf)
    expect(shapes).toEqual(readMarkdown(samples[kind].en ?? '').map(shapeOf))
  }
})

test.each(languageCodes)('%s has no empty message', (language) => {
  const empty = [...messagesOf(language)].filter(([, text]) => text.trim() === '')
  expect(empty).toEqual([])
})

test.each(languageCodes)('every message of %s formats and shows what it is given', (language) => {
  const { tag } = languages[language]
  const t = createTranslator({
    locale: tag,
    messages: trees.get(language) ?? {},
    onError: (error) => {
      throw new Error(`${language}: ${error.message}`)
    },
  })
  const wrong = [...messagesOf(language)].flatMap(([key, text]) =>
    // Without a choice each count gives the same text.
    (chosenIn(text).size === 0 ? [1] : counts).flatMap((count) => {
      const values = valuesOf(text, count)
      const shown = t.markup(key as never, values)
      return Object.values(values)
        .filter((value) => typeof value === 'string' && !shown.includes(value))
        .map((lost) => ({ key, count, lost }))
    }),
  )
  expect(wrong).toEqual([])
})

test.each(languageCodes)('the plurals of %s use the forms of the language', (language) => {
  const foreign = [...messagesOf(language)].flatMap(([key, text]) =>
    foreignForms(text, language).map((form) => ({ key, form })),
  )
  expect(foreign).toEqual([])
})

test.each(languageCodes)('an operator may write what is built into %s', (language) => {
  const refused = [...messagesOf(language)].flatMap(([key, text]) => {
    const problem = textProblem(text, {
      builtIn: text,
      english: english.get(key) ?? text,
      language: language,
    })
    return problem ? [{ key, problem }] : []
  })
  expect(refused).toEqual([])
})

const translations = languageCodes.filter((code) => code !== 'zh' && code !== 'en')

test.each(translations)('%s is written in its own words', (language) => {
  const model = language === 'hk' ? messagesOf('zh') : english
  const messages = [...messagesOf(language)]
  const borrowed = messages.filter(([key, text]) => model.get(key) === text)
  expect(borrowed.length / messages.length).toBeLessThan(0.2)
})

test('every key that the console asks for exists', () => {
  const keys = [...english.keys()]
  // Handed its `t`: any key that ends so.
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

/** In letters of the Latin alphabet; signs of East Asia take two. */
const widthOf = (text: string) =>
  [...text].reduce((sum, sign) => sum + (/[\u3000-\u9fff\uff00-\uffef]/.test(sign) ? 2 : 1), 0)

/** What the field beside the list of functions shows (develop.module.css), the narrowest of its widths. */
const searchField = 28

test.each(languageCodes)(
  'what may be searched for in the reference fits its field in %s',
  (code) => {
    const text = messagesOf(code).get('develop.search.placeholder') ?? ''
    expect(text).not.toBe('')
    expect(widthOf(text)).toBeLessThanOrEqual(searchField)
  },
)
