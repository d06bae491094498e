'use client'

import { useRouter } from 'next/navigation'
import type { ComponentProps, MouseEvent } from 'react'

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)

/** A client-side link without next/link (4 KB). */
export function PageLink({ href, ...rest }: ComponentProps<'a'> & { href: string }) {
  const router = useRouter()
  const go = (event: MouseEvent) => {
    if (!isPlain(event)) return
    event.preventDefault()
    router.push(href)
  }
  return <a {...rest} href={href} onClick={go} onPointerEnter={() => router.prefetch(href)} />
}
