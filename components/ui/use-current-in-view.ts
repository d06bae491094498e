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
    if (!row || !tab) return
    // Not by scrollIntoView, after which the tab key would go on from here.
    const at = row.getBoundingClientRect()
    const { left, width } = tab.getBoundingClientRect()
    row.scrollBy({ left: left + width / 2 - (at.left + at.width / 2) })
  }, [row, current])
  return setRow
}
