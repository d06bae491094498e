'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { usePush } from './push.tsx'
import { readAgain } from './read-again.ts'
import { useCall } from './use-call.ts'

/** Milliseconds; push tells sooner. */
const rereadMs = 300_000
/** All of a platform are told at once: each asks at another moment, milliseconds. */
const spreadMs = 20_000

/** How many messages wait for the reader, and what of them shows at once. */
export const useUnreadMessages = () =>
  useCall('message/GetUnReadMessage', {}, { every: rereadMs, staleTime: rereadMs })

/** Reads what is shown of messages again. */
export function useMessagesAgain(): () => Promise<void> {
  const queries = useQueryClient()
  return useCallback(
    () =>
      readAgain(queries, {
        predicate: ({ queryKey: [name] }) => /^message\/Get(?!Share)/.test(String(name)),
      }),
    [queries],
  )
}

/** The same as soon as one is published or withdrawn. */
export function useMessageNews(): void {
  const { onMessage } = usePush()
  const again = useMessagesAgain()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onMessage(() => {
      timer ??= setTimeout(() => {
        timer = undefined
        void again()
      }, Math.random() * spreadMs)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [onMessage, again])
}
