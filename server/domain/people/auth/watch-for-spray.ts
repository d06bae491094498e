import type { Services } from '../../../services.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { tallyNames } from './login-throttle.ts'

const alarms = { address: 10, platform: 300 }

/**
 * Password spraying (docs/security.md#log-in-attempts): at a name's first failure; logs and audits
 * at the limit and each doubling.
 */
export async function watchForSpray(
  services: Services,
  { ip, agent, requestId }: { ip: string; agent: string; requestId: string },
): Promise<void> {
  const names = await tallyNames(services, ip)
  for (const scope of ['address', 'platform'] as const) {
    if (!isDue(names[scope], alarms[scope])) continue
    services.log.warn({ scope, ip, names: names[scope], requestId }, 'log-in spray')
    const from = scope === 'address' ? { ip, agent } : { ip: '', agent: '' }
    const ctx = { now: services.now, ip: from.ip, requestId, caller: nobody }
    const after = { triedNames: names[scope] }
    await writeAudit(services.pool, ctx, 'user/LoginSpray', [{ after, agent: from.agent }])
  }
}

const nobody = { kind: 'visitor' as const, name: '', organisationId: undefined, path: '' }

/** At the limit, twice, four times … */
const isDue = (names: number, limit: number) =>
  names >= limit && Number.isInteger(Math.log2(names / limit))
