import { createHash, hkdfSync } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Config } from '../../../config.ts'

const digestDigits = 24

/** Numbers of identity cards are few enough to try them all: nobody without SECRET makes a digest. */
export const cardKey = ({ SECRET }: Pick<Config, 'SECRET'>): Buffer =>
  Buffer.from(hkdfSync('sha256', SECRET, '', 'driver cards', 32))

/** Names a card to who may not read its number; `key` of cardKey. */
export const cardDigest = (card: string, key: Buffer): string =>
  createHash('sha256').update(key).update(card).digest('hex').slice(0, digestDigits)

/** The same in SQL; `card` is a column. */
export const cardDigestInSql = (card: string, key: Buffer): RawBuilder<string> =>
  sql<string>`left(encode(sha256(${key}::bytea || convert_to(${sql.ref(card)}, 'UTF8')), 'hex'), ${sql.lit(digestDigits)})`
