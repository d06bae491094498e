'use client'

import { useQueryClient } from '@tanstack/react-query'
import { readAgain } from '#components/data/read-again.ts'

/** Reads what shows stored objects. */
export function useObjectsAgain(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await readAgain(queries, { predicate: ({ queryKey }) => queryKey[0] === 'ops/GetObjects' })
  }
}
