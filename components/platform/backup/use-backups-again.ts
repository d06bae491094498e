import { useQueryClient } from '@tanstack/react-query'
import { readAgain } from '#components/data/read-again.ts'

/** Reads the backups after one was begun, stopped or deleted. */
export function useBackupsAgain(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await readAgain(queries, { predicate: ({ queryKey }) => queryKey[0] === 'ops/GetBackups' })
  }
}
