import type { Report } from '#reports/define.ts'

export function messageAreas(report: Report): string[] {
  const keys = [
    'report.',
    report.title,
    report.purpose,
    // What a change changed may be rights.
    report.columns.some(({ as }) => as === 'json') ? 'permission.' : undefined,
    ...report.columns.flatMap(({ title, codes }) => [title, codes]),
    ...report.filters.flatMap((filter) => {
      if (filter.kind === 'choice' || filter.kind === 'choices') return [filter.title, filter.texts]
      return 'title' in filter ? [filter.title] : []
    }),
  ]
  return [...new Set(keys.flatMap((key) => (key ? [key.split('.')[0] ?? ''] : [])))]
}
