import type { DeviceRequest } from '../request.ts'

type Cut = { text: string; token: string | undefined }

function cutToken(text: string): Cut {
  const params = new URLSearchParams(text)
  const token = params.get('token')
  if (token === null) return { text, token: undefined }
  params.delete('token')
  return { text: params.toString(), token }
}

function tokenOfHeader(authorization: string): string | undefined {
  const [, scheme = '', value = ''] = /^(Bearer|Basic)\s+(\S+)$/i.exec(authorization) ?? []
  if (scheme.toLowerCase() === 'bearer') return value
  if (scheme === '') return undefined
  return Buffer.from(value, 'base64')
    .toString()
    .replace(/^[^:]*:/, '')
}

/** Of query or form, else Authorization. The rest can be logged. */
export function splitToken<Request extends DeviceRequest>(
  request: Request,
  authorization: string,
): { request: Request; token: string | undefined } {
  const { url, contentType = '', body } = request
  const mark = url.indexOf('?')
  const query = cutToken(mark < 0 ? '' : url.slice(mark + 1))
  const isForm = body !== undefined && !/^application\/json\b/i.test(contentType)
  const form: Cut = isForm ? cutToken(body) : { text: body ?? '', token: undefined }
  const cut = { ...request }
  if (query.token !== undefined) cut.url = `${url.slice(0, mark)}?${query.text}`
  if (form.token !== undefined) cut.body = form.text
  return { request: cut, token: query.token ?? form.token ?? tokenOfHeader(authorization) }
}
