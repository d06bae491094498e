'use client'

import { Button } from '@mantine/core'
import { IconBriefcase, IconNote } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { usePermission } from '#components/data/permitted.tsx'
import type { RowAction } from '#components/list/data-table/column.ts'
import type { ListRow } from '#components/list/data-table/use-list-columns.tsx'
import { type SumsActs, SumsScreen } from '#components/list/sums/sums-screen.tsx'
import { logBook } from '#lib/pages/tracking/log-book.ts'
import { NoteDialog } from '../trip-notes/note-dialog.tsx'
import { type BookedTrip, PurposeDialog } from './purpose-dialog.tsx'

type Open =
  | { act: 'purpose'; trips: BookedTrip[]; clear: () => void }
  | { act: 'note'; trip: BookedTrip }

const noSelection = () => undefined

/** Trips of a fleet with what they were for. */
export function LogBookScreen() {
  const t = useTranslations('trip')
  const mayEdit = usePermission()('e_ua_edit_device')
  const [open, setOpen] = useState<Open>()
  const onClose = () => setOpen(undefined)
  const acts: SumsActs = (by) => {
    if (!mayEdit || by !== 'trip') return {}
    const actionsOf = (row: ListRow): RowAction[] => {
      const trip = row as BookedTrip
      return [
        {
          key: 'purpose',
          label: t('book.act'),
          icon: <IconBriefcase size={16} />,
          onClick: () => setOpen({ act: 'purpose', trips: [trip], clear: noSelection }),
        },
        {
          key: 'note',
          label: t('note.act'),
          icon: <IconNote size={16} />,
          onClick: () => setOpen({ act: 'note', trip }),
        },
      ]
    }
    return {
      rowActions: actionsOf,
      bulk: (rows, clear) => (
        <Button
          size="xs"
          variant="light"
          leftSection={<IconBriefcase size={16} />}
          onClick={() => setOpen({ act: 'purpose', trips: rows as BookedTrip[], clear })}
        >
          {t('book.act')}
        </Button>
      ),
    }
  }
  return (
    <>
      <SumsScreen sums={logBook} acts={acts} />
      {open?.act === 'purpose' && (
        <PurposeDialog
          trips={open.trips}
          onDone={() => {
            open.clear()
            onClose()
          }}
          onClose={onClose}
        />
      )}
      {open?.act === 'note' && <NoteDialog kind="trip" row={open.trip} onClose={onClose} />}
    </>
  )
}
