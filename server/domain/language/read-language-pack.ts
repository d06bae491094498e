import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Language } from '#lib/i18n/languages.ts'
import { parseMessages } from '#lib/i18n/parse-messages.ts'
import type { Services } from '../../services.ts'
import { rememberAnswer } from '../remember-answer.ts'

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

/** The console has no parser. Version of the texts. */
export function readParsedPack(services: Services, language: Language): Promise<LanguagePack> {
  return rememberAnswer(services, `language:${language}:parsed`, async () => {
    const { version, text } = await readLanguagePack(services, language)
    return { version, text: JSON.stringify(parseMessages(JSON.parse(text), language)) }
  })
}

/** With version: cached forever. */
export const languagePackPaths = (language: Language, { version }: LanguagePack) => ({
  path: `/language/${language}-${version}.json`,
  parsed_path: `/language/${language}-${version}.parsed.json`,
})
