import { type Language, languageOf } from '#lib/i18n/languages.ts'
import en from '../../messages/en/brand.json' with { type: 'json' }
import es from '../../messages/es/brand.json' with { type: 'json' }
import fa from '../../messages/fa/brand.json' with { type: 'json' }
import fr from '../../messages/fr/brand.json' with { type: 'json' }
import hk from '../../messages/hk/brand.json' with { type: 'json' }
import jp from '../../messages/jp/brand.json' with { type: 'json' }
import pt from '../../messages/pt/brand.json' with { type: 'json' }
import ru from '../../messages/ru/brand.json' with { type: 'json' }
import vi from '../../messages/vi/brand.json' with { type: 'json' }
import zh from '../../messages/zh/brand.json' with { type: 'json' }
import { AppError } from '../app-error.ts'
import { edited } from './edited.ts'

type Texts = { key: Record<string, string> }

const all: Record<Language, Texts> = { zh, hk, en, vi, fa, es, fr, jp, pt, ru }

/** Of a value of a brand (lib/contract/brand-fields.ts) that only the operator sets, named as /oamm/config names it; one without words stands by its name. */
export function refusedValue(key: string, lang: string): AppError {
  const language = languageOf(lang) ?? 'zh'
  const { key: words } = edited('brand', { texts: all[language], language })
  return new AppError('brandValueRefused', { key: words[key] ?? key })
}
