import { type ErrorName, errorCodes } from '#lib/codes/error-codes.ts'
import { keyScopeOf } from '#lib/codes/key-functions.ts'
import { sfamilyid } from '#lib/contract/fields.ts'
import { type AnyFunc, functions, generalErrors, modules } from '#lib/contract/index-list.ts'
import { apiKeyPrefix } from '#lib/rules/api-key-limits.ts'
import { builtInErrorText } from '../../texts/error-text.ts'
import { entities } from './openapi-entities.ts'
import { type Json, jsonOf, openSchemas, pascal, refTo } from './openapi-schemas.ts'

type Book = ReturnType<typeof openSchemas>

let text: string | undefined

export function openapiText(): string {
  text ??= JSON.stringify(openapiDocument())
  return text
}

/** OpenAPI 3.1 of every function: docs/contract.md#openapi. */
export function openapiDocument(): Json {
  const book = openSchemas()
  for (const [name, schema] of Object.entries(entities)) {
    book.named(jsonOf(schema, 'output'), name)
    if (!(name in book.schemas)) throw new Error(`${name} says the same as another schema.`)
  }
  describeErrors(book.schemas['ErrorCode'])
  book.add('Refusal', book.withNamedParts(refusalSchema(), 'Refusal'))
  const paths = Object.fromEntries(functions.map((def) => [`/mapi/${def.name}`, pathOf(def, book)]))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Waypost mapi',
      version: '1',
      summary: 'One contract for the console and for integrators',
      description: introduction(),
      contact: { name: 'Whoever operates this installation' },
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/' }],
    tags: Object.entries(modules).map(([name, description]) => ({ name, description })),
    paths,
    components: { securitySchemes, parameters, schemas: book.schemas, responses: refusals },
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
  key: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: `${apiKeyPrefix}…`,
    description:
      'A key of dev/AddKey in place of the session, for the functions of its scopes. It goes before `sid` and cookies, which are not looked at.',
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

/** Made once, for every brand. */
const textOf = (name: ErrorName) => builtInErrorText(name, 'en')

function pathOf(def: AnyFunc, book: Book): Json {
  const [module = ''] = def.name.split('/')
  const isPublic = def.access === 'anyone'
  const request = requestSchema(def, book)
  return {
    post: {
      operationId: def.name.replace('/', '_'),
      tags: [module],
      summary: def.summary,
      description: descriptionOf(def),
      security: isPublic ? [] : securityOf(def),
      ...(!isPublic && { parameters: Object.keys(parameters).map(parameterRef) }),
      requestBody: {
        required: request['required'] !== undefined,
        content: { 'application/json': { schema: book.add(`${typeName(def)}Request`, request) } },
      },
      responses: {
        200: {
          description: 'The answer, or a refusal with its errcode',
          content: { 'application/json': { schema: replySchema(def, book) } },
        },
        400: { $ref: '#/components/responses/notJson' },
        413: { $ref: '#/components/responses/bodyTooLarge' },
        429: { $ref: '#/components/responses/tooFrequent' },
        503: { $ref: '#/components/responses/overload' },
      },
    },
  }
}

/** Of every function with a session. Generators that know no key in a query send `sid` as a param. */
const parameters: Record<string, Json> = {
  sid: {
    name: 'sid',
    in: 'query',
    required: false,
    description: 'The session, where the security scheme does not send it',
    schema: { type: 'string', minLength: 1, maxLength: 200 },
  },
  monitorSid: {
    name: 'monitorSid',
    in: 'query',
    required: false,
    description:
      'Acts in the view of this organisation below the own one; notFound for any other, and for what is no id',
    schema: jsonOf(sfamilyid.describe(''), 'input'),
  },
}

const parameterRef = (name: string): Json => ({ $ref: `#/components/parameters/${name}` })

function descriptionOf({
  name,
  access,
  writes,
  errors = [],
  rate,
  scope,
  notByKey = [],
}: AnyFunc): string {
  const keyScope = keyScopeOf(name)
  const named = Object.entries(scope ?? {}).map(([param, kind]) => `\`${param}\` (${kind})`)
  const parts = [
    access === 'anyone' && 'Needs no session.',
    access !== 'anyone' &&
      access.length > 0 &&
      `Needs ${access.map((key) => `\`${key}\``).join(', ')}.`,
    writes ? 'Changes data.' : 'Only reads.',
    keyScope && `Keys need the scope \`${keyScope}\`.`,
    notByKey.length > 0 && `Keys cannot send ${notByKey.map((one) => `\`${one}\``).join(', ')}.`,
    named.length > 0 && `Names objects inside the caller's own tree: ${named.join(', ')}.`,
    rate && `At most ${rate.perSecond} a second, ${rate.burst} at once.`,
    errors.length > 0 &&
      `\n\n| errcode | name | meaning |\n|---|---|---|\n${errors
        .map((name) => `| ${errorCodes[name].code} | ${name} | ${textOf(name)} |`)
        .join('\n')}`,
  ]
  return parts.filter(Boolean).join(' ')
}

/** A session, or a key where a scope names the function. */
const securityOf = ({ name }: AnyFunc): Json[] =>
  keyScopeOf(name) === undefined ? [{ sid: [] }] : [{ sid: [] }, { key: [] }]

const typeName = ({ name }: AnyFunc) => pascal(name)

/** Named by the function, even where another takes the same. Without required params none need be sent. */
function requestSchema(def: AnyFunc, book: Book): Json {
  const name = `${typeName(def)}Params`
  const schema = book.withNamedParts(jsonOf(def.params, 'input'), name)
  const isNeeded = Array.isArray(schema['required']) && schema['required'].length > 0
  const params = book.add(name, schema)
  return { type: 'object', properties: { params }, ...(isNeeded && { required: ['params'] }) }
}

function replySchema(def: AnyFunc, book: Book): Json {
  const reply = book.withNamedParts(jsonOf(def.reply, 'output'), typeName(def))
  const properties = { errcode: { type: 'integer', const: 0 }, ...(reply['properties'] as Json) }
  const required = ['errcode', ...((reply['required'] as string[] | undefined) ?? [])]
  const good = book.add(`${typeName(def)}Reply`, { type: 'object', properties, required })
  return { anyOf: [good, refTo('Refusal')] }
}

/** What each code means, beside its name. */
function describeErrors(schema: Json | undefined): void {
  if (!schema) throw new Error('The document names no codes.')
  const names = schema['x-enum-varnames'] as ErrorName[]
  schema['description'] = 'Why a call was refused'
  schema['x-enum-descriptions'] = names.map(textOf)
}

function refusalSchema(): Json {
  return {
    type: 'object',
    required: ['errcode', 'error_message'],
    properties: {
      errcode: refTo('ErrorCode'),
      error_message: { type: 'string' },
      type: {
        type: 'integer',
        format: 'int32',
        description: 'The service that did not cover the call',
      },
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
