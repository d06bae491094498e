import { type KeyArea, type KeyScope, keyAreas } from '#lib/codes/key-scopes.ts'
import type { Language } from '#lib/i18n/languages.ts'
import en from '../../messages/en/apiKey.json' with { type: 'json' }
import es from '../../messages/es/apiKey.json' with { type: 'json' }
import fa from '../../messages/fa/apiKey.json' with { type: 'json' }
import fr from '../../messages/fr/apiKey.json' with { type: 'json' }
import hk from '../../messages/hk/apiKey.json' with { type: 'json' }
import jp from '../../messages/jp/apiKey.json' with { type: 'json' }
import pt from '../../messages/pt/apiKey.json' with { type: 'json' }
import ru from '../../messages/ru/apiKey.json' with { type: 'json' }
import vi from '../../messages/vi/apiKey.json' with { type: 'json' }
import zh from '../../messages/zh/apiKey.json' with { type: 'json' }
import { edited } from './edited.ts'
import { knownLanguage } from './error-text.ts'

type ScopeTexts = { area: Record<KeyArea, string>; uses: Record<'read' | 'write' | 'none', string> }

const all: Record<Language, ScopeTexts> = { zh, hk, en, vi, fa, es, fr, jp, pt, ru }

/** As the form of keys says it, with its code; of what is in no scope that a log-in is needed. */
export function keyScopeText(scope: KeyScope | undefined, lang: string): string {
  const area = keyAreas.find((one) => scope?.startsWith(`${one}:`))
  const language = knownLanguage(lang)
  const { area: areas, uses } = edited('apiKey', { texts: all[language], language })
  if (scope === undefined || area === undefined) return uses.none
  const words = uses[scope.endsWith(':write') ? 'write' : 'read']
  return `${words.replace('{area}', () => areas[area])} (${scope})`
}
