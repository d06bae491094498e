'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CallParams } from '#components/data/calls.ts'
import { usePush } from '#components/data/push.tsx'

/** The list is read again this long after a change, once for all that come meanwhile. Milliseconds. */
const listDelayMs = 2000

/** Reads list and card again when devices in view got another name, organisation or group. */
export function useFollowChanges(): void {
  const { onChanged } = usePush()
  const cache = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const readList = () => {
      timer = undefined
      void cache.invalidateQueries({ queryKey: ['family/GetDeviceList'] })
    }
    const stop = onChanged((ids) => {
      timer ??= setTimeout(readList, listDelayMs)
      void cache.invalidateQueries({
        predicate: ({ queryKey: [name, params] }) =>
          name === 'device/GetDetail' &&
          (!ids || ids.includes(Number((params as CallParams<'device/GetDetail'>).simei))),
      })
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [onChanged, cache])
}
