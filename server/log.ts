import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { logError } from './process/log-error.ts'

export type Log = Logger

/** Redacted at the first three levels. */
const secretFields = [
  'sid',
  'pwd_md5',
  'md5_pwd',
  'password',
  'secret',
  'code',
  'cookie',
  'authorization',
  'token',
  'key',
]
const redactPaths = secretFields.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])

/** By message, for /metrics. */
export const loggedErrors = new Map<string, number>()

const errorLevel = 50

function countErrors(args: unknown[], level: number): void {
  if (level < errorLevel) return
  const message = args.findLast((arg) => typeof arg === 'string') ?? ''
  loggedErrors.set(message, (loggedErrors.get(message) ?? 0) + 1)
}

/** Paths without query strings, which may hold a sid; errors under `err` (log-error.ts). */
export function createLog(name: string, level: string, to?: DestinationStream): Log {
  const redact = { paths: redactPaths, censor: '[secret]' }
  const options: LoggerOptions = {
    name,
    level,
    redact,
    base: { name },
    serializers: { err: logError },
    hooks: {
      logMethod(args, method, numericLevel) {
        countErrors(args, numericLevel)
        method.apply(this, args)
      },
    },
  }
  return to ? pino(options, to) : pino(options)
}
