import type { Services } from '../../services.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { LogIn } from './log-in.ts'
import { tallyNames } from './login-throttle.ts'

/** Names that failed within an hour, from one address and on the whole platform, from which on it is no mistyping. */
const alarms = { address: 10, platform: 300 }

/**
 * The alarm on spray (docs/security.md#log-in-attempts): somebody tries a few passwords on many names, so that no name
 * is tried often. Called at the first failure of a name. At the limit, and each time the number has doubled, it is a
 * warning in the log of the process and an audit event that the root reads among the log-ins.
 */
export async function watchForSpray(
  services: Services,
  { ip, agent, requestId }: Pick<LogIn, 'ip' | 'agent' | 'requestId'>,
): Promise<void> {
  const names = await tallyNames(services, ip)
  for (const scope of ['address', 'platform'] as const) {
    if (!isDue(names[scope], alarms[scope])) continue
    services.log.warn({ scope, ip, names: names[scope], requestId }, 'log-in spray')
    // The audit event of one address names it, that of the platform none.
    const from = scope === 'address' ? { ip, agent } : { ip: '', agent: '' }
    const ctx = { now: services.now, ip: from.ip, requestId, caller: nobody }
    const after = { triedNames: names[scope] }
    await writeAudit(services.pool, ctx, 'user/LoginSpray', [{ after, agent: from.agent }])
  }
}

const nobody = { kind: 'visitor' as const, name: '', organisationId: undefined, path: '' }

/** At the limit, twice, four times it … */
const isDue = (names: number, limit: number) =>
  names >= limit && Number.isInteger(Math.log2(names / limit))
