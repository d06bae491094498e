import { type EditedPack, setEditedPacks } from '#lib/i18n/edited-texts.ts'
import type { Language } from '#lib/i18n/languages.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, db } from '../../../db/sql.ts'
import { type Following, follow } from '../follow.ts'
import { checkTexts } from './check-texts.ts'

const served = db
  .selectFrom('language_pack as p')
  .innerJoin('language_pack_version as v', (join) =>
    join
      .onRef('v.brand', '=', 'p.brand')
      .onRef('v.language', '=', 'p.language')
      .onRef('v.version', '=', 'p.version'),
  )
  .select(['p.brand', 'p.language', 'v.version', 'v.texts'])
  .$narrowType<{ language: Language; texts: Record<string, string> }>()

/** What is served, without texts that this release has not, or takes other values for. */
async function readPacks(pool: Pool): Promise<EditedPack[]> {
  const packs = await all(pool, served)
  return Promise.all(
    packs.map(async ({ texts, ...pack }) => {
      const { fit } = await checkTexts(pack.language, texts)
      return { ...pack, texts: fit }
    }),
  )
}

/** Serves the texts that are published, now and after each change. */
export const followTexts = (following: Following): Promise<void> =>
  follow('texts', following, {
    read: () => readPacks(following.pool),
    take: setEditedPacks,
  })
