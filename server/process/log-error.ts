export type LoggedError = {
  type: string
  message: string
  /**
   * SQLSTATE or system code (`ECONNREFUSED`). Not `code`, which is redacted: users' codes have that
   * name.
   */
  errorCode?: string
  stack?: string
  cause?: LoggedError
  errors?: LoggedError[]
}

const deepest = 3
/** User and password in a URL. */
const credentials = /(\w:\/\/)[^\s/@]+@/g

/**
 * Pino serializer of `err`, by allow-list: errors of pg, Prisma and undici carry passwords,
 * connection strings, values and rows (`detail`, `where`). Of other thrown values only the type.
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
