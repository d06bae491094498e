import { getUiFilePath as contract } from '#lib/contract/usermgr/get-ui-file-path.ts'
import { languageOf } from '#lib/i18n/languages.ts'
import { languagePackPaths, readLanguagePack } from '../../domain/language/read-language-pack.ts'
import { AppError } from '../../errors.ts'
import { handlePublic } from '../handle.ts'

export const getUiFilePath = handlePublic(contract, async ({ services }, { filename }) => {
  const language = languageOf(filename)
  if (!language) throw new AppError('notFound')
  const pack = await readLanguagePack(services, language)
  return { version: pack.version, ...languagePackPaths(language, pack) }
})
