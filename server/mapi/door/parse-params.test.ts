import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineFunc } from '#lib/contract/define.ts'
import { languageCodes } from '#lib/i18n/languages.ts'
import { callLimits } from '#lib/rules/call-limits.ts'
import { whole } from '#lib/rules/number.ts'
import { phone } from '#lib/rules/phone.ts'
import { required } from '#lib/rules/required.ts'
import { optional } from '#lib/rules/rule.ts'
import { ruled } from '#lib/rules/ruled.ts'
import enTexts from '../../../messages/en/verification.json' with { type: 'json' }
import zhTexts from '../../../messages/zh/verification.json' with { type: 'json' }
import { AppError } from '../../app-error.ts'
import { ruleText } from '../../texts/error-text.ts'
import { parseParams } from './parse-params.ts'

const def = defineFunc('test/Rules', {
  summary: '',
  access: [],
  writes: false,
  params: z.strictObject({
    name: ruled(required),
    phone: ruled(optional(phone)).optional(),
    minutes: ruled(whole(10, 1440)).optional(),
  }),
  reply: z.object({}),
})

function refusal(params: object, lang: string) {
  try {
    return parseParams(def, params, lang)
  } catch (error) {
    if (error instanceof AppError) return error.fields
    throw error
  }
}

test('a broken rule answers its text in the language of the caller', () => {
  const params = { name: '  ', phone: '12', minutes: '9' }
  expect(refusal(params, 'zh')).toEqual([
    { path: 'name', message: zhTexts.tips1 },
    { path: 'phone', message: zhTexts.tips5 },
    { path: 'minutes', message: '请输入 10 到 1440 之间的整数' },
  ])
  expect(refusal({ name: '' }, 'en')).toEqual([{ path: 'name', message: enTexts.tips1 }])
})

test('a value that keeps the rules arrives trimmed', () => {
  expect(refusal({ name: ' a ', phone: ' 13800138000 ' }, 'en')).toEqual({
    name: 'a',
    phone: '13800138000',
  })
  expect(refusal({ name: 'a', phone: '' }, 'en')).toEqual({ name: 'a', phone: '' })
})

test('texts are bounded, longer where the contract of a function says so', () => {
  const { text } = callLimits.json
  expect(refusal({ name: 'a'.repeat(text) }, 'en')).toEqual({ name: 'a'.repeat(text) })
  expect(refusal({ name: 'a'.repeat(text + 1) }, 'en')).toMatchObject([{ path: 'name' }])
  const longer = { ...def, longestText: text + 1 }
  expect(parseParams(longer, { name: 'a'.repeat(text + 1) }, 'en')).toEqual({
    name: 'a'.repeat(text + 1),
  })
  expect(() => parseParams(longer, { name: 'a'.repeat(text + 2) }, 'en')).toThrow(AppError)
})

test('texts of rules hold plain blanks only, since forms and server fill them in two ways', () => {
  for (const lang of languageCodes)
    for (const key of Object.keys(zhTexts))
      expect(ruleText(key, lang)?.replace(/\{\w+\}/g, '')).toMatch(/^[^{}<>]+$/)
})
