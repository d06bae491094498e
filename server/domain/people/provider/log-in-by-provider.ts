import { buildEndSessionUrl, type Configuration } from 'openid-client'
import type { BrandProfile } from '#brands/define.ts'
import { AppError } from '../../../app-error.ts'
import type { PoolClient } from '../../../db/pool.ts'
import type { Log } from '../../../log.ts'
import type { Services } from '../../../services.ts'
import { type Entered, enter, refusalOf, type Visit } from '../auth/enter.ts'
import { findLoginAccount } from '../auth/find-login-candidates.ts'
import { accountOfPerson } from './account-of-person.ts'
import type { ProviderTrip } from './begin-provider-login.ts'
import { findProvider, type IdentityProvider } from './identity-provider.ts'
import { askProvider } from './provider-client.ts'
import { keepProviderSession } from './provider-session.ts'
import { type ProvidedPerson, readPerson } from './read-person.ts'
import { causeOf, isUnreached, refuseAtProvider } from './refuse-at-provider.ts'

export type ReturnFromProvider = {
  trip: ProviderTrip
  /** Where the provider has sent the browser: the redirect address with its answer. */
  address: URL
  /** Where its log-out leads back to. */
  loginPage: string
  /** Of the host. */
  brand: BrandProfile
  log: Log
}

/**
 * Opens a session for who comes back from a provider, as user/Login does (enter.ts). Their provider answers for both
 * factors. All refusals are in the log of the organisation with their cause. Throws providerDown, providerRefused,
 * providerStranger and what keeps an account out.
 */
export async function logInByProvider(
  services: Services,
  visit: Visit,
  back: ReturnFromProvider,
): Promise<Entered> {
  const { trip, brand } = back
  const provider = await findProvider(services.pool, { id: trip.providerId, brand: brand.brand })
  if (!provider) throw new AppError('providerRefused')
  const { person, leave } = await vouchedFor(services, visit, { provider, back })
  const { ip, requestId, fallbackLang: lang } = visit
  const asked = { services, now: services.now, log: back.log, requestId, lang, ip }
  try {
    const id = await accountOfPerson(asked, { provider, person, brand })
    const [who] = await findLoginAccount(services.pool, id)
    const error = refusalOf(who)
    if (!who || error) throw new AppError(error ?? 'providerStranger')
    const keep = (client: PoolClient, sid: string) =>
      keepProviderSession(client, { sid, providerId: provider.id, leave }, services.config.SECRET)
    const vouching = { name: provider.name, hours: provider.sessionHours, keep: keep }
    return await enter(services, visit, { who, limits: [], provider: vouching })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const cause = `${person.mail || person.subject}: ${error.code}`
    return refuseAtProvider(services, visit, { provider, error: error.code, cause })
  }
}

type Vouched = { person: ProvidedPerson; leave: string | undefined }

async function vouchedFor(
  services: Services,
  visit: Visit,
  { provider, back }: { provider: IdentityProvider; back: ReturnFromProvider },
): Promise<Vouched> {
  const { trip, address, loginPage } = back
  try {
    const configuration = await askProvider(services, provider)
    const person = await readPerson(configuration, provider, { trip, address, now: services.now() })
    return { person, leave: leaveOf(configuration, person, loginPage) }
  } catch (error) {
    const name = isUnreached(error) ? 'providerDown' : 'providerRefused'
    return refuseAtProvider(services, visit, { provider, error: name, cause: causeOf(error) })
  }
}

/** Browsers and proxies take addresses of 8 KB. */
const longestLeave = 7000

/** Where our log-out goes on to; undefined: the provider knows none. */
function leaveOf(
  configuration: Configuration,
  { idToken }: ProvidedPerson,
  loginPage: string,
): string | undefined {
  const { end_session_endpoint: endpoint } = configuration.serverMetadata()
  if (!endpoint || !/^https?:/.test(endpoint)) return undefined
  const { href } = buildEndSessionUrl(configuration, {
    id_token_hint: idToken,
    post_logout_redirect_uri: loginPage,
  })
  return href.length > longestLeave ? undefined : href
}
