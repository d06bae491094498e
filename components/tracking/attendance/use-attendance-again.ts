'use client'

import { useQueryClient } from '@tanstack/react-query'
import { readAgain } from '#components/data/read-again.ts'

/** Reads what goes by rules of attendance. */
export function useAttendanceAgain(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await readAgain(queries, {
      predicate: ({ queryKey: [name] }) =>
        typeof name === 'string' && name.startsWith('attendance/'),
    })
  }
}
