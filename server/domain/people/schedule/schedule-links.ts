import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { isHostOfBrand } from '#brands/resolve.ts'
import type { Config } from '../../../config.ts'

type Secret = Pick<Config, 'SECRET'>

/** Tokens of mails are kept nowhere: they are made of ids with a key of their own. */
function sign({ SECRET }: Secret, ...parts: readonly (string | number)[]): string {
  const key = Buffer.from(hkdfSync('sha256', SECRET, '', 'links of scheduled reports', 32))
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url')
}

const areEqual = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

export const leaveToken = (config: Secret, recipientId: number): string =>
  `${recipientId}.${sign(config, 'leave', recipientId)}`

/** The recipient that a token is of. */
export function readLeaveToken(config: Secret, token: string): number | undefined {
  const [, id, mark] = /^(\d{1,10})\.([\w-]{43})$/.exec(token) ?? []
  if (!id || !mark) return undefined
  return areEqual(mark, sign(config, 'leave', Number(id))) ? Number(id) : undefined
}

type FileLink = { runId: number; recipientId: number }

export const fileToken = (config: Secret, { runId, recipientId }: FileLink): string =>
  `${runId}.${recipientId}.${sign(config, 'file', runId, recipientId)}`

export function readFileToken(config: Secret, token: string): FileLink | undefined {
  const [, run, recipient, mark] = /^(\d{1,15})\.(\d{1,10})\.([\w-]{43})$/.exec(token) ?? []
  if (!run || !recipient || !mark) return undefined
  const link = { runId: Number(run), recipientId: Number(recipient) }
  const expected = sign(config, 'file', link.runId, link.recipientId)
  return areEqual(mark, expected) ? link : undefined
}

/**
 * Of links in mails: where the schedule was made, while a brand has that host still, else the console's own address. Of a
 * host that was taken back, whoever has it next would read the tokens.
 */
const baseOf = (
  { APP_URL, PORT }: Pick<Config, 'APP_URL' | 'PORT'>,
  { origin }: { origin: string },
): string =>
  origin && isHostOfBrand(new URL(origin).host) ? origin : APP_URL || `http://localhost:${PORT}`

export const linkTo = (
  config: Pick<Config, 'APP_URL' | 'PORT'>,
  schedule: { origin: string },
  path: string,
): string => new URL(path, baseOf(config, schedule)).href
