import { z } from 'zod'

type Pick = (value: unknown) => unknown

/**
 * Takes from an answer what its schema names, and no more; undefined where that is all of it. Rules
 * of single values are held by tests (tests/factories/held-answers.ts).
 */
export function answerFieldsOf(schema: z.ZodType): Pick | undefined {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return orNothing(answerFieldsOf(schema.unwrap() as z.ZodType))
  if (schema instanceof z.ZodObject) return namedIn(schema.shape)
  if (schema instanceof z.ZodArray) return ofEach(answerFieldsOf(schema.element as z.ZodType))
  if (schema instanceof z.ZodRecord)
    return ofEachValue(answerFieldsOf(schema.valueType as z.ZodType))
  const isPlain = plain.has(schema._zod.def.type) || isPlainChoice(schema)
  return isPlain ? undefined : (value) => schema.parse(value)
}

const plain: ReadonlySet<string> = new Set([
  'string',
  'number',
  'boolean',
  'null',
  'enum',
  'literal',
  'custom',
  'unknown',
])

const isPlainChoice = (schema: z.ZodType) =>
  schema instanceof z.ZodUnion &&
  schema.options.every((option) => answerFieldsOf(option as z.ZodType) === undefined)

const orNothing = (pick: Pick | undefined): Pick | undefined =>
  pick && ((value) => (value === null || value === undefined ? value : pick(value)))

/** Copies nothing that is as it should be. */
function namedIn(shape: Record<string, z.ZodType>): Pick {
  const known = new Set(Object.keys(shape))
  const inner = Object.entries(shape).flatMap(([key, field]): [string, Pick][] => {
    const pick = answerFieldsOf(field)
    return pick ? [[key, pick]] : []
  })
  return (value) => {
    const given = value as Record<string, unknown>
    let picked = given
    for (const key in given) {
      if (known.has(key)) continue
      if (picked === given) picked = { ...given }
      delete picked[key]
    }
    for (const [key, pick] of inner) {
      const before = given[key]
      const after = before === undefined ? before : pick(before)
      if (after === before) continue
      if (picked === given) picked = { ...given }
      picked[key] = after
    }
    return picked
  }
}

function ofEach(pick: Pick | undefined): Pick | undefined {
  if (!pick) return undefined
  return (values) => {
    const given = values as readonly unknown[]
    const picked = given.map(pick)
    return picked.some((one, at) => one !== given[at]) ? picked : given
  }
}

function ofEachValue(pick: Pick | undefined): Pick | undefined {
  if (!pick) return undefined
  return (values) =>
    Object.fromEntries(Object.entries(values as object).map(([key, value]) => [key, pick(value)]))
}
