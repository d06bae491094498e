'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { usePush } from '#components/data/push.tsx'
import type { CallParams } from '#lib/contract/calls.ts'

/** The list is read again this long after a change, once for all that come meanwhile. Milliseconds. */
const listDelayMs = 2000
/** A device that changes again and again must not keep an answer from ever arriving. */
const underWay = { cancelRefetch: false }

/**
 * Reads list and card again when devices in view got another name, organisation or group. Answers the way to do so for a
 * change that was made here.
 */
export function useFollowChanges(): (ids: readonly number[]) => void {
  const { onChanged } = usePush()
  const cache = useQueryClient()
  const readCards = useCallback(
    (ids: readonly number[] | undefined) =>
      void cache.invalidateQueries(
        {
          predicate: ({ queryKey: [name, params] }) =>
            name === 'device/GetDetail' &&
            (!ids || ids.includes(Number((params as CallParams<'device/GetDetail'>).simei))),
        },
        underWay,
      ),
    [cache],
  )
  const readList = useCallback(
    () => void cache.invalidateQueries({ queryKey: ['family/GetDeviceList'] }, underWay),
    [cache],
  )
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onChanged((ids) => {
      readCards(ids)
      timer ??= setTimeout(() => {
        timer = undefined
        readList()
      }, listDelayMs)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [onChanged, readCards, readList])
  return useCallback(
    (ids) => {
      readCards(ids)
      readList()
    },
    [readCards, readList],
  )
}
