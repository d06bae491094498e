import { brandText } from '#brands/public.ts'
import { listBrands } from '#brands/resolve.ts'
import { getTextPack as getTextPackContract } from '#lib/contract/ops/get-text-pack.ts'
import { getTexts as getTextsContract } from '#lib/contract/ops/get-texts.ts'
import { getTextsFile as getTextsFileContract } from '#lib/contract/ops/get-texts-file.ts'
import { putTexts as putTextsContract } from '#lib/contract/ops/put-texts.ts'
import { setTexts as setTextsContract } from '#lib/contract/ops/set-texts.ts'
import { undoTexts as undoTextsContract } from '#lib/contract/ops/undo-texts.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { AppError } from '../../app-error.ts'
import { firstAfter } from '../../domain/platform/first-after.ts'
import { builtInTexts } from '../../domain/platform/texts/built-in-texts.ts'
import { checkTexts } from '../../domain/platform/texts/check-texts.ts'
import {
  type AskedPack,
  publishTexts,
  readPack,
  serveVersion,
} from '../../domain/platform/texts/edit-texts.ts'
import { givePack } from '../../domain/platform/texts/give-pack.ts'
import {
  baseTexts,
  listPacks,
  listPackVersions,
  listTexts,
  type ShownText,
} from '../../domain/platform/texts/list-texts.ts'
import { readPackFile } from '../../domain/platform/texts/read-pack-file.ts'
import { knownLanguage } from '../../texts/error-text.ts'
import { badParam } from '../door/bad-param.ts'
import { type CallContext, handle } from '../door/handle.ts'

type Named = { brand?: string | undefined; language: Language }

/** Of every organisation: the root alone reads and writes them. Throws noPermission, notFound for a brand that is not served. */
function packOf({ caller }: CallContext, { brand, language }: Named): Omit<AskedPack, 'rev'> {
  if (!caller.isRoot) throw new AppError('noPermission')
  const isServed = brand === undefined || listBrands().some((one) => one.brand === brand)
  if (!isServed) throw new AppError('notFound')
  return { brand: brand ?? '', language: language }
}

const editedPack = (ctx: CallContext, params: Named & { rev: number }): AskedPack => ({
  ...packOf(ctx, params),
  rev: params.rev,
})

export const getTextPack = handle(getTextPackContract, async (ctx, params) => {
  const { services, lang } = ctx
  const pack = packOf(ctx, params)
  const [{ rev, version, texts }, rows, packs, versions] = await Promise.all([
    readPack(services.pool, pack),
    listTexts(services.pool, pack),
    listPacks(services.pool),
    listPackVersions(services.pool, pack),
  ])
  return {
    rev: rev,
    version: version,
    total: rows.length,
    own: Object.keys(texts).length,
    changed: rows.filter((row) => shownText(row) !== row.builtIn).length,
    brands: listBrands().map(({ brand, name }) => ({
      brand: brand,
      name: brandText(name, lang) || brand,
    })),
    packs: packs.map((one) => ({
      brand: one.brand,
      language: one.language,
      version: one.version,
      own: one.size ?? 0,
    })),
    versions: versions.map((one) => ({
      version: one.version,
      own: one.size,
      changed: one.changed,
      note: one.note,
      published_by: one.publishedBy,
      publish_time: one.publishedAt,
    })),
  }
})

const shownText = ({ own, base }: ShownText) => own ?? base

export const getTexts = handle(getTextsContract, async (ctx, params) => {
  const { language = knownLanguage(ctx.lang) } = params
  const pack = packOf(ctx, { brand: params.brand, language: language })
  const rows = await listTexts(ctx.services.pool, pack)
  const wanted = params.search?.toLowerCase()
  const found = rows.filter((row) => {
    if (params.is_changed !== undefined && params.is_changed !== (row.own !== undefined))
      return false
    return !wanted || searched(row).some((text) => text.toLowerCase().includes(wanted))
  })
  const start = firstAfter(found, params.last_key, ctx)
  return {
    items: found.slice(start, start + params.limit_size).map((row) => ({
      key: row.key,
      text: shownText(row),
      built_in: row.builtIn,
      base: row.base,
      english: row.english,
      is_changed: row.own !== undefined,
    })),
  }
})

const searched = ({ key, builtIn, english, base, own = '' }: ShownText) => [
  key,
  builtIn,
  english,
  base,
  own,
]

export const setTexts = handle(setTextsContract, async (ctx, { texts, note, ...params }) => {
  const pack = editedPack(ctx, params)
  const given = texts.flatMap(({ key, text }) => (text === null ? [] : [[key, text] as const]))
  const { wrong, surplus } = await checkTexts(pack.language, Object.fromEntries(given))
  const bad = [...wrong, ...surplus.map((key) => ({ key, problem: 'unknown' as const }))][0]
  if (bad) {
    const at = texts.findIndex(({ key }) => key === bad.key)
    throw badParam(ctx, `texts.${at}.text`, textFaults[bad.problem])
  }
  const base = await readBase(ctx, pack)
  return publishTexts(ctx, pack, {
    note: note,
    func: 'ops/SetTexts',
    edit: (before) => {
      const after = new Map(Object.entries(before))
      for (const { key, text } of texts)
        if (text === null || text === base(key)) after.delete(key)
        else after.set(key, text)
      return Object.fromEntries(after)
    },
  })
})

/** Texts of `errors.fields`. */
const textFaults = {
  unknown: 'invalid',
  empty: 'required',
  long: 'textLong',
  html: 'textHtml',
  syntax: 'textSyntax',
  placeholders: 'textPlaceholders',
  forms: 'textForms',
  lost: 'textLost',
} as const

/** What stands under a key where the pack says nothing. */
async function readBase({ services }: CallContext, pack: AskedPack) {
  const [builtIn, common] = await Promise.all([
    builtInTexts(pack.language),
    baseTexts(services.pool, pack),
  ])
  return (key: string) => common[key] ?? builtIn.get(key)
}

const shownKeys = 100

export const putTexts = handle(putTextsContract, async (ctx, { note, is_check, ...params }) => {
  const pack = editedPack(ctx, params)
  const given = await readPackFile(ctx, params.file_id)
  const [{ fit, wrong, surplus }, builtIn, base] = await Promise.all([
    checkTexts(pack.language, given),
    builtInTexts(pack.language),
    readBase(ctx, pack),
  ])
  if (wrong.length > 0 && !is_check)
    throw badParam(ctx, 'file_id', 'textsUnfit', { count: String(wrong.length) })
  const own = Object.fromEntries(Object.entries(fit).filter(([key, text]) => text !== base(key)))
  const missing = [...builtIn.keys()].filter((key) => !Object.hasOwn(given, key))
  const served = is_check
    ? await readPack(ctx.services.pool, pack)
    : await publishTexts(ctx, pack, { note: note, func: 'ops/PutTexts', edit: () => own })
  return {
    rev: served.rev,
    version: served.version,
    own: Object.keys(own).length,
    missing: missing.length,
    missing_keys: missing.slice(0, shownKeys),
    surplus: surplus.length,
    surplus_keys: surplus.slice(0, shownKeys),
    wrong: wrong.length,
    wrong_texts: wrong.slice(0, shownKeys),
  }
})

export const undoTexts = handle(undoTextsContract, async (ctx, { version, ...params }) =>
  serveVersion(ctx, editedPack(ctx, params), version),
)

export const getTextsFile = handle(getTextsFileContract, async (ctx, { is_changed, ...params }) => {
  const pack = packOf(ctx, params)
  const rows = await listTexts(ctx.services.pool, pack)
  const texts = rows.flatMap((row) =>
    is_changed && row.own === undefined ? [] : [[row.key, shownText(row)] as const],
  )
  return givePack(ctx, pack, texts)
})
