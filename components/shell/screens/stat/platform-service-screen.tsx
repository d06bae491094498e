'use client'

import { IconArrowRight, IconCalendarPlus, IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { useIsSeller } from '#components/data/session.ts'
import {
  LazyDestinationDialog,
  LazyExtendDialog,
} from '#components/fleet/device/table/action-dialog.tsx'
import { SumsScreen } from '#components/list/sums/sums-screen.tsx'
import type { NamedRow } from '#components/shared/bulk/bulk-dialog-props.ts'
import { BulkDialogs } from '#components/shared/bulk/bulk-dialogs.tsx'
import { useBulk } from '#components/shared/bulk/use-bulk.ts'
import { platformService } from '#lib/pages/trade/platform-service.ts'
import { RemindDialog } from './care-dialogs.tsx'
import { useRowActs } from './use-row-acts.tsx'

type Open = { act: 'extend' | 'sell' | 'remind'; rows: NamedRow[]; clear: () => void }

/** When platform service ends: it is sold, or its people are reminded, from the rows. */
export function PlatformServiceScreen() {
  const isSeller = useIsSeller()
  const [open, setOpen] = useState<Open>()
  const bulk = useBulk(open?.rows ?? [])
  const acts = useRowActs(
    [
      {
        key: 'extend',
        icon: <IconCalendarPlus size={16} />,
        needs: ['e_ua_edit_device', 'e_ua_modify_increment_platform'],
        isHidden: !isSeller,
        preload: LazyExtendDialog.preload,
      },
      {
        key: 'sell',
        icon: <IconArrowRight size={16} />,
        needs: ['e_ua_sell_device'],
        preload: LazyDestinationDialog.preload,
      },
      { key: 'remind', icon: <IconMail size={16} />, needs: ['e_ua_edit_device'] },
    ],
    (act, rows, clear) => setOpen({ act, rows, clear }),
  )
  const dialog = open && {
    rows: open.rows,
    bulk: bulk.on(undefined),
    onDone: open.clear,
    onClose: () => setOpen(undefined),
  }
  return (
    <>
      <SumsScreen sums={platformService} acts={acts} />
      {dialog && open.act === 'extend' && <LazyExtendDialog {...dialog} />}
      {dialog && open.act === 'sell' && <LazyDestinationDialog {...dialog} kind="sell" />}
      {dialog && open.act === 'remind' && <RemindDialog {...dialog} about="service" />}
      <BulkDialogs bulk={bulk} />
    </>
  )
}
