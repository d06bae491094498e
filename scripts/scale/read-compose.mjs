import fs from 'node:fs'
import { parse } from 'yaml'
import { Failure } from '../setup/say.mjs'

/**
 * What a compose file says of its services, with the settings that each gets: as Docker Compose takes them from `env`.
 *
 * @param {string} file
 * @param {Record<string, string | undefined>} env
 * @returns {{ services: Record<string, any>, order: string[] }} `order`: of an upgrade
 */
export function readCompose(file, env) {
  const { services, 'x-upgrade-order': order = [] } = parse(fs.readFileSync(file, 'utf8'), {
    merge: true,
  })
  for (const service of Object.values(services))
    service.environment = environmentOf(service.environment ?? {}, env)
  return { services, order }
}

/** A name without a value is passed on, and left out where it is not set. */
function environmentOf(given, env) {
  const entries = Object.entries(given).map(([name, value]) => [
    name,
    value === null ? env[name] : fillIn(String(value), env),
  ])
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

/** `$$`, `${NAME}`, `${NAME:-default}`, `${NAME:?message}`; defaults may hold others. */
export function fillIn(text, env) {
  let filled = ''
  let at = 0
  while (at < text.length) {
    if (text.startsWith('$$', at)) {
      filled += '$'
      at += 2
    } else if (text.startsWith('${', at)) {
      const end = endOf(text, at + 2)
      filled += settingOf(text.slice(at + 2, end), env)
      at = end + 1
    } else {
      filled += text[at]
      at += 1
    }
  }
  return filled
}

/** Of the brace that closes what begins at `from`. */
function endOf(text, from) {
  let depth = 1
  for (let at = from; at < text.length; at++) {
    if (text.startsWith('${', at)) depth += 1
    else if (text[at] === '}') depth -= 1
    if (depth === 0) return at
  }
  throw new Failure(`The compose file has an open brace: ${text}`, 'Close it.')
}

function settingOf(asked, env) {
  const [, name = '', kind = '', other = ''] = /^(\w+)(?::([-?])([\s\S]*))?$/.exec(asked) ?? []
  const value = env[name]
  if (value !== undefined && (value !== '' || kind === '')) return value
  if (kind === '?')
    throw new Failure(`${name} is not set: ${other}.`, 'Set it in the environment or .env.')
  return kind === '-' ? fillIn(other, env) : ''
}
