import { createHash } from 'node:crypto'
import { editsOf, withEdits } from '#lib/i18n/edited-texts.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { parseMessages } from '#lib/i18n/parse-messages.ts'
import type { Services } from '../../../services.ts'
import { rememberAnswer } from '../../platform/remember-answer.ts'
import { readBuiltIn } from '../../platform/texts/built-in-texts.ts'

/** `version`: of these texts. */
export type LanguagePack = { version: string; text: string }

/** Whose texts: those of every brand with what it writes in their place. */
export type PackOf = { language: Language; brand: string }

/** Another once a text of it is another: who asks after that gets the new ones at once. */
const editionOf = ({ language, brand }: PackOf): string => {
  const edition = editsOf(language, brand)?.edition
  return edition === undefined ? language : `${language}:${brand}:${edition}`
}

export function readLanguagePack(services: Services, of: PackOf): Promise<LanguagePack> {
  return rememberAnswer(services, `language:${editionOf(of)}`, async () => {
    const edits = editsOf(of.language, of.brand)
    const builtIn = await readBuiltIn(of.language)
    const areas = Object.entries(builtIn).map(([area, texts]) => {
      const own = edits?.areas.get(area)
      return [area, own && typeof texts === 'object' ? withEdits(texts, own) : texts] as const
    })
    const text = JSON.stringify(Object.fromEntries(areas))
    const version = createHash('sha256').update(text).digest('hex').slice(0, 16)
    return { version, text }
  })
}

/** `areas`: each as JSON. */
type ParsedPack = LanguagePack & { areas: ReadonlyMap<string, string> }

/** The console has no parser. Version of the texts. */
export function readParsedPack(services: Services, of: PackOf): Promise<ParsedPack> {
  return rememberAnswer(services, `language:${editionOf(of)}:parsed`, async () => {
    const { version, text } = await readLanguagePack(services, of)
    const parsed = Object.entries(parseMessages(JSON.parse(text), of.language))
    const areas = new Map(parsed.map(([area, texts]) => [area, JSON.stringify(texts)]))
    return { version, areas, text: joined([...areas]) }
  })
}

/** Some areas parsed; undefined when one is unknown. */
export async function readParsedAreas(
  services: Services,
  { areas, ...of }: PackOf & { areas: readonly string[] },
): Promise<LanguagePack | undefined> {
  const pack = await readParsedPack(services, of)
  const found = areas.flatMap((area) => {
    const texts = pack.areas.get(area)
    return texts === undefined ? [] : [[area, texts] as const]
  })
  return found.length < areas.length ? undefined : { version: pack.version, text: joined(found) }
}

const joined = (areas: (readonly [string, string])[]) =>
  `{${areas.map(([area, texts]) => `${JSON.stringify(area)}:${texts}`).join(',')}}`

/** With version: cached forever. */
export const languagePackPaths = (language: Language, { version }: LanguagePack) => ({
  path: `/language/${language}-${version}.json`,
  parsed_path: `/language/${language}-${version}.parsed.json`,
})
