import type { ExportFormat } from '#lib/pages/export-formats.ts'

/** As people call them, in every language. */
export const formatNames: Record<ExportFormat, string> = {
  xlsx: 'Excel',
  csv: 'CSV',
  pdf: 'PDF',
  gpx: 'GPX',
  kml: 'KML',
}
