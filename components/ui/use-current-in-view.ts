import { useEffect, useState } from 'react'

/**
 * For a row of tabs that may be wider than a phone: brings the tab in use into view when it is shown and whenever
 * `current` changes. Gives the `ref` of the row.
 */
export function useCurrentInView(current: string | undefined) {
  const [row, setRow] = useState<HTMLElement | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one in use is found in the page
  useEffect(() => {
    const tab = row?.querySelector('[aria-selected="true"]')
    tab?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [row, current])
  return setRow
}
