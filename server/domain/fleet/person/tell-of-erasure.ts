import { sql } from 'kysely'
import { brandText } from '#brands/public.ts'
import { resolveBrand } from '#brands/resolve.ts'
import type { ErasureHold } from '#lib/codes/erasure-holds.ts'
import { minuteTime } from '#lib/format/time.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, first, rowFor, run } from '../../../db/sql.ts'
import { fillText, messageTexts } from '../../../texts/message-text.ts'
import { personsOf, tellPerson } from '../../people/message/tell-person.ts'

/** Where and how a person is told of its erasure: read before its rows go, kept in the request until then. */
export type ToldReader = { email: string | null; zone: string; lang: string; brand: string }

/** `brand`: of the host where it was asked for; `lang`: of who asked. */
type Asked = { accountId: number; brand: string; lang: string }
type Held = Asked & { id: number; askedBy: number }
type Told = Held & {
  reader: ToldReader
  /** Milliseconds since the epoch. */
  at: number
}
type CarriedOut = Told & {
  counts: Readonly<Record<string, number>>
  /** Hex. */
  hash: string
}

/** In the language that the person chose or agreed in, and of the brand whose terms it agreed to; else as it was asked for. */
export async function readerOf(
  client: PoolClient,
  { accountId, brand, lang }: Asked,
): Promise<ToldReader> {
  const agreed = db.selectFrom('consent').where('account_id', '=', accountId)
  const last = await first(
    client,
    agreed.select(['brand', 'language']).orderBy('id', 'desc').limit(1),
  )
  const found = await first(
    client,
    db
      .selectFrom('account as a')
      .leftJoin('alarm_notice as n', 'n.account_id', 'a.id')
      .select(['a.email', 'a.zone', 'n.brand', 'n.lang'])
      .select((eb) => sql<string | null>`${eb.ref('a.settings')}->>'language'`.as('chosen'))
      .where('a.id', '=', accountId),
  )
  return {
    email: found?.email ?? null,
    zone: found?.zone ?? 'UTC',
    lang: found?.chosen || found?.lang || last?.language || lang,
    brand: last?.brand || found?.brand || brand,
  }
}

/**
 * Writes the mail to the person, at its last address, in a row that is deleted once its sending ends; and the mail to
 * whoever asked in its place. Runs in the transaction that ends the erasure; publish `outbox` after it.
 */
export async function tellOfErasure(client: PoolClient, erased: CarriedOut): Promise<void> {
  await tellBoth(client, erased, (named, { text, lang, brand }) => {
    const values = valuesOf(erased, named)
    const words = messageTexts(lang, brand).erasure[text]
    return { subject: fillText(words.subject, values), body: fillText(words.text, values) }
  })
}

/**
 * The same two, of an erasure that was due and does not begin: why, what to do, and that it can be taken back. Runs in
 * the transaction that holds it; publish `outbox` after it.
 */
export async function tellOfHold(
  client: PoolClient,
  held: Held,
  { cause, at }: { cause: ErasureHold; at: number },
): Promise<void> {
  const reader = await readerOf(client, held)
  await tellBoth(client, { ...held, reader, at }, (named, { text, lang, brand }) => {
    const { subject, causes, ...texts } = messageTexts(lang, brand).erasure.held
    const values = { brand: named.brand, account: held.accountId, number: held.id }
    return {
      subject: fillText(subject, values),
      body: fillText(texts[text], { ...values, cause: causes[cause] }),
    }
  })
}

type Named = { brand: string; zone: string }
/** `own`: to the person; `asked`: to whoever asked in its place. */
type Wanted = { text: 'own' | 'asked'; lang: string; brand: string }

async function tellBoth(
  client: PoolClient,
  { reader, accountId, askedBy, at, brand: named, lang: usual }: Told,
  textOf: (named: Named, wanted: Wanted) => { subject: string; body: string },
): Promise<void> {
  if (reader.email) {
    const { name, brand } = brandOf(reader.brand)
    const { lang, zone } = reader
    const mail = {
      channel: 'mail',
      target: reader.email,
      brand: brand,
      ...textOf({ brand: brandText(name, lang), zone: zone }, { text: 'own', lang, brand }),
      next_at: new Date(at),
      created_at: new Date(at),
      is_fleeting: true,
    }
    await run(client, db.insertInto('outbox_message').values(rowFor('outbox_message', mail)))
  }
  if (askedBy === accountId) return
  const asker = (await personsOf(client, [askedBy])).get(askedBy)
  if (!asker) return
  const brand = brandOf(named)
  const { zone } = asker
  await tellPerson(
    client,
    asker,
    (lang, { brand: from }) => ({
      ...textOf({ brand: from, zone: zone }, { text: 'asked', lang: lang, brand: brand.brand }),
      openPath: '/tools/erasures',
    }),
    { brand: brand, lang: usual, now: at },
  )
}

function brandOf(named: string) {
  const { brand, name } = resolveBrand(undefined, named || undefined)
  return { brand: brand, name: name }
}

function valuesOf(
  { id, accountId, counts, hash, at }: CarriedOut,
  { brand, zone }: Named,
): Record<string, string | number> {
  const rows = Object.values(counts).filter((count) => count > 0)
  return {
    brand: brand,
    account: accountId,
    number: id,
    hash: hash,
    rows: rows.reduce((sum, count) => sum + count, 0),
    tables: rows.length,
    time: `${minuteTime(Math.floor(at / 1000), zone)} (${zone})`,
  }
}
