import type { Language } from '#lib/i18n/languages.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, db } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'
import { builtInTexts } from './built-in-texts.ts'
import { readPack } from './edit-texts.ts'

export type ShownText = {
  key: string
  builtIn: string
  english: string
  /** What stands there where the pack says nothing: that of every brand, else the built-in text. */
  base: string
  /** Undefined: the pack has none. */
  own: string | undefined
}

type AskedTexts = { brand: string; language: Language }

/** All texts of a language with those of a pack, by key. */
export async function listTexts(pool: Pool, asked: AskedTexts): Promise<ShownText[]> {
  const [builtIn, english, { texts }, base] = await Promise.all([
    builtInTexts(asked.language),
    builtInTexts('en'),
    readPack(pool, asked),
    baseTexts(pool, asked),
  ])
  return [...builtIn]
    .map(([key, text]) => ({
      key: key,
      builtIn: text,
      english: english.get(key) ?? text,
      base: base[key] ?? text,
      own: texts[key],
    }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
}

/** Of a brand's pack: the texts of every brand that stand where it says nothing. */
export const baseTexts = async (
  pool: Pool,
  { brand, language }: AskedTexts,
): Promise<Readonly<Record<string, string>>> =>
  brand === '' ? {} : (await readPack(pool, { brand: '', language })).texts

type PackVersion = {
  version: number
  size: number
  changed: number
  note: string
  publishedBy: string
  /** Unix seconds. */
  publishedAt: number
}

/** The newest first; as many as are kept. */
export const listPackVersions = (
  pool: Pool,
  { brand, language }: AskedTexts,
): Promise<PackVersion[]> =>
  all(
    pool,
    db
      .selectFrom('language_pack_version')
      .select(['version', 'size', 'changed', 'note', 'published_by as publishedBy'])
      .select((eb) => unixSeconds(eb.ref('published_at')).as('publishedAt'))
      .$narrowType<{ publishedAt: number }>()
      .where('brand', '=', brand)
      .where('language', '=', language)
      .orderBy('version', 'desc'),
  )

/** What is served of every pack that was ever edited: ten of each brand at most. */
export const listPacks = (pool: Pool) =>
  all(
    pool,
    db
      .selectFrom('language_pack as p')
      .leftJoin('language_pack_version as v', (join) =>
        join
          .onRef('v.brand', '=', 'p.brand')
          .onRef('v.language', '=', 'p.language')
          .onRef('v.version', '=', 'p.version'),
      )
      .select(['p.brand', 'p.language', 'p.version', 'v.size'])
      .$narrowType<{ language: Language }>()
      .orderBy('p.brand')
      .orderBy('p.language'),
  )
