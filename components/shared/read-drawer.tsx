'use client'

import { Drawer, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Failure } from '#components/ui/form/failure.tsx'

type ReadDrawerProps<T> = {
  title: string
  /** Pixels. */
  size: number
  /** Pixels of what is about to come. */
  height: number
  /** Undefined until it is read. */
  value: T | undefined
  failure: Error | undefined
  onRetry: () => void
  onClose: () => void
  children: (value: T) => ReactNode
}

/** A row of a table beside it, read when it opens. The table takes the focus back. */
export function ReadDrawer<T>(props: ReadDrawerProps<T>) {
  const { title, size, height, value, failure, children } = props
  return (
    <Drawer
      opened
      onClose={props.onClose}
      position="right"
      size={size}
      returnFocus={false}
      title={<strong>{title}</strong>}
    >
      {failure && <Failure error={failure} onRetry={props.onRetry} />}
      {!failure && value === undefined && <Skeleton height={height} />}
      {!failure && value !== undefined && children(value)}
    </Drawer>
  )
}
