'use client'

import {
  keepPreviousData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import type { CallParams, CallReply, FuncName } from '#lib/contract/calls.ts'
import { call } from './api.ts'

export type UseCallOptions = {
  /** Whether to call at all; true without it. */
  enabled?: boolean
  /** Milliseconds between repeated calls. */
  every?: number
  /** Keep showing the answer to the parameters before while the new one is under way. */
  keepPrevious?: boolean
  /** Milliseconds for which an answer counts as fresh; 5 s without it. */
  staleTime?: number
}

/** The answer to one call, kept in the query cache under name and parameters. */
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
 * The pages of a list call. `next` reads the cursor parameters (`last_…`) from a page, or answers undefined after the
 * last page.
 */
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
