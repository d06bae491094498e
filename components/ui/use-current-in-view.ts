import { useEffect, useState } from 'react'

/** Keeps the current tab of a scrolling row in view. Gives the row's `ref`. */
export function useCurrentInView(current: string | undefined) {
  const [row, setRow] = useState<HTMLElement | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one in use is found in the page
  useEffect(() => {
    const tab = row?.querySelector('[aria-selected="true"]')
    if (!row || !tab) return
    // scrollIntoView would move the starting point of the Tab key.
    const at = row.getBoundingClientRect()
    const { left, width } = tab.getBoundingClientRect()
    row.scrollBy({ left: left + width / 2 - (at.left + at.width / 2) })
  }, [row, current])
  return setRow
}
