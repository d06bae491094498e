import { expect, test } from 'vitest'
import {
  acceptedLanguages,
  chooseLanguage,
  languageCodes,
  languageOf,
  languages,
} from './languages.ts'

test('reads language codes, BCP-47 tags and the old codes', () => {
  const read = [
    'zh',
    'cn',
    'zh-CN',
    'zh_TW',
    'zh-Hant-HK',
    'ja-JP',
    'jp',
    'pt-BR',
    'EN-us',
    'xx',
    '',
  ]
  expect(read.map(languageOf)).toEqual([
    'zh',
    'zh',
    'zh',
    'hk',
    'hk',
    'jp',
    'jp',
    'pt',
    'en',
    undefined,
    undefined,
  ])
})

test('orders Accept-Language by quality and drops what is refused or unknown', () => {
  expect(acceptedLanguages('de, en;q=0.7, ja;q=0.9, fr;q=0')).toEqual(['jp', 'en'])
})

test('prefers the cookie, then the browser, then the brand', () => {
  const request = { brandDefault: 'zh', offered: languageCodes } as const
  expect(chooseLanguage({ ...request, cookie: 'fa', acceptLanguage: 'en' })).toBe('fa')
  expect(chooseLanguage({ ...request, cookie: undefined, acceptLanguage: 'de,en;q=0.5' })).toBe(
    'en',
  )
  expect(chooseLanguage({ ...request, cookie: 'nonsense', acceptLanguage: undefined })).toBe('zh')
})

test('never chooses a language that the brand does not offer', () => {
  const request = {
    cookie: 'fa',
    acceptLanguage: 'ru',
    brandDefault: 'en',
    offered: ['en', 'zh'],
  } as const
  expect(chooseLanguage(request)).toBe('en')
})

test('every tag is one that Intl knows', () => {
  for (const { tag } of Object.values(languages)) {
    expect(Intl.DateTimeFormat.supportedLocalesOf(tag)).toEqual([tag])
  }
})

test('Farsi alone is written from right to left', () => {
  const codes = languageCodes.filter((code) => languages[code].dir === 'rtl')
  expect(codes).toEqual(['fa'])
})

test('names that every object has are no languages', () => {
  for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty'])
    expect([name, languageOf(name), acceptedLanguages(`${name}, en;q=0.5`)]).toEqual([
      name,
      undefined,
      ['en'],
    ])
})
