import { LRUCache } from 'lru-cache'
import { type ErrorName, errorCodes } from '#lib/codes/error-codes.ts'
import { acceptedLanguages, type Language } from '#lib/i18n/languages.ts'
import type { RuleKey } from '#lib/rules/rule.ts'
import en from '../../messages/en/errors.json' with { type: 'json' }
import enRules from '../../messages/en/verification.json' with { type: 'json' }
import es from '../../messages/es/errors.json' with { type: 'json' }
import esRules from '../../messages/es/verification.json' with { type: 'json' }
import fa from '../../messages/fa/errors.json' with { type: 'json' }
import faRules from '../../messages/fa/verification.json' with { type: 'json' }
import fr from '../../messages/fr/errors.json' with { type: 'json' }
import frRules from '../../messages/fr/verification.json' with { type: 'json' }
import hk from '../../messages/hk/errors.json' with { type: 'json' }
import hkRules from '../../messages/hk/verification.json' with { type: 'json' }
import jp from '../../messages/jp/errors.json' with { type: 'json' }
import jpRules from '../../messages/jp/verification.json' with { type: 'json' }
import pt from '../../messages/pt/errors.json' with { type: 'json' }
import ptRules from '../../messages/pt/verification.json' with { type: 'json' }
import ru from '../../messages/ru/errors.json' with { type: 'json' }
import ruRules from '../../messages/ru/verification.json' with { type: 'json' }
import vi from '../../messages/vi/errors.json' with { type: 'json' }
import viRules from '../../messages/vi/verification.json' with { type: 'json' }
import zh from '../../messages/zh/errors.json' with { type: 'json' }
import zhRules from '../../messages/zh/verification.json' with { type: 'json' }
import type { FieldIssue } from '../app-error.ts'
import { edited } from './edited.ts'

type Catalogue = Record<ErrorName, string> & { fields: { invalid: string; [key: string]: string } }

const catalogues: Record<Language, Catalogue> = { zh, hk, en, vi, fa, es, fr, jp, pt, ru }

/** Shared with the forms. */
const ruleTexts: Record<Language, Record<RuleKey, string>> = {
  zh: zhRules,
  hk: hkRules,
  en: enRules,
  vi: viRules,
  fa: faRules,
  es: esRules,
  fr: frRules,
  jp: jpRules,
  pt: ptRules,
  ru: ruRules,
}

/** From a code, tag or Accept-Language header; default zh. */
export function knownLanguage(accepted: string | undefined): Language {
  if (!accepted) return 'zh'
  const known = recentlyAccepted.get(accepted)
  if (known) return known
  const language = acceptedLanguages(accepted)[0] ?? 'zh'
  if (accepted.length <= longestRemembered) recentlyAccepted.set(accepted, language)
  return language
}

/** Few distinct headers, several lookups a call. */
const recentlyAccepted = new LRUCache<string, Language>({ max: 500 })
const longestRemembered = 200

function catalogueOf(lang: string): Catalogue {
  const language = knownLanguage(lang)
  return edited('errors', { texts: catalogues[language], language })
}

function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

export function errorText(
  name: ErrorName,
  lang: string,
  values: Record<string, string | number> = {},
): string {
  return fill(catalogueOf(lang)[name], values)
}

/** For what is made once, whatever operators write in its place. */
export const builtInErrorText = (name: ErrorName, language: Language): string =>
  catalogues[language][name]

/** `key` is a name under `fields`. */
export function fieldText(key: string, lang: string, values: Record<string, string | number>) {
  const { fields } = catalogueOf(lang)
  return fill(fields[key] ?? fields.invalid, values)
}

/** Undefined for an unknown key. */
export function ruleText(
  key: string,
  lang: string,
  values: Record<string, string | number> = {},
): string | undefined {
  const language = knownLanguage(lang)
  const texts: Record<string, string> = edited('verification', {
    texts: ruleTexts[language],
    language,
  })
  const text = texts[key]
  return text === undefined ? undefined : fill(text, values)
}

export function errorReply(
  name: ErrorName,
  lang: string,
  values: Record<string, string | number> = {},
  fields?: FieldIssue[],
): { errcode: number; error_message: string; fields?: FieldIssue[]; type?: number } {
  const { service } = values
  return {
    errcode: errorCodes[name].code,
    error_message: errorText(name, lang, values),
    ...(fields && { fields }),
    // Whose quota refused.
    ...(typeof service === 'number' && { type: service }),
  }
}
