import type { UpkeepKind } from '#lib/codes/upkeep.ts'
import { numberFormat } from '#lib/format/intl.ts'
import { type Language, languageOf, languages } from '#lib/i18n/languages.ts'
import en from '../../messages/en/upkeep.json' with { type: 'json' }
import es from '../../messages/es/upkeep.json' with { type: 'json' }
import fa from '../../messages/fa/upkeep.json' with { type: 'json' }
import fr from '../../messages/fr/upkeep.json' with { type: 'json' }
import hk from '../../messages/hk/upkeep.json' with { type: 'json' }
import jp from '../../messages/jp/upkeep.json' with { type: 'json' }
import pt from '../../messages/pt/upkeep.json' with { type: 'json' }
import ru from '../../messages/ru/upkeep.json' with { type: 'json' }
import vi from '../../messages/vi/upkeep.json' with { type: 'json' }
import zh from '../../messages/zh/upkeep.json' with { type: 'json' }
import { edited } from './edited.ts'
import { fillText } from './message-text.ts'

const all: Record<Language, typeof zh> = { zh, hk, en, vi, fa, es, fr, jp, pt, ru }
const known = (lang: string): Language => languageOf(lang) ?? 'zh'

/** As a brand writes: that of the call without one; default zh. */
export const upkeepTexts = (lang: string, brand?: string) => {
  const language = known(lang)
  const texts = edited('upkeep', { texts: all[language], language, brand })
  const { mail, kind, state, calendar } = texts
  return { mail, kind, state, calendar: calendar.name }
}

/** "Service: brakes", or its kind alone; what is of no kind by its name. */
export function planText(
  { kind, name }: { kind: UpkeepKind; name: string },
  lang: string,
  brand?: string,
): string {
  if (kind === 'other') return name
  const { kind: kinds, mail } = upkeepTexts(lang, brand)
  return name ? fillText(mail.named, { kind: kinds[kind], name }) : kinds[kind]
}

type Due = { dueOn: string | null; dueKm: number | null; dueHours: number | null }

/** "2026-12-31, 84,200 km". */
export function dueText({ dueOn, dueKm, dueHours }: Due, lang: string, brand?: string): string {
  const { mail } = upkeepTexts(lang, brand)
  const { tag } = languages[known(lang)]
  const number = (value: number) => numberFormat(tag, {}).format(value)
  const parts = [
    dueOn,
    dueKm !== null && fillText(mail.km, { km: number(dueKm) }),
    dueHours !== null && fillText(mail.hours, { hours: number(dueHours) }),
  ]
  return parts.filter(Boolean).join(mail.and)
}
