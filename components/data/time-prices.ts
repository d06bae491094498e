'use client'

import { useMayGiveService } from './permitted.tsx'
import { useCall } from './use-call.ts'

/** What platform service costs the reader's organisation; for those who may set its end. */
export function useTimePrices() {
  const enabled = useMayGiveService()
  return useCall('incrementpackage/GetTimePrices', {}, { enabled, staleTime: 0 })
}

/** Whether a later end of service than there is has to be paid. False until it is known. */
export const usePaysForTime = (): boolean => useTimePrices().data?.is_free === false
