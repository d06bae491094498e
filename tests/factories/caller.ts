import { type ErrorName, errorNameOf } from '#lib/codes/error-codes.ts'
import type { MapiResponse } from '#server/mapi/door/request.ts'
import { routeMapi } from '#server/mapi/door/route-mapi.ts'
import type { Services } from '#server/services.ts'
import { holdAnswersToTheirSchemas } from './held-answers.ts'
import { md5 } from './organisations.ts'
import { noteErrors } from './reached-errors.ts'
import { holdReadsToReading } from './read-only.ts'

holdReadsToReading()
holdAnswersToTheirSchemas()

export type RawCall = {
  path?: string
  query?: Record<string, string>
  /** Undefined: not sent. */
  headers?: Record<string, string | undefined>
  body?: string | Buffer
  ip?: string
  isSecure?: boolean
}

export async function request(services: Services, call: RawCall): Promise<MapiResponse> {
  const body = Buffer.from(call.body ?? '')
  const headers: Record<string, string | undefined> = {
    'content-type': 'application/json',
    'content-length': String(body.length),
    ...call.headers,
  }
  const response = await routeMapi(
    {
      path: call.path ?? '/mapi',
      query: new URLSearchParams(call.query),
      header: (name) => headers[name],
      readBody: async () => body,
      ip: call.ip ?? '192.0.2.1',
      isSecure: call.isSecure ?? false,
      host: headers['host'],
    },
    services,
  )
  noteErrors(response.body)
  return response
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into replies of every shape
type Fields = Record<string, any>
export type Reply = Fields & { errcode: number; error: ErrorName | undefined }

/** As a program: the session is its sid. */
export async function call(
  services: Services,
  name: string,
  params: unknown = {},
  { sid, ...raw }: RawCall & { sid?: string | undefined } = {},
): Promise<Reply> {
  const response = await request(services, {
    path: `/mapi/${name}`,
    body: JSON.stringify({ params }),
    ...raw,
    query: { ...(sid && { sid }), ...raw.query },
  })
  const reply = JSON.parse(response.body)
  return { ...reply, error: reply.errcode === 0 ? undefined : errorNameOf(reply.errcode) }
}

/** An address each: log-ins of one are held back. */
export async function logIn(
  services: Services,
  account: { login: string; password: string },
  from: Pick<RawCall, 'ip'> = {},
): Promise<string> {
  const params = { account: account.login, pwd_md5: md5(account.password) }
  const reply = await call(services, 'user/Login', params, from)
  if (!reply['sid']) throw new Error(`no log-in: ${JSON.stringify(reply)}`)
  return reply['sid']
}
