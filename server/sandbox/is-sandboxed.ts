import type { Config } from '../config.ts'
import type { Senders } from '../integrations/sender.ts'

type Settings = Pick<Config, 'SMS_URL' | 'SMTP_URL' | 'VOICE_URL' | 'DEMO'>

const sandboxed: Record<keyof Senders, (config: Settings) => boolean> = {
  sms: ({ SMS_URL }) => SMS_URL === undefined,
  mail: ({ SMTP_URL }) => SMTP_URL === undefined,
  phone: ({ VOICE_URL }) => VOICE_URL === undefined,
  push: ({ DEMO }) => DEMO,
}

export const isSandboxed = (config: Settings, channel: keyof Senders) => sandboxed[channel](config)
