'use client'

import { useSearchParams } from 'next/navigation'
import { useCallback, useMemo } from 'react'
import { changePageQuery } from '#components/data/page-query.ts'

/** Screen state in the address, without defaults. `defaults` must be stable between renders. */
export function useUrlState<K extends string>(defaults: Readonly<Record<K, string>>) {
  const query = useSearchParams()
  // The same object until one of them changes: lists are not read again for the rest of the address.
  const entries = Object.entries<string>(defaults).map(([key, value]) => [
    key,
    query.get(key) ?? value,
  ])
  const text = JSON.stringify(entries)
  const values = useMemo(() => Object.fromEntries(JSON.parse(text)) as Record<K, string>, [text])

  const change = useCallback(
    (part: Partial<Record<K, string>>) =>
      changePageQuery((next) => {
        for (const [key, value] of Object.entries<string | undefined>(part)) {
          if (value === undefined || value === defaults[key as K]) next.delete(key)
          else next.set(key, value)
        }
      }),
    [defaults],
  )

  const isChanged = useCallback((key: K) => values[key] !== defaults[key], [values, defaults])
  const reset = useCallback(() => change(defaults), [change, defaults])
  return { values, change, isChanged, reset }
}
