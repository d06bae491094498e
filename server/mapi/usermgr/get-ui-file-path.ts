import { getUiFilePath as contract } from '#lib/contract/usermgr/get-ui-file-path.ts'
import {
  languagePackPaths,
  readLanguagePack,
} from '../../domain/people/language/read-language-pack.ts'
import { knownLanguage } from '../../texts/error-text.ts'
import { handlePublic } from '../door/handle.ts'

export const getUiFilePath = handlePublic(contract, async ({ services }, { filename }) => {
  const language = knownLanguage(filename)
  const pack = await readLanguagePack(services, language)
  return { version: pack.version, ...languagePackPaths(language, pack) }
})
