import { type Language, languageOf } from '#lib/i18n/languages.ts'
import en from '../../messages/en/mail.json' with { type: 'json' }
import es from '../../messages/es/mail.json' with { type: 'json' }
import fa from '../../messages/fa/mail.json' with { type: 'json' }
import fr from '../../messages/fr/mail.json' with { type: 'json' }
import hk from '../../messages/hk/mail.json' with { type: 'json' }
import jp from '../../messages/jp/mail.json' with { type: 'json' }
import pt from '../../messages/pt/mail.json' with { type: 'json' }
import ru from '../../messages/ru/mail.json' with { type: 'json' }
import vi from '../../messages/vi/mail.json' with { type: 'json' }
import zh from '../../messages/zh/mail.json' with { type: 'json' }
import { edited } from './edited.ts'

const all: Record<Language, typeof zh> = { zh, hk, en, vi, fa, es, fr, jp, pt, ru }

/** As a brand writes; default zh. */
export function messageTexts(lang: string, brand: string): typeof zh {
  const language = languageOf(lang) ?? 'zh'
  return edited('mail', { texts: all[language], language, brand })
}

export function fillText(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

export type NoticeText = Exclude<keyof typeof zh.notice, 'subject'>
