'use client'

import { useRouter } from 'next/navigation'
import type { ComponentProps, MouseEvent } from 'react'

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)

/** A client-side link without next/link (4 KB); the page is prefetched when pointed at. */
export function PageLink({ href, onClick, ...rest }: ComponentProps<'a'> & { href: string }) {
  const router = useRouter()
  const prefetch = () => router.prefetch(href)
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlain(event)) return
    event.preventDefault()
    router.push(href)
  }
  return <a onPointerEnter={prefetch} onFocus={prefetch} {...rest} href={href} onClick={go} />
}
