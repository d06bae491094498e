'use client'

import { useTranslations } from 'next-intl'
import type { OwnCells } from '#components/list/data-table/use-list-columns.tsx'
import { useRows } from '#components/list/data-table/use-rows.ts'
import { ListExport } from '#components/list/export/list-export.tsx'
import { useUrlState } from '#components/list/filter-bar/use-url-state.ts'
import { DeclaredTable } from '#components/list/page/declared-table.tsx'
import { useListView } from '#components/list/page/use-list-view.ts'
import type { CallParams } from '#lib/contract/calls.ts'
import { ownFeedback as list } from '#lib/pages/people/feedback.ts'
import { FeedbackDrawer } from './feedback-drawer.tsx'
import { FeedbackProgressBadge } from './feedback-progress.tsx'
import { afterRow, type FeedbackRow } from './use-feedback.ts'

const place = { feedback: '' }

const cells: OwnCells<FeedbackRow> = {
  progress: (row) => <FeedbackProgressBadge row={row} isOwn />,
}

/** What the reader gave, and the answers. `?feedback=` opens one by its number. */
export function OwnFeedbackTable() {
  const t = useTranslations('feedback')
  const { values, change } = useUrlState(place)
  const view = useListView(list)
  const params = { ...(view.params as CallParams<'feedback/Get'>), limit_size: 100 }
  const read = useRows('feedback/Get', params, afterRow)
  return (
    <>
      <DeclaredTable
        list={list}
        view={view}
        read={read}
        cells={cells}
        onOpen={(row) => change({ feedback: row.feedback_id })}
        openKey={values.feedback || undefined}
        actions={<ListExport list={list} params={view.params} />}
        empty={{
          title: t(view.isFiltered ? 'noneFound' : 'own.none'),
          text: view.isFiltered ? '' : t('own.noneText'),
        }}
      />
      {values.feedback !== '' && (
        <FeedbackDrawer
          key={values.feedback}
          id={values.feedback}
          isOwn
          onClose={() => change({ feedback: '' })}
        />
      )}
    </>
  )
}
