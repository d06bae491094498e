import type { z } from 'zod'
import { contractSchema } from './contract-schema.ts'

/** A field of params or answer; `path` is like `items[].imei`. */
export type FieldRow = {
  path: string
  type: string
  isRequired: boolean
  /** `1–100`, `≤ 40 characters`, `= 100`. */
  limits: string
  description: string
}

type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: Schema | boolean
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  /** Name of an id. */
  title?: string
  description?: string
  default?: unknown
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

function unwrap(schema: Schema): { schema: Schema; isNullable: boolean } {
  const others = schema.anyOf?.filter(({ type }) => type !== 'null')
  const [only] = others ?? []
  if (!only || others?.length !== 1) return { schema, isNullable: false }
  return {
    schema: { ...only, ...(schema.description && { description: schema.description }) },
    isNullable: true,
  }
}

function typeOf(schema: Schema): string {
  if (schema.title) return schema.title
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' | ')
  if (schema.type === 'array')
    return `${schema.items ? typeOf(unwrap(schema.items).schema) : 'any'}[]`
  return Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? 'any')
}

function range(low: number | undefined, high: number | undefined, unit: string): string {
  const isOpen = (value: number | undefined) =>
    value === undefined || Math.abs(value) >= Number.MAX_SAFE_INTEGER
  if (isOpen(low) && isOpen(high)) return ''
  if (isOpen(high)) return `≥ ${low}${unit}`
  if (isOpen(low)) return `≤ ${high}${unit}`
  return `${low}–${high}${unit}`
}

function limitsOf(schema: Schema): string {
  return [
    range(schema.minimum, schema.maximum, ''),
    range(schema.minLength, schema.maxLength, ' ch'),
    range(schema.minItems, schema.maxItems, ' ×'),
    schema.pattern && !schema.title ? `/${schema.pattern}/` : '',
    schema.default === undefined ? '' : `= ${JSON.stringify(schema.default)}`,
  ]
    .filter(Boolean)
    .join(', ')
}

function rowsOf(object: Schema, prefix: string): FieldRow[] {
  return Object.entries(object.properties ?? {}).flatMap(([name, raw]) => {
    const { schema, isNullable } = unwrap(raw)
    const path = `${prefix}${name}`
    const inner = schema.type === 'array' && schema.items ? unwrap(schema.items).schema : schema
    const row = {
      path,
      type: `${typeOf(schema)}${isNullable ? ' | null' : ''}`,
      isRequired: object.required?.includes(name) ?? false,
      limits: limitsOf(schema),
      description: schema.description ?? inner.description ?? '',
    }
    const below = inner.properties ? rowsOf(inner, `${path}${inner === schema ? '' : '[]'}.`) : []
    return [row, ...below]
  })
}

/** Nested fields after their parent. */
export function contractFields(schema: z.ZodType, io: 'input' | 'output'): FieldRow[] {
  return rowsOf(contractSchema(schema, io) as Schema, '')
}
