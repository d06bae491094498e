'use client'

import { copyrightLine } from '#brands/public.ts'
import { useBrand } from '#components/data/brand.tsx'

export function Copyright({ className }: { className?: string | undefined }) {
  const line = copyrightLine(useBrand(), new Date().getFullYear())
  return (
    <footer dir="ltr" className={className} suppressHydrationWarning>
      {line}
    </footer>
  )
}
