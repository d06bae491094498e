'use client'

import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useMemo } from 'react'

type VirtualRows<R> = {
  rows: readonly R[]
  box: RefObject<HTMLElement | null>
  /** Pixels; a guess where rows are measured. */
  heightOf: (row: R | undefined) => number
  overscan?: number
  keyOf?: (row: R) => string
  /** Pixels of what covers the top of the box. */
  paddingStart?: number
}

export function useVirtualRows<R>(list: VirtualRows<R>) {
  const { rows, box, heightOf, overscan = 8, keyOf, paddingStart = 0 } = list
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => heightOf(rows[index]),
    overscan,
    scrollPaddingStart: paddingStart,
    getItemKey: (index) => {
      const row = rows[index]
      return row !== undefined && keyOf ? keyOf(row) : index
    },
  })
  const items = virtual.getVirtualItems()
  // The same until something else is drawn: it is measured then.
  const drawn = useMemo(
    () =>
      items.flatMap(({ index, start, size, key }) => {
        const row = rows[index]
        return row === undefined ? [] : [{ row, index, top: start, size, key }]
      }),
    [items, rows],
  )
  return {
    drawn,
    height: virtual.getTotalSize(),
    measure: virtual.measureElement,
    scrollTo: (index: number) => virtual.scrollToIndex(index),
  }
}

type Pages = { hasMore: boolean; isBusy: boolean; loadMore: () => unknown }

/** Reads the next page once one of the last `ahead` rows is drawn. */
export function useReadOn(
  { drawn, count, ahead }: { drawn: readonly { index: number }[]; count: number; ahead: number },
  { hasMore, isBusy, loadMore }: Pages,
): void {
  const last = drawn.at(-1)?.index ?? -1
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once for each page
  useEffect(() => {
    if (hasMore && !isBusy && last >= count - ahead) void loadMore()
  }, [hasMore, isBusy, last, count])
}
