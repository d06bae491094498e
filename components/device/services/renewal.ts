import type { CallReply } from '#lib/contract/calls.ts'

export type Renewal = CallReply<'pay/GetAutoRenew'>['items'][number]
