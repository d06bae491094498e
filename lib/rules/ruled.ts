import { z } from 'zod'
import { plainName } from '../format/plain-name.ts'
import { firstBroken, type Rule, readText } from './rule.ts'

/**
 * A param that is first made what is kept (`tidy`), then held to rules; the issue names the rule
 * (server/mapi/parse-params.ts). Apart: forms carry no zod.
 */
export const tidied = (tidy: (text: string) => string, ...rules: Rule[]) =>
  z
    .string()
    .trim()
    .overwrite((text) => readText(tidy(text), rules))
    .superRefine((value, context) => {
      const broken = firstBroken(value, rules)
      if (!broken) return
      const { key, values } = broken
      context.addIssue({ code: 'custom', message: key, params: { rule: key, values } })
    })

/** A trimmed param, in one form of Unicode. */
export const ruled = (...rules: Rule[]) => tidied((text) => text.normalize('NFC'), ...rules)

/** A name, in the form in which names are compared. */
export const named = (...rules: Rule[]) => tidied(plainName, ...rules)
