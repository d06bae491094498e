import { clientErrorLimits } from '#lib/rules/client-error-limits.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { textStatement } from '../../../db/text-statement.ts'
import { writeAudit } from '../audit/write-audit.ts'

/** Addresses, of pages and of mail; words so long that they may be a token; numbers that may be of a device or a phone. */
const patterns: readonly [RegExp, string][] = [
  [/\b[a-z][a-z+.-]*:\/\/[^\s'"<>)]+/gi, '<url>'],
  [/[^\s@'"<>]+@[^\s@'"<>]+\.[^\s@'"<>]+/g, '<mail>'],
  [/[?#][^\s'"<>)]*/g, ''],
  [/[\w~+=-]{24,}/g, '<…>'],
]
const numbers = /\d[\d\s-]{3,}\d|\d{5,}/g
const idsOfPath = /(?<=\/)\d+(?=\/|$)/g

/** What may be kept of a text that a browser reports. `keepsLines`: line and column, which are numbers, stay. */
export function withoutSecrets(text: string, { keepsLines = false } = {}): string {
  const plain = patterns.reduce((left, [pattern, word]) => left.replace(pattern, word), text)
  if (keepsLines) return plain
  return plain.replace(numbers, '#').replace(idsOfPath, '#')
}

export type ReportedError = {
  message: string
  place: string
  source: string
  version: string
  agent: string
}

const countText = textStatement(
  'main',
  `UPDATE client_error SET count = least(count + 1, 2000000000), last_at = greatest(last_at, $5::timestamptz), agent = $6
    WHERE message = $1 AND place = $2 AND source = $3 AND version = $4`,
)
const addText = textStatement(
  'main',
  `INSERT INTO client_error (message, place, source, version, first_at, last_at, agent)
    VALUES ($1, $2, $3, $4, $5::timestamptz, $5::timestamptz, $6)
    ON CONFLICT (message, place, source, version) DO UPDATE SET count = least(client_error.count + 1, 2000000000)`,
)

const forgetText = textStatement(
  'main',
  `DELETE FROM client_error WHERE id IN (SELECT id FROM client_error ORDER BY last_at DESC, id DESC OFFSET $1::int)`,
)

/**
 * One more of its kind. The first one of a kind is in the audit log. Beyond `clientErrorLimits.kinds` the one goes that was
 * seen longest ago: who reports made-up ones keeps nobody's out.
 */
export async function noteError(ctx: Context, error: ReportedError): Promise<void> {
  const { message, place, source, version, agent } = error
  const kind = [
    withoutSecrets(message).slice(0, clientErrorLimits.message),
    withoutSecrets(place.split(/[?#]/)[0] ?? '').slice(0, clientErrorLimits.place),
    withoutSecrets(source, { keepsLines: true }).slice(0, clientErrorLimits.source),
    version,
  ]
  const seen = [new Date(ctx.now()), agent.slice(0, 200)]
  const { rowCount } = await ctx.services.pool.query(countText, [...kind, ...seen])
  if (rowCount) return
  await inTransaction(ctx.services.pool, async (client) => {
    await client.query(addText, [...kind, ...seen])
    await client.query(forgetText, [clientErrorLimits.kinds])
    const object = { kind: 'file', id: undefined, name: kind[0] ?? '' } as const
    await writeAudit(client, ctx, 'ops/ReportError', [{ object }])
  })
}
