'use client'

import { useTranslations } from 'next-intl'
import type { OwnCells } from '#components/list/data-table/use-list-columns.tsx'
import { useRows } from '#components/list/data-table/use-rows.ts'
import { ListExport } from '#components/list/export/list-export.tsx'
import { useUrlState } from '#components/list/filter-bar/use-url-state.ts'
import { DeclaredPage } from '#components/list/page/declared-page.tsx'
import { useListView } from '#components/list/page/use-list-view.ts'
import type { CallParams } from '#lib/contract/calls.ts'
import { handledFeedback as list } from '#lib/pages/people/feedback.ts'
import { FeedbackDrawer } from './feedback-drawer.tsx'
import { FeedbackProgressBadge, FeedbackWaiting } from './feedback-progress.tsx'
import { afterRow, type FeedbackRow } from './use-feedback.ts'

const place = { feedback: '' }

const cells: OwnCells<FeedbackRow> = {
  progress: (row) => <FeedbackProgressBadge row={row} isOwn={false} />,
  waiting_since: (row) => <FeedbackWaiting row={row} />,
}

/** Others answer meanwhile. */
const rereadMs = 60_000

/** Feedback of those below: what waits, longest first. `?feedback=` opens one by its number. */
export function HandleFeedbackScreen() {
  const t = useTranslations('feedback')
  const { values, change } = useUrlState(place)
  const view = useListView(list)
  const params = { ...(view.params as CallParams<'feedback/Get'>), limit_size: 100 }
  const read = useRows('feedback/Get', params, afterRow, { every: rereadMs })
  return (
    <DeclaredPage
      list={list}
      view={view}
      read={read}
      cells={cells}
      onOpen={(row) => change({ feedback: row.feedback_id })}
      openKey={values.feedback || undefined}
      actions={<ListExport list={list} params={view.params} />}
      empty={{
        title: t(view.isFiltered ? 'noneFound' : 'handle.none'),
        text: view.isFiltered ? '' : t('handle.noneText'),
      }}
    >
      {values.feedback !== '' && (
        <FeedbackDrawer
          key={values.feedback}
          id={values.feedback}
          isOwn={false}
          onClose={() => change({ feedback: '' })}
        />
      )}
    </DeclaredPage>
  )
}
