'use client'

import { useQueryClient } from '@tanstack/react-query'
import { readAgain } from '#components/data/read-again.ts'

const shown = ['device/GetUpkeep', 'device/GetUpkeepSums', 'device/GetMeter']

/** Reads what shows plans and meters. */
export function useUpkeepAgain(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await readAgain(queries, { predicate: ({ queryKey }) => shown.includes(String(queryKey[0])) })
  }
}
