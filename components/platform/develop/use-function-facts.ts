import { useQuery } from '@tanstack/react-query'
import { clientFiles } from '#lib/format/first-programs.ts'
import type { FunctionFacts } from '#lib/format/function-facts.ts'

async function readFacts(): Promise<FunctionFacts[]> {
  const answer = await fetch(clientFiles.facts)
  if (!answer.ok) throw new Error(`${clientFiles.facts}: HTTP ${answer.status}`)
  return answer.json()
}

/** What the build read off the schemas of all functions, once for the page; `isNeeded` starts it. */
export const useFunctionFacts = (isNeeded: boolean) =>
  useQuery({
    queryKey: ['function-facts'],
    queryFn: readFacts,
    enabled: isNeeded,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
