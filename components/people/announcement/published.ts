import type { CallReply } from '#lib/contract/calls.ts'

/** A message as its author sees it. */
export type Published = CallReply<'message/GetPublished'>['items'][number]
