'use client'

import {
  keepPreviousData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { mayPass } from '#lib/client.ts'
import type { CallParams, CallReply, FuncName } from '#lib/contract/calls.ts'
import { call } from './api.ts'

export type UseCallOptions = {
  enabled?: boolean
  /** Refetch interval, ms. */
  every?: number
  keepPrevious?: boolean
  /** Milliseconds, default 5 s. */
  staleTime?: number
}

export function useCall<N extends FuncName>(
  name: N,
  params: CallParams<N>,
  options: UseCallOptions = {},
) {
  return useQuery<CallReply<N>>({
    queryKey: [name, params],
    queryFn: ({ signal }) => call(name, params, { signal }),
    enabled: options.enabled ?? true,
    ...(options.every && { refetchInterval: options.every }),
    ...(options.keepPrevious && { placeholderData: keepPreviousData }),
    ...(options.staleTime !== undefined && { staleTime: options.staleTime }),
  })
}

/**
 * Why there is nothing to show: what was read stays, with what is open over it, while asking again
 * fails for a reason that may pass.
 */
export function failureOf({ error, data }: { error: Error | null; data: unknown }) {
  return error && (data === undefined || !mayPass(error)) ? error : undefined
}

/** `next` reads the cursor (`last_…`) from a page; undefined after the last. */
export function useCallList<N extends FuncName>(
  name: N,
  params: CallParams<N>,
  next: (page: CallReply<N>) => Partial<CallParams<N>> | undefined,
  options: Pick<UseCallOptions, 'enabled' | 'every'> = {},
): UseInfiniteQueryResult<{ pages: CallReply<N>[] }> {
  return useInfiniteQuery({
    queryKey: [name, 'list', params],
    queryFn: ({ pageParam, signal }) =>
      call(name, Object.assign({}, params, pageParam), { signal }),
    initialPageParam: {} as Partial<CallParams<N>>,
    getNextPageParam: next,
    enabled: options.enabled ?? true,
    ...(options.every && { refetchInterval: options.every }),
  })
}
