import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Brand } from '#brands/public.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { searchForm } from '#lib/rules/search-form.ts'
import { containing } from '../../../db/contains-name.ts'

export type TextsByLanguage = Partial<Record<Language, string>>

/** Languages that words of a package are wanted in, best first; what was typed comes after them. */
export type WantedLanguages = readonly string[]

/** The reader's, then its brand's. */
export const wantedBy = (
  lang: string,
  { defaultLanguage }: Pick<Brand, 'defaultLanguage'>,
): WantedLanguages => [lang, defaultLanguage]

const wordsIn = (languages: WantedLanguages, byLanguage: string) =>
  languages.map((language) => sql<string | null>`${sql.ref(byLanguage)} ->> ${language}::text`)

const firstOf = (words: readonly Expression<string | null>[]): RawBuilder<string> =>
  sql<string>`coalesce(${sql.join([...words])})`

/** Of `service_package as sold`. */
export const packageName = (languages: WantedLanguages): RawBuilder<string> =>
  firstOf([...wordsIn(languages, 'sold.names'), sql.ref<string>('sold.name')])

/** Of `service_package as sold`. */
export const packageDescription = (languages: WantedLanguages): RawBuilder<string> =>
  firstOf([...wordsIn(languages, 'sold.descriptions'), sql.ref<string>('sold.description')])

/**
 * Of `service_package as sold`, joined to what names it: its present name. `kept`: the column with the
 * name that it had, for packages that are gone.
 */
export const presentName = (
  languages: WantedLanguages,
  kept: 't.package_name' | 'r.package_name',
): RawBuilder<string> => firstOf([packageName(languages), sql.ref<string>(kept)])

/** Whether `service_package as sold` has the text in a name, in any language. */
export function isPackageNamed(text: string): RawBuilder<SqlBool> {
  const pattern = containing(searchForm(text))
  return sql<SqlBool>`(search_form(${sql.ref('sold.name')}) LIKE ${pattern} OR EXISTS (
    SELECT FROM jsonb_each_text(${sql.ref('sold.names')}) AS one WHERE search_form(one.value) LIKE ${pattern}))`
}
