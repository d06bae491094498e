import { sql } from 'kysely'
import { resolveBrand } from '#brands/resolve.ts'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { type Language, languageOf } from '#lib/i18n/languages.ts'
import { addressLimits } from '#lib/rules/address-limits.ts'
import type { Config } from '../../../config.ts'
import { tryLockUntilCommit } from '../../../db/advisory-lock.ts'
import { everyTime } from '../../../db/fact-store.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Pool } from '../../../db/pool.ts'
import type { RateLimiter } from '../../../db/rate-limiter.ts'
import { all, anyOf, db } from '../../../db/sql.ts'
import type { Geocoders } from '../../../integrations/geocode/provider/open-geocoders.ts'
import type { Geocoder } from '../../../integrations/geocode/provider/provider.ts'
import { findAddresses } from './find-addresses.ts'
import { type Named, namedKinds, type Unnamed } from './unnamed.ts'

/** Of devices, the language that most people of their organisation read; undefined where nobody told one. */
async function languagesOf(
  main: Pool,
  deviceIds: readonly number[],
): Promise<Map<number, Language | undefined>> {
  const devices = await all(
    main,
    db
      .selectFrom('device')
      .select(['id', 'organisation_id as organisationId'])
      .where('id', '=', anyOf([...new Set(deviceIds)])),
  )
  const organisations = [...new Set(devices.map(({ organisationId }) => organisationId))]
  const told = await all(
    main,
    db
      .selectFrom('account as a')
      .leftJoin('session as s', 's.account_id', 'a.id')
      .select('a.organisation_id as organisationId')
      .select((eb) =>
        sql<
          string | null
        >`mode() WITHIN GROUP (ORDER BY coalesce(${eb.ref('a.settings')}->>'language', ${eb.ref('s.lang')}))`.as(
          'lang',
        ),
      )
      .where('a.organisation_id', '=', anyOf(organisations))
      .groupBy('a.organisation_id'),
  )
  const langs = new Map(told.map(({ organisationId, lang }) => [organisationId, lang]))
  return new Map(
    devices.map(({ id, organisationId }) => [id, languageOf(langs.get(organisationId) ?? '')]),
  )
}

/** Then the job ends, so that a long backlog holds no worker. */
const mostMs = 30_000
/** A provider that is away or over its quota has this long. What is older costs no request: history, and what came late. */
const patienceSeconds = 86_400
const daySeconds = 86_400

export type NamingStores = {
  main: Pool
  positions: Pool
  now: () => number
  geocoders: Geocoders
  limiter: RateLimiter
  config: Pick<Config, 'DEFAULT_BRAND' | 'GEOCODE_WORKER_PER_DAY'>
}

/** Looks up the addresses of alarms, stops and trips that have none, newest first, a hundred at a time; one worker at a time. Returns how many rows it named. */
export function nameStored(stores: NamingStores): Promise<number> {
  return inTransaction(stores.main, async (client) =>
    (await tryLockUntilCommit(client, 'addresses')) ? nameAll(stores) : 0,
  )
}

async function nameAll(stores: NamingStores): Promise<number> {
  const until = stores.now() + mostMs
  const brand = resolveBrand(undefined, stores.config.DEFAULT_BRAND)
  const geocoder = stores.geocoders(brand)
  const fallback = brand.defaultLanguage
  let named = 0
  for (const kind of namedKinds) {
    const patient = Math.floor(stores.now() / 1000) - storeEpoch - patienceSeconds
    let before = geocoder?.isResting() ? patient : everyTime.to
    while (stores.now() < until) {
      const rows = await kind.read(stores.positions, { before, limit: addressLimits.perCall })
      const done = await name(stores, rows, { geocoder, fallback, patient })
      await kind.write(stores.positions, done)
      named += done.length
      if (done.length === rows.length && rows.length < addressLimits.perCall) break
      if (done.length === rows.length) continue
      // The provider fails: only what waited long enough goes on without it.
      if (before === patient) break
      before = patient
    }
  }
  return named
}

type Naming = { geocoder: Geocoder | undefined; fallback: string; patient: number }

async function name(
  stores: NamingStores,
  rows: readonly Unnamed[],
  { geocoder, fallback, patient }: Naming,
): Promise<Named[]> {
  const langs = await languagesOf(
    stores.main,
    rows.map(({ deviceId }) => deviceId),
  )
  const langOf = ({ deviceId }: Unnamed) => langs.get(deviceId) ?? fallback
  const named: Named[] = []
  for (const lang of new Set(rows.map(langOf)))
    for (const isKnownOnly of [false, true]) {
      const own = rows.filter((row) => langOf(row) === lang && row.time < patient === isKnownOnly)
      named.push(...(await nameIn(stores, own, { lang, geocoder, isKnownOnly })))
    }
  return named
}

type NamingIn = { lang: string; geocoder: Geocoder | undefined; isKnownOnly: boolean }

async function nameIn(
  { main, now, limiter, config }: NamingStores,
  rows: readonly Unnamed[],
  { lang, geocoder, isKnownOnly }: NamingIn,
): Promise<Named[]> {
  const perDay = config.GEOCODE_WORKER_PER_DAY
  const rate = { perSecond: perDay / daySeconds, burst: perDay }
  const take = async () => limiter.take('geocode:worker', rate, now())
  const places = rows.flatMap((row) => row.places)
  const request = { lang, geocoder, take, forMs: mostMs, isKnownOnly }
  const found = (await findAddresses({ main, now }, places, request)).values()
  return rows.flatMap((row) => {
    const answers = row.places.map(() => found.next().value)
    if (!isKnownOnly && answers.some((answer) => answer?.isPending)) return []
    const addresses = answers.map((answer) => (answer?.isKnown ? answer.address : ''))
    return [{ ...row, addresses, lang }]
  })
}
