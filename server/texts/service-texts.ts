import type { ServiceName } from '#lib/codes/paid-services.ts'
import type { Language } from '#lib/i18n/languages.ts'
import en from '../../messages/en/service.json' with { type: 'json' }
import es from '../../messages/es/service.json' with { type: 'json' }
import fa from '../../messages/fa/service.json' with { type: 'json' }
import fr from '../../messages/fr/service.json' with { type: 'json' }
import hk from '../../messages/hk/service.json' with { type: 'json' }
import jp from '../../messages/jp/service.json' with { type: 'json' }
import pt from '../../messages/pt/service.json' with { type: 'json' }
import ru from '../../messages/ru/service.json' with { type: 'json' }
import vi from '../../messages/vi/service.json' with { type: 'json' }
import zh from '../../messages/zh/service.json' with { type: 'json' }
import { edited } from './edited.ts'
import { knownLanguage } from './error-text.ts'

type ServiceTexts = Record<'name' | 'remark', Record<ServiceName, string>>

const all: Record<Language, ServiceTexts> = { zh, hk, en, vi, fa, es, fr, jp, pt, ru }

/** Names of services and what they are for. */
export function serviceTexts(lang: string): ServiceTexts {
  const language = knownLanguage(lang)
  return edited('service', { texts: all[language], language })
}
