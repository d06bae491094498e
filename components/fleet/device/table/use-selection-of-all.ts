'use client'

import { useState } from 'react'
import type { FixedSelection } from '#components/shared/bulk/use-bulk.ts'
import { useTell } from '#components/ui/use-tell.ts'

type Fixed = FixedSelection & { query: string; rows: number }

/** All that a list finds, while the filter stays and no row is unticked. */
export function useSelectionOfAll(
  params: object,
  fix: () => Promise<{ selection_id: string; count: number }>,
) {
  const tell = useTell()
  const [fixed, setFixed] = useState<Fixed>()
  const [isBusy, setBusy] = useState(false)
  const query = JSON.stringify(params)
  return {
    isBusy,
    of: (rows: readonly unknown[]): FixedSelection | undefined =>
      fixed?.query === query && rows.length >= fixed.rows ? fixed : undefined,
    choose: async (rows: readonly unknown[]) => {
      setBusy(true)
      try {
        const { selection_id: id, count } = await fix()
        setFixed({ id, count, query, rows: rows.length })
      } catch (error) {
        tell.failure(error)
      }
      setBusy(false)
    },
    drop: () => setFixed(undefined),
  }
}

export type SelectionOfAll = ReturnType<typeof useSelectionOfAll>
