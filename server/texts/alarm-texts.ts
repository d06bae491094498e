import type { AlarmType } from '#lib/codes/alarm-types.ts'
import { type Language, languageOf } from '#lib/i18n/languages.ts'
import type { AlarmTexts } from '#lib/live/alarm-item.ts'
import en from '../../messages/en/alarm.json' with { type: 'json' }
import es from '../../messages/es/alarm.json' with { type: 'json' }
import fa from '../../messages/fa/alarm.json' with { type: 'json' }
import fr from '../../messages/fr/alarm.json' with { type: 'json' }
import hk from '../../messages/hk/alarm.json' with { type: 'json' }
import jp from '../../messages/jp/alarm.json' with { type: 'json' }
import pt from '../../messages/pt/alarm.json' with { type: 'json' }
import ru from '../../messages/ru/alarm.json' with { type: 'json' }
import vi from '../../messages/vi/alarm.json' with { type: 'json' }
import zh from '../../messages/zh/alarm.json' with { type: 'json' }
import { knownAddresses } from '../integrations/geocode/reverse.ts'

const types: Record<Language, Record<AlarmType, string>> = {
  zh: zh.type,
  hk: hk.type,
  en: en.type,
  vi: vi.type,
  fa: fa.type,
  es: es.type,
  fr: fr.type,
  jp: jp.type,
  pt: pt.type,
  ru: ru.type,
}

export async function alarmTexts(lang: string): Promise<AlarmTexts> {
  const language = languageOf(lang) ?? 'zh'
  const addressAt = await knownAddresses(language)
  return {
    nameOf: (type) => types[language][type],
    // Stored ones are in the language of the device's organisation.
    addressOf: ({ address, addressLang, ...place }) =>
      addressLang === language ? (address ?? '') : addressAt(place),
  }
}
