'use client'

import { useQueryClient } from '@tanstack/react-query'
import { readAgain } from '#components/data/read-again.ts'

/** Reads the brands after one was changed. */
export function useBrandsAgain(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await readAgain(queries, { predicate: ({ queryKey }) => queryKey[0] === 'ops/GetConfig' })
  }
}
