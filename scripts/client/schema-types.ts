type Json = Record<string, unknown>

/** TypeScript's type of a JSON schema; `$ref` names one of the document's. */
export function typeOfSchema(schema: Json, indent = ''): string {
  const { $ref, const: fixed, enum: values, anyOf, oneOf, prefixItems } = schema
  if (typeof $ref === 'string') return $ref.slice($ref.lastIndexOf('/') + 1)
  if (fixed !== undefined) return JSON.stringify(fixed)
  if (Array.isArray(values)) return union(values.map((value) => JSON.stringify(value)))
  const choices = (anyOf ?? oneOf) as Json[] | undefined
  if (choices) return union(choices.map((one) => typeOfSchema(one, indent)))
  if (Array.isArray(prefixItems))
    return `[${prefixItems.map((one) => typeOfSchema(one as Json, indent)).join(', ')}]`
  if (Array.isArray(schema['type']))
    return union(schema['type'].map((type) => typeOfSchema(Object.assign({}, schema, { type }))))
  return typeOfKind(schema, indent)
}

function typeOfKind(schema: Json, indent: string): string {
  const { type, items, properties, additionalProperties } = schema
  if (type === 'array') return items ? listOf(typeOfSchema(items as Json, indent)) : 'unknown[]'
  if (properties) return objectType(schema, indent)
  if (additionalProperties && typeof additionalProperties === 'object')
    return `Record<string, ${typeOfSchema(additionalProperties as Json, indent)}>`
  if (type === 'object') return 'Record<string, unknown>'
  if (type === 'integer' || type === 'number') return 'number'
  return type === 'string' || type === 'boolean' || type === 'null' ? type : 'unknown'
}

const listOf = (type: string) => (/^[\w.]+$/.test(type) ? `${type}[]` : `(${type})[]`)

const union = (types: readonly string[]) => [...new Set(types)].join(' | ') || 'never'

function objectType({ properties, required }: Json, indent: string): string {
  const needed = (required ?? []) as string[]
  const inner = `${indent}  `
  const fields = Object.entries(properties as Record<string, Json>).map(([name, field]) => {
    const key = /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name)
    const mark = needed.includes(name) ? '' : '?'
    return `${commentOf(field, inner)}${inner}${key}${mark}: ${typeOfSchema(field, inner)}\n`
  })
  return fields.length === 0 ? 'Record<string, never>' : `{\n${fields.join('')}${indent}}`
}

/** What a schema says of itself, with its default. */
export function commentOf({ description, default: usual }: Json, indent: string): string {
  const parts = [
    ...(typeof description === 'string' ? [description] : []),
    ...(usual === undefined ? [] : [`Default: ${JSON.stringify(usual)}`]),
  ]
  if (parts.length === 0) return ''
  return `${indent}/** ${parts.join('. ').replaceAll('*/', '*\\/').replaceAll('\n', ' ')} */\n`
}
