import type { Report } from '#reports/define.ts'

export const exportFormats = ['xlsx', 'csv', 'gpx', 'kml'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const formatsOf = ({ shape }: Pick<Report, 'shape'>): readonly ExportFormat[] =>
  shape ? exportFormats : ['xlsx', 'csv']
