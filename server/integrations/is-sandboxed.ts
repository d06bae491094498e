import type { Config } from '../config.ts'
import type { Senders } from './sender.ts'

const settings = { sms: 'SMS_URL', mail: 'SMTP_URL', phone: 'VOICE_URL' } as const

export const isSandboxed = (
  config: Pick<Config, (typeof settings)[keyof Senders]>,
  channel: keyof Senders,
) => config[settings[channel]] === undefined
