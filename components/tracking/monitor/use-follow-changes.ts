'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { usePush } from '#components/data/push.tsx'
import type { CallParams } from '#lib/contract/calls.ts'

/** Debounce, ms. */
const listDelayMs = 2000
/** Frequent changes must not cancel the request each time. */
const underWay = { cancelRefetch: false }

const lists = ['family/GetDeviceList', 'device/GetLent']

/** Returns the same for local changes. */
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
    () =>
      void cache.invalidateQueries(
        { predicate: ({ queryKey: [name] }) => lists.includes(String(name)) },
        underWay,
      ),
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
