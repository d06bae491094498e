import { z } from 'zod'
import { firstBroken, type Rule } from './rule.ts'

/**
 * A trimmed string param that keeps the rules. The issue names the rule, and the answer to the call carries the
 * rule's text (server/mapi/parse-params.ts). Apart from the rules themselves, so that forms carry no zod.
 */
export const ruled = (...rules: Rule[]) =>
  z
    .string()
    .trim()
    .superRefine((value, context) => {
      const broken = firstBroken(value, rules)
      if (!broken) return
      const { key, values } = broken
      context.addIssue({ code: 'custom', message: key, params: { rule: key, values } })
    })
