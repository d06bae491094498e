import type { CallReply } from '#lib/contract/calls.ts'

export type DeviceDetail = CallReply<'device/GetDetail'>
