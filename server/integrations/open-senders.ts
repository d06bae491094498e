import type { Config } from '../config.ts'
import { smtpSender } from './mail/smtp.ts'
import { sandboxSender } from './sandbox.ts'
import type { Senders } from './sender.ts'
import { httpSmsSender } from './sms/http.ts'

type SenderSettings = Pick<
  Config,
  'SMS_URL' | 'SMS_KEY_ID' | 'SMS_KEY_SECRET' | 'SMTP_URL' | 'MAIL_FROM'
>

/** The sandbox for channels without configuration. */
export function openSenders(config: SenderSettings): Senders {
  const { SMS_URL: url, SMS_KEY_ID: keyId, SMS_KEY_SECRET: keySecret, SMTP_URL, MAIL_FROM } = config
  return {
    sms: url === undefined ? sandboxSender() : httpSmsSender({ url, keyId, keySecret }),
    mail: SMTP_URL === undefined ? sandboxSender() : smtpSender(SMTP_URL, MAIL_FROM),
  }
}
