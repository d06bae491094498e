import { useLayoutEffect, useRef, useState } from 'react'

/** Number of items that fit, with a button for the rest. */
export function useFitting(items: number, gap: number, moreWidth: number) {
  const box = useRef<HTMLElement>(null)
  const [count, setCount] = useState(items)
  useLayoutEffect(() => {
    const measured = box.current?.lastElementChild
    if (!box.current || !measured) return
    const { current } = box
    const measure = () => {
      const widths = Array.from(measured.children, (child) => child.getBoundingClientRect().width)
      setCount(fitting(widths.slice(0, items), { room: current.clientWidth, gap, moreWidth }))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    observer.observe(measured)
    measure()
    return () => observer.disconnect()
  }, [items, gap, moreWidth])
  return { box, count: Math.min(count, items) }
}

type Room = { room: number; gap: number; moreWidth: number }

export function fitting(widths: readonly number[], { room, gap, moreWidth }: Room): number {
  const all = widths.reduce((sum, width) => sum + width + gap, -gap)
  if (all <= room) return widths.length
  let used = moreWidth
  const cut = widths.findIndex((width) => {
    used += width + gap
    return used > room
  })
  return Math.max(0, cut)
}
