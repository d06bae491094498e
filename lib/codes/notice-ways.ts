import { notifyBits } from './device-settings.ts'
import { paidServices, type ServiceType } from './paid-services.ts'

/** Beside the console. `bit`: of a device's notification mask; `service`: what is paid for. */
export const noticeWays = {
  mail: { bit: notifyBits.app },
  push: { bit: notifyBits.app },
  sms: { bit: notifyBits.sms, service: paidServices.smsAlarm.type },
  phone: { bit: notifyBits.phone, service: paidServices.voiceAlarm.type },
} as const satisfies Record<string, { bit: number; service?: ServiceType }>

export type NoticeWay = keyof typeof noticeWays
export const noticeWayNames = Object.keys(noticeWays) as [NoticeWay, ...NoticeWay[]]

export const maxPushBrowsers = 10

export const escalationMinutes = { min: 1, max: 1440, usual: 10 } as const
