import type { StepRole } from '#lib/codes/alarm-rules.ts'
import { type Language, languageOf } from '#lib/i18n/languages.ts'
import en from '../../messages/en/rule.json' with { type: 'json' }
import es from '../../messages/es/rule.json' with { type: 'json' }
import fa from '../../messages/fa/rule.json' with { type: 'json' }
import fr from '../../messages/fr/rule.json' with { type: 'json' }
import hk from '../../messages/hk/rule.json' with { type: 'json' }
import jp from '../../messages/jp/rule.json' with { type: 'json' }
import pt from '../../messages/pt/rule.json' with { type: 'json' }
import ru from '../../messages/ru/rule.json' with { type: 'json' }
import vi from '../../messages/vi/rule.json' with { type: 'json' }
import zh from '../../messages/zh/rule.json' with { type: 'json' }
import { edited } from './edited.ts'
import { fillText } from './message-text.ts'

const all: Record<Language, typeof zh> = { zh, hk, en, vi, fa, es, fr, jp, pt, ru }

function textsIn(lang: string): typeof zh {
  const language = languageOf(lang) ?? 'zh'
  return edited('rule', { texts: all[language], language })
}

/** The note of an alarm that a rule closed, where the rule has none of its own. */
export const closedByRule = (lang: string, name: string): string =>
  fillText(textsIn(lang).closedBy, { name })

/** Whom a step of an escalation tells. */
export const roleName = (lang: string, role: StepRole): string => textsIn(lang).role[role]
