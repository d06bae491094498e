import { sql } from 'kysely'
import { brandText } from '#brands/public.ts'
import { isWithinPeriods } from '#lib/rules/time-periods.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { all, anyOf, db, rowFor, run } from '../../../db/sql.ts'

/** An account that can be told something, by mail or in the browsers it subscribed. */
export type Person = {
  id: number
  organisationId: number
  email: string | null
  /** Ids of subscriptions, comma-separated. */
  browsers: string | null
  quietStart: string | null
  quietEnd: string | null
  /** Empty: nobody knows. */
  lang: string
  zone: string
}

const persons = () =>
  db
    .selectFrom('account as a')
    .leftJoin('alarm_notice as n', 'n.account_id', 'a.id')
    .select(['a.id', 'a.organisation_id as organisationId', 'a.email', 'a.zone'])
    .select(['n.quiet_start as quietStart', 'n.quiet_end as quietEnd'])
    .select((eb) => [
      sql<string>`coalesce(${eb.ref('a.settings')}->>'language', ${eb.ref('n.lang')}, '')`.as(
        'lang',
      ),
      eb
        .selectFrom('web_push_subscription as w')
        .select((w) => sql<string | null>`string_agg(${w.ref('w.id')}::text, ',')`.as('ids'))
        .whereRef('w.account_id', '=', 'a.id')
        .as('browsers'),
    ])
    .where('a.frozen_at', 'is', null)

const canBeTold = ({ email, browsers }: Person) => Boolean(email) || browsers !== null

/** Those of these accounts that can be told something, by id. */
export async function personsOf(
  client: PoolClient,
  ids: readonly number[],
): Promise<Map<number, Person>> {
  const rows = await all<Person>(client, persons().where('a.id', '=', anyOf(ids)))
  return new Map(rows.filter(canBeTold).map((person) => [person.id, person]))
}

/** The first administrator of each organisation that can be told something. */
export async function firstPersons(
  client: PoolClient,
  organisationIds: readonly number[],
): Promise<Map<number, Person>> {
  const rows = await all<Person>(
    client,
    persons()
      .where('a.organisation_id', '=', anyOf(organisationIds))
      .where('a.role', '=', 'e_role_manager')
      .orderBy('a.id', 'desc'),
  )
  return new Map(rows.filter(canBeTold).map((person) => [person.organisationId, person]))
}

type Told = {
  subject: string
  body: string
  /** Page that a browser opens which shows it. */
  openPath: string
}

type Sending = { brand: ToldBrand; lang: string; now: number }

/** Whose words and sender it has. */
export type ToldBrand = { brand: string; name: Parameters<typeof brandText>[0] }

/** By mail and in browsers, in the person's language, else in that of who tells; quiet hours silence browsers only. */
export async function tellPerson(
  client: PoolClient,
  person: Person,
  textIn: (lang: string, values: { brand: string }) => Told | Promise<Told>,
  { brand, lang: usual, now }: Sending,
): Promise<void> {
  const lang = person.lang || usual
  const { subject, body, openPath } = await textIn(lang, { brand: brandText(brand.name, lang) })
  const at = new Date(now)
  const own = { brand: brand.brand, account_id: person.id, open_path: openPath }
  const base = { subject, body, ...own }
  const rows = [
    { channel: 'mail', target: person.email },
    { channel: 'push', target: isQuiet(person, now) ? null : person.browsers },
  ].flatMap(({ channel, target }) =>
    target ? [{ ...base, channel, target, next_at: at, created_at: at }] : [],
  )
  if (rows.length > 0)
    await run(client, db.insertInto('outbox_message').values(rowFor('outbox_message', rows)))
}

const isQuiet = ({ quietStart: start, quietEnd: end, zone }: Person, now: number) =>
  start !== null && end !== null && isWithinPeriods([{ start, end }], zone, now / 1000)
