import { brandNamed } from '#brands/resolve.ts'
import type { Config } from '../config.ts'
import { sandboxSender } from '../sandbox/sandbox-sender.ts'
import { type BrandKeys, noBrandKeys, perKey } from './keys/brand-keys.ts'
import { keyedMailSender } from './mail/keyed-mail-sender.ts'
import { smtpSender } from './mail/smtp-sender.ts'
import type { Sender, Senders } from './sender.ts'
import { httpSmsSender } from './sms/http-sms-sender.ts'

type SenderSettings = Pick<
  Config,
  'VOICE_URL' | 'SMS_URL' | 'SMS_KEY_ID' | 'SMS_KEY_SECRET' | 'SMTP_URL' | 'MAIL_FROM'
> &
  Partial<Pick<Config, 'BRAND_KEYS_PRIVATE'>>

/** By the brand's own key, else by that of the installation; the sandbox for channels without either. */
export function openSenders(
  config: SenderSettings,
  push: Sender,
  keys: BrandKeys = noBrandKeys,
): Senders {
  const { SMS_KEY_ID: keyId, SMS_KEY_SECRET: keySecret, SMTP_URL, MAIL_FROM } = config
  const posted = (url: string | undefined) =>
    url === undefined ? sandboxSender() : httpSmsSender({ url, keyId, keySecret, codeOf })
  const mail = SMTP_URL === undefined ? sandboxSender() : smtpSender(SMTP_URL, MAIL_FROM)
  const own = keyedSenders(keys, config.BRAND_KEYS_PRIVATE ?? false)
  return {
    sms: { ...posted(config.SMS_URL), keyed: own.sms },
    phone: { ...posted(config.VOICE_URL), keyed: own.phone },
    mail: { ...mail, keyed: own.mail },
    push,
  }
}

function keyedSenders(keys: BrandKeys, allowPrivate: boolean) {
  const postedBy = (field: 'url' | 'voiceUrl') =>
    perKey(({ values }) => {
      const { [field]: url = '', keyId = '', keySecret = '' } = values
      return httpSmsSender({ url, keyId, keySecret, codeOf, isGuarded: !allowPrivate })
    })
  const smsBy = postedBy('url')
  const phoneBy = postedBy('voiceUrl')
  const mailBy = perKey(({ values }) => keyedMailSender(values, { allowPrivate: allowPrivate }))
  return {
    sms: (brand: string) => {
      const key = keys.of(brand, 'sms')
      return key && smsBy(key)
    },
    phone: (brand: string) => {
      const key = keys.of(brand, 'sms')
      return key?.values['voiceUrl'] ? phoneBy(key) : undefined
    },
    mail: (brand: string) => {
      const key = keys.of(brand, 'mail')
      return key && mailBy(key)
    },
  }
}

/** What a brand is called at the messaging service (`message.code` of its profile). */
const codeOf = (brand: string): string | undefined => brandNamed(brand)?.message.code
