'use client'

import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useOrganisation } from '#components/data/organisation.tsx'
import { failureOf, useCall } from '#components/data/use-call.ts'
import { ListFailure, ListNote, ListSkeleton } from '#components/list/list-states.tsx'
import { Page } from '#components/ui/page.tsx'
import { FigureBoard } from './figure-board.tsx'
import type { Figure } from './figure-card.tsx'
import { HomeLists } from './home-lists.tsx'
import { AddDevice, QuickActs } from './quick-acts.tsx'

const everyMs = 60_000

/** What happened, and what leads where; the reader arranges it. */
export function HomeScreen() {
  const t = useTranslations('board')
  const { current } = useOrganisation()
  const [isArranging, setArranging] = useState(false)
  const board = useCall(
    'stat/Overview',
    { board: 'home', ...(current.sid !== undefined && { sfamilyid: current.sid }) },
    { every: everyMs, keepPrevious: true },
  )
  const failure = failureOf(board)
  const figures = board.data?.figures ?? []
  return (
    <Page
      title={t('home.title')}
      purpose={t('home.purpose')}
      actions={
        figures.length > 0 && (
          <Button
            size="xs"
            variant="default"
            aria-pressed={isArranging}
            onClick={() => setArranging(!isArranging)}
          >
            {t(isArranging ? 'home.arranged' : 'home.arrange')}
          </Button>
        )
      }
    >
      {failure && <ListFailure error={failure} onRetry={() => void board.refetch()} />}
      {board.isLoading && <ListSkeleton rows={4} />}
      {isNew(figures) ? (
        <ListNote
          title={t('home.empty')}
          text={t('home.emptyText')}
          action={<AddDevice variant="filled" />}
        />
      ) : (
        <>
          <FigureBoard figures={figures} isArranging={isArranging} />
          <QuickActs />
          <HomeLists />
        </>
      )}
    </Page>
  )
}

/** Without a device nothing can have happened. */
const isNew = (figures: readonly Figure[]) =>
  figures.some(({ name, value }) => name === 'devices' && value === 0)
