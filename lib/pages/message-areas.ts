import type { List } from './list.ts'
import type { Page } from './page.ts'
import type { Sums } from './sums.ts'
import type { Tool } from './tool.ts'

export function messageAreas(list: List): string[] {
  const keys = [
    'report.',
    list.title,
    list.purpose,
    ...Object.values(list.empty ?? {}),
    // What a change changed may be rights.
    list.columns.some(({ as }) => as === 'json') ? 'permission.' : undefined,
    ...list.columns.flatMap(({ title, help, codes }) => [title, help, codes]),
    ...list.filters.flatMap((filter) => {
      if (filter.kind === 'choice' || filter.kind === 'choices') return [filter.title, filter.texts]
      return 'title' in filter ? [filter.title] : []
    }),
  ]
  return [...new Set(keys.flatMap((key) => (key ? [key.split('.')[0] ?? ''] : [])))]
}

function areasOfTool({ title, result }: Tool): readonly string[] {
  const columns = result.kind === 'rows' ? result.columns : []
  const keys = [title, ...columns.flatMap(({ title, codes }) => [title, codes])]
  const own = keys.flatMap((key) => (key ? [key.split('.')[0] ?? ''] : []))
  return [...new Set(['tool', 'report', 'form', 'verification', ...own])]
}

function areasOfSums({ list, table, texts, nameless }: Sums): readonly string[] {
  const own = [texts, nameless?.title].flatMap((key) => (key ? [key.split('.')[0] ?? ''] : []))
  return [...new Set([...messageAreas(list), ...(table ? messageAreas(table) : []), ...own])]
}

/** Areas of messages/<language>/ that a page reads. */
export function messagesOf({ list, sums, tool, screen }: Page): readonly string[] {
  if (screen) return screen.messages
  if (tool) return areasOfTool(tool)
  if (sums) return areasOfSums(sums)
  return list ? messageAreas(list) : []
}
