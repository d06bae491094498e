'use client'

import { useQueryClient } from '@tanstack/react-query'
import { readAgain } from '#components/data/read-again.ts'

const shown = [
  'location/PDistance',
  'devreport/Stops',
  'location/GetTrips',
  'location/GetLogBook',
  'location/GetLocks',
]

/** Reads what shows trips and stops with their notes. */
export function useTripsAgain(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await readAgain(queries, { predicate: ({ queryKey }) => shown.includes(String(queryKey[0])) })
  }
}
