import type { CertificateProblem } from '#lib/codes/health-alerts.ts'
import type { Config } from '../../../config.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, db, rowFor, run } from '../../../db/sql.ts'
import { lookUpCertificate } from '../../../integrations/host-proof/look-up-certificate.ts'
import type { HostProofOptions } from '../../../integrations/host-proof/prove-host.ts'
import type { Log } from '../../../log.ts'

const hourMs = 3_600_000
/** A good one is looked at again after six hours, another after one. */
const goodMs = 6 * hourMs
const mostHosts = 1000
/** Of one run: a host that does not answer takes some seconds. */
const atOnce = 50
const together = 5

type CertificateStores = {
  main: Pool
  now: () => number
  log: Log
  config: HostProofOptions & Pick<Config, 'APP_URL'> & { ca?: string }
}

/** Looks at the certificates that are due, of the proved hosts of brands and that of `APP_URL`. Answers at how many. */
export async function checkCertificates(stores: CertificateStores): Promise<number> {
  const { main, now, log, config } = stores
  const own = ownAddress(config.APP_URL)
  const hosts = await servedHosts(main, own?.hostname)
  await run(main, db.deleteFrom('host_certificate').where('host', 'not in', hosts))
  const known = new Map((await listCertificates(main)).map((one) => [one.host, one]))
  const due = hosts.filter((host) => {
    const seen = known.get(host)
    return !seen || now() - seen.checkedAt.getTime() >= (seen.problem ? hourMs : goodMs)
  })
  const waiting = due.slice(0, atOnce)
  const count = waiting.length
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      await lookAt(stores, next, next === own?.hostname ? ofOwn(own) : {}).catch((err: unknown) =>
        log.error({ err: err, host: next }, 'a certificate could not be looked at'),
      )
  }
  await Promise.all(Array.from({ length: together }, work))
  return count
}

const ownAddress = (appUrl: string | undefined): URL | undefined => {
  const own = appUrl !== undefined && URL.canParse(appUrl) ? new URL(appUrl) : undefined
  return own?.protocol === 'https:' ? own : undefined
}

/** The operator names it, so it may lie in a network of its own; others are the brands' word. */
const ofOwn = ({ port }: URL) => ({
  BRAND_HOST_PRIVATE: true,
  ...(port !== '' && { port: Number(port) }),
})

async function servedHosts(main: Pool, own: string | undefined): Promise<string[]> {
  const proved = await all(
    main,
    db
      .selectFrom('brand_host')
      .select('host')
      .where('proved_at', 'is not', null)
      .orderBy('host')
      .limit(mostHosts),
  )
  const hosts = proved.map(({ host }) => host)
  return [...new Set(own === undefined ? hosts : [own, ...hosts])]
}

async function lookAt(
  { main, now, config }: CertificateStores,
  host: string,
  settings: Partial<HostProofOptions>,
): Promise<void> {
  const { endsAt, issuer, problem } = await lookUpCertificate(host, { ...config, ...settings })
  const row = {
    host: host,
    checked_at: new Date(now()),
    ends_at: endsAt === undefined ? null : new Date(endsAt),
    issuer: issuer,
    problem: problem ?? null,
  }
  await run(
    main,
    db
      .insertInto('host_certificate')
      .values(rowFor('host_certificate', row))
      .onConflict((conflict) =>
        conflict.column('host').doUpdateSet(rowFor('host_certificate', row)),
      ),
  )
}

export type ListedCertificate = {
  host: string
  checkedAt: Date
  endsAt: Date | null
  issuer: string
  problem: CertificateProblem | null
}

/** Those that end first, and those of hosts that showed none before them. */
export const listCertificates = (main: Pool): Promise<ListedCertificate[]> =>
  all(
    main,
    db
      .selectFrom('host_certificate')
      .select(['host', 'checked_at as checkedAt', 'ends_at as endsAt', 'issuer'])
      .select((eb) => eb.ref('problem').$castTo<CertificateProblem | null>().as('problem'))
      .orderBy('ends_at', (order) => order.asc().nullsFirst())
      .orderBy('host')
      .limit(mostHosts),
  )
