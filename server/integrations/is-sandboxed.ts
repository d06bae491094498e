import type { Config } from '../config.ts'
import type { Senders } from './sender.ts'

export const isSandboxed = (
  { SMS_URL, SMTP_URL }: Pick<Config, 'SMS_URL' | 'SMTP_URL'>,
  channel: keyof Senders,
) => (channel === 'sms' ? SMS_URL : SMTP_URL) === undefined
