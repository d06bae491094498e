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
import { edited } from './edited.ts'

type Texts = { type: Record<AlarmType, string> }

const all: Record<Language, Texts> = { zh, hk, en, vi, fa, es, fr, jp, pt, ru }

/** As a brand writes: that of the call without one. */
export async function alarmTexts(lang: string, brand?: string): Promise<AlarmTexts> {
  const language = languageOf(lang) ?? 'zh'
  const { type: types } = edited('alarm', { texts: all[language], language, brand })
  const addressAt = await knownAddresses(language)
  return {
    nameOf: (type) => types[type],
    // Stored ones are in the language of the device's organisation.
    addressOf: ({ address, addressLang, ...place }) =>
      addressLang === language ? (address ?? '') : addressAt(place),
  }
}
