import { sql } from 'kysely'
import { brandText } from '#brands/public.ts'
import { resolveBrand } from '#brands/resolve.ts'
import { minuteTime } from '#lib/format/time.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, first, rowFor, run } from '../../../db/sql.ts'
import { fillText, messageTexts } from '../../../texts/message-text.ts'
import { personsOf, tellPerson } from '../../people/message/tell-person.ts'

/** Where and how a person is told of its erasure: read before its rows go, kept in the request until then. */
export type ToldReader = { email: string | null; zone: string; lang: string; brand: string }

type Asked = { accountId: number; brand: string; lang: string }

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

type CarriedOut = {
  id: number
  accountId: number
  askedBy: number
  reader: ToldReader
  /** Of the host where it was asked for. */
  brand: string
  lang: string
  counts: Readonly<Record<string, number>>
  /** Hex. */
  hash: string
  /** Milliseconds since the epoch. */
  at: number
}

/**
 * Writes the mail to the person, at its last address, in a row that is deleted once its sending ends; and the mail to
 * whoever asked in its place. Runs in the transaction that ends the erasure; publish `outbox` after it.
 */
export async function tellOfErasure(client: PoolClient, erased: CarriedOut): Promise<void> {
  const { reader, accountId, askedBy, at } = erased
  if (reader.email) {
    const { name, brand } = brandOf(reader.brand)
    const { own } = messageTexts(reader.lang, brand).erasure
    const values = valuesOf(erased, { zone: reader.zone, brand: brandText(name, reader.lang) })
    const mail = {
      channel: 'mail',
      target: reader.email,
      brand: brand,
      subject: fillText(own.subject, values),
      body: fillText(own.text, values),
      next_at: new Date(at),
      created_at: new Date(at),
      is_fleeting: true,
    }
    await run(client, db.insertInto('outbox_message').values(rowFor('outbox_message', mail)))
  }
  if (askedBy === accountId) return
  const asker = (await personsOf(client, [askedBy])).get(askedBy)
  if (!asker) return
  const brand = brandOf(erased.brand)
  await tellPerson(
    client,
    asker,
    (lang, { brand: from }) => {
      const { asked } = messageTexts(lang, brand.brand).erasure
      const values = valuesOf(erased, { zone: asker.zone, brand: from })
      return {
        subject: fillText(asked.subject, values),
        body: fillText(asked.text, values),
        openPath: '/tools/erasures',
      }
    },
    { brand: brand, lang: erased.lang, now: at },
  )
}

function brandOf(named: string) {
  const { brand, name } = resolveBrand(undefined, named || undefined)
  return { brand: brand, name: name }
}

function valuesOf(
  { id, accountId, counts, hash, at }: CarriedOut,
  { brand, zone }: { brand: string; zone: string },
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
