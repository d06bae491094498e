import { z } from 'zod'
import { plainName } from '../format/plain-name.ts'
import { firstBroken, type Rule, readText, type TextSchema } from './rule.ts'

/**
 * A param that is first made what is kept (`tidy`) and read by its rules, then held to them; the
 * issue names the rule (server/mapi/door/parse-params.ts). Apart: forms carry no zod.
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
    .meta(schemaOf(rules))

/** A trimmed param, in one form of Unicode. */
export const ruled = (...rules: Rule[]) => tidied((text) => text.normalize('NFC'), ...rules)

/** A name, in the form in which names are compared. */
export const named = (...rules: Rule[]) => tidied(plainName, ...rules)

/** All rules together, the narrowest lengths; a second pattern under `allOf`. */
function schemaOf(rules: readonly Rule[]): Omit<TextSchema, 'enum'> & Record<string, unknown> {
  const said = rules.flatMap(({ schema }) => schema ?? [])
  const [pattern, ...others] = said.flatMap((schema) => schema.pattern ?? [])
  const least = said.flatMap(({ minLength }) => minLength ?? [])
  const most = said.flatMap(({ maxLength }) => maxLength ?? [])
  const never = said.find(({ not }) => not)?.not
  const choices = said.find((schema) => schema.enum)?.enum
  return {
    ...(pattern !== undefined && { pattern }),
    ...(others.length > 0 && { allOf: others.map((other) => ({ pattern: other })) }),
    ...(least.length > 0 && { minLength: Math.max(...least) }),
    ...(most.length > 0 && { maxLength: Math.min(...most) }),
    ...(never && { not: never }),
    ...(choices && { enum: choices }),
  }
}
