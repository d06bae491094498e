import { type Logger, pino } from 'pino'

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

/** The structured log of a process. Paths are logged without query strings, since a sid travels there. */
export function createLog(name: string, level: string): Log {
  return pino({ name, level, redact: { paths: redactPaths, censor: '[secret]' }, base: { name } })
}
