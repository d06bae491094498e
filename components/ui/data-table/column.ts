import type { ReactNode } from 'react'

/** Where a column stands in the two lines of a row on a phone; the others open with a tap. */
type PhonePlace = 'title' | 'second' | 'aside'

/** One column of a table. Titles come translated; `key` is unique and names the column to `onSort` and to the picker. */
export type Column<R> = {
  key: string
  title: string
  /** The unit of a number, in the header: numbers stand bare under it. */
  unit?: string
  cell: (row: R) => ReactNode
  /** Pixels at which nothing is cut; wider windows share the rest in proportion. 140 without it. */
  width?: number
  /** Numbers stand at the end. */
  isNumber?: boolean
  isSortable?: boolean
  /** Not shown until the reader picks it. */
  isExtra?: boolean
  phone?: PhonePlace
  /** What the last line says of the loaded rows. */
  total?: (rows: readonly R[]) => ReactNode
}

export type Sort = { key: string; isDown: boolean }

/** One act on a row: in its menu on a large screen, as a button in the opened row on a phone. */
export type RowAction = {
  key: string
  label: string
  icon?: ReactNode
  isDanger?: boolean
  isDisabled?: boolean
  /** Loads ahead what the action opens. */
  preload?: () => void
  onClick: () => void
}

/** How far the rows are read: what `useRows` gives, or a caller with rows of its own. */
export type ListState = {
  isLoading?: boolean
  /** The rows are of the filters before; new ones are under way. */
  isStale?: boolean
  error?: Error | null | undefined
  hasMore?: boolean
  isLoadingMore?: boolean
  loadMore?: () => void
  retry?: () => void
}

export const columnWidth = (column: { width?: number }) => column.width ?? 140
