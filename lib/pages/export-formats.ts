import type { List } from './list.ts'

export const exportFormats = ['xlsx', 'csv', 'gpx', 'kml'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const formatsOf = ({ shape }: Pick<List, 'shape'>): readonly ExportFormat[] =>
  shape ? exportFormats : ['xlsx', 'csv']
