'use client'

import { useQueryClient } from '@tanstack/react-query'
import { readAgain } from '#components/data/read-again.ts'
import { useCall } from '#components/data/use-call.ts'
import type { CallReply } from '#lib/contract/calls.ts'

export type FeedbackRow = CallReply<'feedback/Get'>['items'][number]
export type Feedback = CallReply<'feedback/GetHistory'>

/** Where the next page of a list begins. */
export const afterRow = ({ feedback_id, waiting_since }: FeedbackRow) => ({
  last_id: feedback_id,
  last_waiting: waiting_since,
})

/** The other side answers meanwhile. */
const rereadMs = 20_000

export const useFeedback = (feedback_id: string) =>
  useCall('feedback/GetHistory', { feedback_id }, { staleTime: 0, every: rereadMs })

export function useAfterFeedback(): () => Promise<void> {
  const queries = useQueryClient()
  return () =>
    readAgain(queries, {
      predicate: ({ queryKey: [name] }) => /^feedback\/Get/.test(String(name)),
    })
}
