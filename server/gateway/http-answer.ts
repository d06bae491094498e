import type { PhoneAnswer } from './phone-answer.ts'
import type { BadHttp } from './wire/bad-http.ts'

/** What a phone is told. */
export type HttpAnswer = {
  status: PhoneAnswer['status'] | BadHttp['status'] | 429 | 500
  body: string
}

const reasons: Record<HttpAnswer['status'], string> = {
  200: 'OK',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  408: 'Request Timeout',
  409: 'Conflict',
  413: 'Content Too Large',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

/** Nothing that follows on the connection can be read, or is wanted. */
export const closing: ReadonlySet<HttpAnswer['status']> = new Set<HttpAnswer['status']>([
  408, 413, 429, 431, 500,
])
/** As bytes of latin1. */
export function answerText({ status, body }: HttpAnswer, isLast: boolean): string {
  const later = status === 503 || status === 429 ? 'Retry-After: 5\r\n' : ''
  const connection = isLast ? 'close' : 'keep-alive'
  return `HTTP/1.1 ${status} ${reasons[status]}\r\nDate: ${httpDate()}\r\nContent-Type: text/plain\r\nContent-Length: ${body.length}\r\n${later}Connection: ${connection}\r\n\r\n${body}`
}

let date = { second: 0, text: '' }

/** Made once a second. */
function httpDate(): string {
  const second = Math.floor(Date.now() / 1000)
  if (date.second !== second) date = { second, text: new Date(second * 1000).toUTCString() }
  return date.text
}
