import type { ErrorName } from '#lib/codes/error-codes.ts'
import { errorCodes } from '#lib/codes/error-codes.ts'
import { AppError } from '../../../app-error.ts'
import type { Services } from '../../../services.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Visit } from '../auth/enter.ts'
import type { IdentityProvider } from './identity-provider.ts'

const causeShown = 300

/** What the library, the network or the provider said, from the outside in; never a claim or a token. */
export function causeOf(error: unknown): string {
  const said: string[] = []
  for (let at = error, depth = 0; at instanceof Error && depth < 4; depth++, at = at.cause) {
    const { code, error: told, error_description: more } = at as Error & Record<string, unknown>
    said.push(
      ...[code, at.message, told, more].filter(
        (one): one is string => typeof one === 'string' && one !== '',
      ),
    )
  }
  return [...new Set(said)].join(': ').slice(0, causeShown)
}

const unreached =
  /ECONN|ENOTFOUND|EAI_AGAIN|EHOST|ETIMEDOUT|CERT|NotPublic|TimeoutError|not a public address|timeout|socket hang up|closed without an answer|too large/i

/** Whether the provider was not there, rather than saying something that does not hold. */
export const isUnreached = (error: unknown): boolean => unreached.test(causeOf(error))

type Refusal = { provider: IdentityProvider; error: ErrorName; cause: string }

/** Throws it, once the managers' log has the cause. */
export async function refuseAtProvider(
  services: Services,
  { ip, requestId, agent }: Pick<Visit, 'ip' | 'requestId' | 'agent'>,
  { provider, error, cause }: Refusal,
): Promise<never> {
  const { organisationId, path, name } = provider
  const visitor = {
    kind: 'visitor' as const,
    name: name,
    organisationId: organisationId,
    path: path,
  }
  const object = { kind: 'organisation' as const, id: organisationId, name: name }
  const after = { provider: name, cause: cause }
  const event = { object, after, agent, errcode: errorCodes[error].code }
  const ctx = { now: services.now, ip: ip, requestId: requestId, caller: visitor }
  await writeAudit(services.pool, ctx, 'user/Login', [event])
  throw new AppError(error)
}
