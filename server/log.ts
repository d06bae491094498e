import { type DestinationStream, type Logger, pino } from 'pino'
import { logError } from './log-error.ts'

export type Log = Logger

/** Names of fields that are never written to a log, at any of the first three levels. */
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

/**
 * The structured log of a process, to `to` (stdout). Paths are logged without query strings, since a sid travels there;
 * errors go under `err`, where only log-error.ts decides what is told of them.
 */
export function createLog(name: string, level: string, to?: DestinationStream): Log {
  const redact = { paths: redactPaths, censor: '[secret]' }
  const options = { name, level, redact, base: { name }, serializers: { err: logError } }
  return to ? pino(options, to) : pino(options)
}
