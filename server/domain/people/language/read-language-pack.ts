import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Language } from '#lib/i18n/languages.ts'
import { parseMessages } from '#lib/i18n/parse-messages.ts'
import type { Services } from '../../../services.ts'
import { rememberAnswer } from '../../platform/remember-answer.ts'

/** `version`: of these texts. */
export type LanguagePack = { version: string; text: string }

export function readLanguagePack(services: Services, language: Language): Promise<LanguagePack> {
  return rememberAnswer(services, `language:${language}`, async () => {
    const folder = path.resolve('messages', language)
    const files = (await readdir(folder)).filter((file) => file.endsWith('.json')).sort()
    const areas = await Promise.all(
      files.map(async (file) => {
        const text = await readFile(path.join(folder, file), 'utf8')
        return [file.slice(0, -'.json'.length), JSON.parse(text)] as const
      }),
    )
    const text = JSON.stringify(Object.fromEntries(areas))
    const version = createHash('sha256').update(text).digest('hex').slice(0, 16)
    return { version, text }
  })
}

/** `areas`: each as JSON. */
type ParsedPack = LanguagePack & { areas: ReadonlyMap<string, string> }

/** The console has no parser. Version of the texts. */
export function readParsedPack(services: Services, language: Language): Promise<ParsedPack> {
  return rememberAnswer(services, `language:${language}:parsed`, async () => {
    const { version, text } = await readLanguagePack(services, language)
    const parsed = Object.entries(parseMessages(JSON.parse(text), language))
    const areas = new Map(parsed.map(([area, texts]) => [area, JSON.stringify(texts)]))
    return { version, areas, text: joined([...areas]) }
  })
}

/** Some areas parsed; undefined when one is unknown. */
export async function readParsedAreas(
  services: Services,
  { language, areas }: { language: Language; areas: readonly string[] },
): Promise<LanguagePack | undefined> {
  const pack = await readParsedPack(services, language)
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
