'use client'

import { useQueryClient } from '@tanstack/react-query'
import { readAgain } from '#components/data/read-again.ts'
import { useCall } from '#components/data/use-call.ts'
import type { CallReply } from '#lib/contract/calls.ts'

export type Complaint = CallReply<'complaint/GetHistory'>

/** The other side answers meanwhile. */
const rereadMs = 20_000

export const useComplaint = (complaint_id: string) =>
  useCall('complaint/GetHistory', { complaint_id }, { staleTime: 0, every: rereadMs })

export function useAfterStep(): () => Promise<void> {
  const queries = useQueryClient()
  return () =>
    readAgain(queries, {
      predicate: ({ queryKey: [name] }) => /^(?:complaint|pay|wallet)\//.test(String(name)),
    })
}
