import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Language } from '#lib/i18n/languages.ts'
import type { Messages } from '#lib/i18n/messages.ts'

/** All texts of a language as its files have them, by area. */
export async function readBuiltIn(language: Language): Promise<Messages> {
  const folder = path.resolve('messages', language)
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json')).sort()
  const areas = files.map(async (file): Promise<[string, Messages]> => {
    const text = await readFile(path.join(folder, file), 'utf8')
    return [file.slice(0, -'.json'.length), JSON.parse(text)]
  })
  return Object.fromEntries(await Promise.all(areas))
}

const known = new Map<Language, Promise<ReadonlyMap<string, string>>>()

/** The same by key, as `shell.area.monitor`; read once. */
export function builtInTexts(language: Language): Promise<ReadonlyMap<string, string>> {
  const texts =
    known.get(language) ?? readBuiltIn(language).then((messages) => new Map(byKey(messages)))
  known.set(language, texts)
  texts.catch(() => known.delete(language))
  return texts
}

function byKey(messages: Messages, under = ''): [key: string, text: string][] {
  return Object.entries(messages).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[`${under}${name}`, value]] : byKey(value, `${under}${name}.`),
  )
}
