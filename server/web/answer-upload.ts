import type { IncomingMessage, ServerResponse } from 'node:http'
import { isUploadKind, type UploadKind, uploadKinds } from '#lib/rules/upload-kinds.ts'
import { AppError } from '../app-error.ts'
import { checkSettled } from '../domain/people/auth/check-settled.ts'
import { findSession } from '../domain/people/auth/find-session.ts'
import { saveUpload } from '../domain/platform/file/save-upload.ts'
import { badParam } from '../mapi/door/bad-param.ts'
import { credentialsOf } from '../mapi/door/credentials.ts'
import { type MapiRequest, requestIdOf } from '../mapi/door/request.ts'
import { checkSameSite } from '../mapi/door/same-site.ts'
import type { Services } from '../services.ts'
import { errorReply, knownLanguage } from '../texts/error-text.ts'
import { dropRest, readBody } from './read-body.ts'
import { mapiRequestOf } from './request-facts.ts'
import { sendJson } from './send.ts'

const rate = { perSecond: 0.2, burst: 10 }
/** Need a CORS preflight from other sites. */
const types = [
  'application/octet-stream',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
]

/**
 * `POST /upload?sid=…&kind=import&name=…`, body: the file. Answers `{ errcode, file_id, name, size
 * }`. Session and same-site rules of /mapi, checked before the body is read.
 */
export async function answerUpload(
  request: IncomingMessage,
  response: ServerResponse,
  services: Services,
): Promise<void> {
  const facts = mapiRequestOf(request, services.config)
  const requestId = requestIdOf(facts)
  response.setHeader('x-request-id', requestId)
  let lang: string = knownLanguage(facts.header('accept-language'))
  try {
    const session = await enter(facts, services)
    lang = knownLanguage(session.lang)
    const { kind, name } = readTarget(facts, lang)
    const { megabytes } = uploadKinds[kind]
    const bytes = await readBody(request, megabytes * 1_000_000)
    const ctx = {
      caller: session.caller,
      services,
      now: services.now,
      log: services.log,
      requestId,
      lang,
      ip: facts.ip,
    }
    const saved = await saveUpload(ctx, { kind, name, bytes })
    const value = { errcode: 0, file_id: saved.id, name: saved.name, size: saved.size }
    await sendJson(request, response, { status: 200, value })
  } catch (error) {
    if (!(error instanceof AppError))
      services.log.error({ err: error, requestId, ...uploadFacts(facts) }, 'an upload failed')
    const { code, values, fields } =
      error instanceof AppError ? error : new AppError('serviceFailed')
    dropRest(request, response)
    const status = code === 'tooFrequent' ? 429 : code === 'fileTooLarge' ? 413 : 200
    await sendJson(request, response, { status, value: errorReply(code, lang, values, fields) })
  }
}

const uploadFacts = ({ query, header }: MapiRequest) => ({
  kind: query.get('kind')?.slice(0, 40),
  file: query.get('name')?.slice(0, 300),
  size: header('content-length'),
})

async function enter(facts: MapiRequest, services: Services) {
  const shown = await credentialsOf(facts, services)
  checkSameSite(facts, services.config, shown?.usesCookie ?? false)
  const session = shown && (await findSession(services, shown.credentials))
  if (!session) throw new AppError('loginExpired')
  const key = `${session.caller.sessionKey}:upload`
  const isAllowed = await services.limiter.take(key, rate, services.now())
  if (!isAllowed) throw new AppError('tooFrequent', { seconds: 5 })
  checkSettled(session.caller)
  const kind = facts.query.get('kind')
  const right = isUploadKind(kind) ? uploadKinds[kind].access : undefined
  if (right && !session.caller.permissions.includes(right)) throw new AppError('noPermission')
  return session
}

function readTarget(facts: MapiRequest, lang: string): { kind: UploadKind; name: string } {
  const kind = facts.query.get('kind')
  const name = facts.query.get('name') ?? ''
  // Percent signs that spell no UTF-8 are read as it.
  if (name.includes('\uFFFD')) throw badParam({ lang }, 'name', 'invalid')
  if (!isUploadKind(kind))
    throw badParam({ lang }, 'kind', 'choice', { values: Object.keys(uploadKinds).join(', ') })
  const type = facts.header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!types.includes(type)) {
    const types = uploadKinds[kind].extensions.join(', ')
    throw new AppError('fileType', { types })
  }
  const { megabytes } = uploadKinds[kind]
  if (Number(facts.header('content-length') ?? 0) > megabytes * 1_000_000)
    throw new AppError('fileTooLarge', { megabytes })
  return { kind, name }
}
