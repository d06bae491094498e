import type { List } from './list.ts'

export const exportFormats = ['xlsx', 'csv', 'pdf', 'gpx', 'kml'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Rows and columns, as the list itself. */
const tableFormats = ['xlsx', 'csv', 'pdf'] as const satisfies readonly ExportFormat[]
type TableFormat = (typeof tableFormats)[number]

export const isTableFormat = (format: ExportFormat): format is TableFormat =>
  tableFormats.some((one) => one === format)

export const formatsOf = ({ shape }: Pick<List, 'shape'>): readonly ExportFormat[] =>
  shape ? exportFormats : tableFormats
