import type { CallReply } from '#lib/contract/calls.ts'

/** A command that was sent to many devices. */
export type BulkOrder = NonNullable<CallReply<'cmd/GetCmdLog'>['batch']>
