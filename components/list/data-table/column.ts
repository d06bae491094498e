import type { ReactNode } from 'react'

type PhonePlace = 'title' | 'second' | 'aside'

/** `key` is unique; titles come translated. */
export type Column<R> = {
  key: string
  title: string
  /** Shown in the header only. */
  unit?: string
  cell: (row: R) => ReactNode
  /** Wanted pixels, 140 by default. */
  width?: number
  /** Keys and fixed lengths are never cut; low ones shrink first. */
  priority?: ColumnPriority
  /** A column without any value hides itself. */
  isEmpty?: (row: R) => boolean
  isNumber?: boolean
  isSortable?: boolean
  /** Hidden until the reader picks it. */
  isExtra?: boolean
  phone?: PhonePlace
  total?: (rows: readonly R[]) => ReactNode
}

export type ColumnPriority = 'key' | 'fixed' | 'low'

export type RowAction = {
  key: string
  label: string
  icon?: ReactNode
  isDanger?: boolean
  isDisabled?: boolean
  preload?: () => void
  onClick: () => void
}

export type ListState = {
  isLoading?: boolean
  isStale?: boolean
  error?: Error | null | undefined
  hasMore?: boolean
  isLoadingMore?: boolean
  loadMore?: () => void
  retry?: () => void
}
