import { z } from 'zod'
import { openapiDocument } from '#server/mapi/door/openapi.ts'

export type Schema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  propertyNames?: Schema
  items?: Schema
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  multipleOf?: number
  pattern?: string
  format?: string
  $ref?: string
}

export type Operation = {
  name: string
  params: Schema
  isPublic: boolean
  /** By the document; undefined when nothing is. */
  judge: (status: number, body: unknown) => string | undefined
}

type Media = { content: { 'application/json': { schema: Schema } } }
type Document = {
  paths: Record<
    string,
    { post: { security: unknown[]; requestBody: Media; responses: Record<string, Media & Schema> } }
  >
  components: { schemas: Record<string, Schema>; responses: Record<string, Media> }
}

export function readOperations(): Operation[] {
  const document = JSON.parse(JSON.stringify(openapiDocument())) as Document
  const find = (ref: string): unknown =>
    ref
      .split('/')
      .slice(1)
      .reduce((value, key) => (value as Record<string, unknown>)[key], document as unknown)
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve)
    if (value === null || typeof value !== 'object') return value
    if ('$ref' in value) return resolve(find(String(value.$ref)))
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, resolve(inner)]))
  }
  // Most responses are those of all operations, by name; one that nothing answers is not compiled.
  const readers = new Map<string, Reader>()
  const readerFor = (name: string, response: unknown): Reader => {
    const known = readers.get(name)
    if (known) return known
    const { content } = resolve(response) as Media
    const reader = readerOf(content['application/json'].schema)
    readers.set(name, reader)
    return reader
  }
  return Object.entries(document.paths).map(([path, { post }]) => ({
    name: path.replace('/mapi/', ''),
    params: paramsOf(resolve(post.requestBody) as Media),
    isPublic: post.security.length === 0,
    judge: (status, body) => {
      const response = post.responses[status]
      if (!response) return `status ${status} is not in the document`
      return readerFor(response.$ref ?? `${path} ${status}`, response)(body)
    },
  }))
}

const paramsOf = ({ content }: Media): Schema =>
  content['application/json'].schema.properties?.['params'] ?? {}

type Reader = (body: unknown) => string | undefined

function readerOf(schema: Schema): Reader {
  const [good, refusal] = (schema.anyOf ?? [schema, schema]).map((one) =>
    z.fromJSONSchema(one as Parameters<typeof z.fromJSONSchema>[0]),
  )
  return (body) => {
    const isGood = (body as { errcode?: number } | null)?.errcode === 0
    const parsed = (isGood ? good : refusal)?.safeParse(body)
    if (!parsed || parsed.success) return undefined
    const [issue] = parsed.error.issues
    return `${issue?.path.join('.')}: ${issue?.message}`
  }
}
