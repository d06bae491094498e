'use client'

import { Text } from '@mantine/core'
import { copyrightLine } from '#brands/public.ts'
import { useBrand } from '#components/data/brand.tsx'

/** Copyright and filing number of the brand. */
export function Copyright({ className }: { className?: string | undefined }) {
  const line = copyrightLine(useBrand(), new Date().getFullYear())
  return (
    <Text
      component="footer"
      className={className ?? ''}
      dir="ltr"
      c="dimmed"
      fz="xs"
      suppressHydrationWarning
    >
      {line}
    </Text>
  )
}
