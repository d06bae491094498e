'use client'

import { IconNote } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { usePermission } from '#components/data/permitted.tsx'
import type { ListRow } from '#components/list/data-table/use-list-columns.tsx'
import { type SumsActs, SumsScreen } from '#components/list/sums/sums-screen.tsx'
import type { NotedKind } from '#lib/codes/noted-kinds.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import { stopSums } from '#lib/pages/tracking/stop-sums.ts'
import { tripSums } from '#lib/pages/tracking/trip-sums.ts'
import { NoteDialog } from './note-dialog.tsx'

type Noted = CallReply<'location/PDistance'>['items'][number]

const sumsOf = { trip: tripSums, stop: stopSums }

/** Trips or stops of many devices, about which notes are written. */
export function NotedSumsScreen({ kind }: { kind: NotedKind }) {
  const t = useTranslations('trip.note')
  const mayEdit = usePermission()('e_ua_edit_device')
  const [row, setRow] = useState<Noted>()
  const acts: SumsActs = (by) => {
    if (!mayEdit || by !== kind) return {}
    return {
      rowActions: (chosen: ListRow) => [
        {
          key: 'note',
          label: t('act'),
          icon: <IconNote size={16} />,
          onClick: () => setRow(chosen as Noted),
        },
      ],
    }
  }
  return (
    <>
      <SumsScreen sums={sumsOf[kind]} acts={acts} />
      {row && <NoteDialog kind={kind} row={row} onClose={() => setRow(undefined)} />}
    </>
  )
}
