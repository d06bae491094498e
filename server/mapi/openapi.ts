import { z } from 'zod'
import { type ErrorName, errorCodes } from '#lib/codes/error-codes.ts'
import { type AnyFunc, functions, generalErrors, modules } from '#lib/contract/index-list.ts'
import { errorText } from '../texts/error-text.ts'

type Json = Record<string, unknown>

let text: string | undefined

export function openapiText(): string {
  text ??= JSON.stringify(openapiDocument())
  return text
}

export function openapiDocument(): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Waypost mapi',
      version: '1',
      summary: 'One contract for the console and for integrators',
      description: introduction(),
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/' }],
    tags: Object.entries(modules).map(([name, description]) => ({ name, description })),
    paths: Object.fromEntries(functions.map((def) => [`/mapi/${def.name}`, pathOf(def)])),
    components: { securitySchemes, schemas: { Refusal: refusalSchema() }, responses: refusals },
  }
}

const securitySchemes = {
  sid: {
    type: 'apiKey',
    in: 'query',
    name: 'sid',
    description:
      "The session of user/Login. A browser's session also needs the HttpOnly cookie that its log-in set.",
  },
}

function introduction(): string {
  const rows = generalErrors.map(
    (name) => `| ${errorCodes[name].code} | ${name} | ${textOf(name)} |`,
  )
  return [
    'Every call is a POST of JSON: `{"params": {…}}` to `/mapi/{module}/{func}`, or',
    '`{"module": "…", "func": "…", "params": {…}}` to `/mapi`. The answer has `errcode` 0, or another with',
    '`error_message` in the language of the session and, for wrong params, `fields`. Ids are decimal strings,',
    'coordinates are degrees × 1 000 000 (WGS-84), speeds tenths of km/h, times Unix seconds; a time of 13 digits is',
    'read as milliseconds. Unknown params are refused. `pwd_md5` is the lower-case hex md5 of the password.\n\nAny call may be refused with:\n\n',
    ['| errcode | name | meaning |', '|---|---|---|', ...rows].join('\n'),
  ].join(' ')
}

const textOf = (name: ErrorName) => errorText(name, 'en')

function pathOf(def: AnyFunc): Json {
  const [module = ''] = def.name.split('/')
  const isPublic = def.access === 'anyone'
  return {
    post: {
      operationId: def.name.replace('/', '_'),
      tags: [module],
      summary: def.summary,
      description: descriptionOf(def),
      security: isPublic ? [] : [{ sid: [] }],
      ...(!isPublic && { parameters: [monitorSid] }),
      requestBody: {
        required: true,
        content: { 'application/json': { schema: requestSchema(def) } },
      },
      responses: {
        200: {
          description: 'The answer, or a refusal with its errcode',
          content: { 'application/json': { schema: replySchema(def) } },
        },
        400: { $ref: '#/components/responses/notJson' },
        413: { $ref: '#/components/responses/bodyTooLarge' },
        429: { $ref: '#/components/responses/tooFrequent' },
        503: { $ref: '#/components/responses/overload' },
      },
    },
  }
}

const monitorSid = {
  name: 'monitorSid',
  in: 'query',
  required: false,
  description: 'Acts in the view of this organisation below the own one',
  schema: { type: 'string', pattern: '^[1-9]\\d{0,18}$' },
}

function descriptionOf({ access, writes, errors = [], rate, scope }: AnyFunc): string {
  const named = Object.entries(scope ?? {}).map(([param, kind]) => `\`${param}\` (${kind})`)
  const parts = [
    access === 'anyone' && 'Needs no session.',
    access !== 'anyone' &&
      access.length > 0 &&
      `Needs ${access.map((key) => `\`${key}\``).join(', ')}.`,
    writes ? 'Changes data.' : 'Only reads.',
    named.length > 0 && `Names objects inside the caller's own tree: ${named.join(', ')}.`,
    rate && `At most ${rate.perSecond} a second, ${rate.burst} at once.`,
    errors.length > 0 &&
      `\n\n| errcode | name | meaning |\n|---|---|---|\n${errors
        .map((name) => `| ${errorCodes[name].code} | ${name} | ${textOf(name)} |`)
        .join('\n')}`,
  ]
  return parts.filter(Boolean).join(' ')
}

function requestSchema(def: AnyFunc): Json {
  const params = schemaOf(def.params, 'input')
  const isNeeded = Array.isArray(params['required']) && params['required'].length > 0
  return { type: 'object', properties: { params }, ...(isNeeded && { required: ['params'] }) }
}

function replySchema(def: AnyFunc): Json {
  const reply = schemaOf(def.reply, 'output')
  const properties = { errcode: { const: 0 }, ...(reply['properties'] as Json) }
  const required = ['errcode', ...((reply['required'] as string[] | undefined) ?? [])]
  const good = { type: 'object', properties, required }
  return { anyOf: [good, { $ref: '#/components/schemas/Refusal' }] }
}

/** Zod adds these to every integer. */
const impliedBounds = [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (impliedBounds.includes(jsonSchema.maximum ?? 0)) delete jsonSchema.maximum
      if (impliedBounds.includes(jsonSchema.minimum ?? 0)) delete jsonSchema.minimum
    },
  })
  return json as Json
}

function refusalSchema(): Json {
  return {
    type: 'object',
    required: ['errcode', 'error_message'],
    properties: {
      errcode: {
        type: 'integer',
        enum: Object.values(errorCodes).map(({ code }) => code),
      },
      error_message: { type: 'string' },
      type: { type: 'integer', description: 'The service that did not cover the call' },
      fields: {
        type: 'array',
        items: {
          type: 'object',
          required: ['path', 'message'],
          properties: { path: { type: 'string' }, message: { type: 'string' } },
        },
      },
    },
  }
}

const refusals = Object.fromEntries(
  (['notJson', 'bodyTooLarge', 'tooFrequent', 'overload'] as const).map((name) => [
    name,
    {
      description: textOf(name),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
    },
  ]),
)
