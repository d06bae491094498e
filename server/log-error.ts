/** What a log tells of an error. */
export type LoggedError = {
  type: string
  message: string
  /** SQLSTATE, or the word of the system (`ECONNREFUSED`). Not `code`: that is what people type, and redacted. */
  errorCode?: string
  stack?: string
  cause?: LoggedError
  errors?: LoggedError[]
}

const deepest = 3
/** User and password of an address, as errors about addresses quote it. */
const credentials = /(\w:\/\/)[^\s/@]+@/g

/**
 * The pino serializer of `err`. It names what is written: errors of pg, Prisma and undici carry the client with its
 * password, the connection string, bound values and whole rows (`detail`, `where`), none of which belongs in a log.
 * What is thrown without being an error is told by its type alone.
 */
export function logError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '' }
  const logged: LoggedError = { type: typeName(error), message: clean(error.message) }
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' || typeof code === 'number') logged.errorCode = String(code)
  if (error.stack) logged.stack = clean(error.stack)
  if (depth >= deepest) return logged
  if (error.cause instanceof Error) logged.cause = logError(error.cause, depth + 1)
  if (error instanceof AggregateError)
    logged.errors = error.errors.map((one) => logError(one, depth + 1))
  return logged
}

const typeName = (error: Error) => error.constructor.name || error.name

const clean = (text: string) => text.replace(credentials, '$1')
