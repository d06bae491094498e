import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ErrorName } from '#lib/codes/error-codes.ts'
import { AppError } from '../../app-error.ts'
import { ScimRefusal, type ScimType } from '../../domain/people/scim/scim-refusal.ts'
import { errorText } from '../../texts/error-text.ts'
import { dropRest } from '../read-body.ts'
import { send } from '../send.ts'
import { errorSchema, type ScimJson } from './scim-schemas.ts'

export type ScimAnswer = {
  status: number
  /** Without it the body is empty. */
  value?: ScimJson
  headers?: Record<string, string>
}

const hidden = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }

export function sendScim(
  request: IncomingMessage,
  response: ServerResponse,
  { status, value, headers }: ScimAnswer,
): Promise<void> {
  dropRest(request, response)
  return send(request, response, {
    status: status,
    headers: {
      ...hidden,
      ...(value && { 'content-type': 'application/scim+json; charset=utf-8' }),
      ...headers,
    },
    ...(value && { body: JSON.stringify(value) }),
  })
}

/** In the form of RFC 7644, 3.12. */
export const refusalAnswer = ({ status, detail, scimType }: ScimRefusal): ScimAnswer => ({
  status: status,
  value: {
    schemas: [errorSchema],
    status: String(status),
    ...(scimType && { scimType: scimType }),
    detail: detail,
  },
})

/** All others are 400 invalidValue. */
const meanings: Partial<Record<ErrorName, [status: number, scimType?: ScimType]>> = {
  notFound: [404],
  accountNotFound: [404],
  accountExists: [409, 'uniqueness'],
  phoneTaken: [409, 'uniqueness'],
  keyEnded: [401],
  lastManager: [403, 'mutability'],
  holdsMore: [403, 'mutability'],
  noPermission: [403],
}

/** What the rules of accounts refuse, as a SCIM error; undefined: a bug. */
export function refusalOf(error: unknown): ScimRefusal | undefined {
  if (error instanceof ScimRefusal) return error
  if (!(error instanceof AppError)) return undefined
  const [status, scimType] = meanings[error.code] ?? [400, 'invalidValue' as const]
  return new ScimRefusal(status, errorText(error.code, 'en', error.values), scimType)
}
