import { useTranslations } from 'next-intl'
import type { List } from '#lib/pages/list.ts'
import { ResetFilters } from './list-actions.tsx'

type View = { isFiltered: boolean; reset: () => void }

const usual = { title: 'report.none', text: 'report.noneText' }

/** What a list without rows says: why, or that nothing fits the filters, which are reset from there. */
export function useEmpty({ isFiltered, reset }: View, empty: List['empty'] = usual) {
  const t = useTranslations()
  return {
    title: t(empty.title),
    text: t(isFiltered ? 'report.noneFiltered' : empty.text),
    ...(isFiltered && { action: <ResetFilters onReset={reset} /> }),
  }
}
