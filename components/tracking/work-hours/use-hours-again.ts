'use client'

import { useQueryClient } from '@tanstack/react-query'
import { readAgain } from '#components/data/read-again.ts'

const shown = [
  'family/GetWorkHours',
  'devreport/WorkingHours',
  'location/GetLogBook',
  'location/GetLocks',
]

/** Reads what goes by working hours. */
export function useHoursAgain(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await readAgain(queries, { predicate: ({ queryKey }) => shown.includes(String(queryKey[0])) })
  }
}
