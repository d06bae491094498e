'use client'

import { useCallback } from 'react'
import { call } from '#components/data/api.ts'
import { useMessagesAgain } from '#components/data/unread-messages.ts'

/** Marks messages as read, all that are unread without `ids`, and reads again what is shown. */
export function useMarkRead(): (ids?: readonly string[]) => Promise<void> {
  const again = useMessagesAgain()
  return useCallback(
    async (ids) => {
      const request_id = crypto.randomUUID()
      await call('message/Read', { ...(ids && { message_ids: [...ids] }), request_id })
      await again()
    },
    [again],
  )
}
