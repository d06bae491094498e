import type { Config } from '../config.ts'
import { sandboxSender } from '../sandbox/sandbox-sender.ts'
import { smtpSender } from './mail/smtp-sender.ts'
import type { Sender, Senders } from './sender.ts'
import { httpSmsSender } from './sms/http-sms-sender.ts'

type SenderSettings = Pick<
  Config,
  'VOICE_URL' | 'SMS_URL' | 'SMS_KEY_ID' | 'SMS_KEY_SECRET' | 'SMTP_URL' | 'MAIL_FROM'
>

/** The sandbox for channels without configuration. */
export function openSenders(config: SenderSettings, push: Sender): Senders {
  const { SMS_KEY_ID: keyId, SMS_KEY_SECRET: keySecret, SMTP_URL, MAIL_FROM } = config
  const posted = (url: string | undefined) =>
    url === undefined ? sandboxSender() : httpSmsSender({ url, keyId, keySecret })
  return {
    sms: posted(config.SMS_URL),
    phone: posted(config.VOICE_URL),
    mail: SMTP_URL === undefined ? sandboxSender() : smtpSender(SMTP_URL, MAIL_FROM),
    push,
  }
}
