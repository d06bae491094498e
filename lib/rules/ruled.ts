import { z } from 'zod'
import { firstBroken, type Rule, readText } from './rule.ts'

/** A trimmed param, as its rules read it; the issue names the rule (server/mapi/parse-params.ts). Apart: forms carry no zod. */
export const ruled = (...rules: Rule[]) =>
  z
    .string()
    .trim()
    .overwrite((value) => readText(value, rules))
    .superRefine((value, context) => {
      const broken = firstBroken(value, rules)
      if (!broken) return
      const { key, values } = broken
      context.addIssue({ code: 'custom', message: key, params: { rule: key, values } })
    })
