'use client'

import { IconCheck, IconMail, IconMapPin, IconRotate2 } from '@tabler/icons-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useMayOpen } from '#components/data/openable.ts'
import { SumsScreen } from '#components/list/sums/sums-screen.tsx'
import { idsOf, type NamedRow } from '#components/shared/bulk/bulk-dialog-props.ts'
import { BulkDialogs } from '#components/shared/bulk/bulk-dialogs.tsx'
import { useBulk } from '#components/shared/bulk/use-bulk.ts'
import { useTell } from '#components/ui/use-tell.ts'
import { offlineDevices } from '#lib/pages/tracking/offline-devices.ts'
import { HandleSilentDialog, RemindDialog } from './care-dialogs.tsx'
import { useRowActs } from './use-row-acts.tsx'

type Open = { act: 'remind' | 'handle'; rows: NamedRow[]; clear: () => void }

/** Devices that are silent for too long: their people are reminded, and what was done is noted. */
export function OfflineDevicesScreen() {
  const router = useRouter()
  const mayOpen = useMayOpen()
  const tell = useTell()
  const [open, setOpen] = useState<Open>()
  const bulk = useBulk(open?.rows ?? [])
  const takeBack = (rows: NamedRow[]) =>
    bulk
      .run('device/HandleSilent', { simei: idsOf(rows), is_handled: false }, 'unhandled')
      .catch(tell.failure)
  const acts = useRowActs(
    [
      {
        key: 'locate',
        icon: <IconMapPin size={16} />,
        only: 'one',
        isHidden: !mayOpen('/monitor'),
      },
      { key: 'remind', icon: <IconMail size={16} />, needs: ['e_ua_edit_device'] },
      {
        key: 'handle',
        icon: <IconCheck size={16} />,
        needs: ['e_ua_edit_device'],
        fits: ({ handled_time }) => handled_time === null,
      },
      {
        key: 'unhandle',
        icon: <IconRotate2 size={16} />,
        needs: ['e_ua_edit_device'],
        only: 'one',
        fits: ({ handled_time }) => handled_time !== null,
      },
    ],
    (key, rows, clear) => {
      if (key === 'locate') router.push(`/monitor?simei=${rows[0]?.simei}`)
      else if (key === 'unhandle') void takeBack(rows)
      else setOpen({ act: key, rows, clear })
    },
  )
  const dialog = open && {
    rows: open.rows,
    bulk: bulk.on(undefined),
    onDone: open.clear,
    onClose: () => setOpen(undefined),
  }
  return (
    <>
      <SumsScreen sums={offlineDevices} acts={acts} />
      {dialog && open.act === 'remind' && <RemindDialog {...dialog} about="silence" />}
      {dialog && open.act === 'handle' && <HandleSilentDialog {...dialog} />}
      <BulkDialogs bulk={bulk} />
    </>
  )
}
