'use client'

import { Text } from '@mantine/core'
import { useBrand } from '#components/data/brand.tsx'

/** Copyright and filing number of the brand. */
export function Copyright() {
  const { copyright } = useBrand().config
  const year = new Date().getFullYear()
  const years = year > copyright.from ? `${copyright.from}–${year}` : `${year}`
  return (
    <Text
      component="footer"
      dir="ltr"
      c="dimmed"
      fz="xs"
      ta="center"
      py="md"
      suppressHydrationWarning
    >
      © {years} {copyright.name}
      {copyright.filing && ` · ${copyright.filing}`}
    </Text>
  )
}
