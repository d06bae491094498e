'use client'

import { Button } from '@mantine/core'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { usePermission } from '#components/data/permitted.tsx'
import type { ListRow } from '#components/list/data-table/use-list-columns.tsx'
import { ActedList } from '#components/list/page/acted-list.tsx'
import type { CallParams } from '#lib/contract/calls.ts'
import { logBookLocks } from '#lib/pages/tracking/log-book-locks.ts'
import { LockDialog } from './lock-dialog.tsx'
import { type BookLock, UnlockDialog } from './unlock-dialog.tsx'

/** Locked months of log books: lock one, see what late reports changed, unlock one for a reason. */
export function LocksScreen() {
  const t = useTranslations('trip.lock')
  const may = usePermission()
  const [locking, setLocking] = useState<CallParams<'location/GetLocks'>>()
  const [unlocking, setUnlocking] = useState<BookLock>()
  const mayLock = may('e_ua_edit_device')
  const actionsOf = (row: ListRow) => [
    {
      key: 'unlock',
      label: t('unlockAct'),
      icon: <IconLockOpen size={16} />,
      onClick: () => setUnlocking(row as BookLock),
    },
  ]
  return (
    <ActedList
      list={logBookLocks}
      buttons={(_, params) =>
        mayLock && (
          <Button
            size="xs"
            leftSection={<IconLock size={16} />}
            onClick={() => setLocking(params as CallParams<'location/GetLocks'>)}
          >
            {t('act')}
          </Button>
        )
      }
      rowActions={mayLock && may('e_ua_edit_family') ? actionsOf : undefined}
    >
      {locking && <LockDialog params={locking} onClose={() => setLocking(undefined)} />}
      {unlocking && <UnlockDialog lock={unlocking} onClose={() => setUnlocking(undefined)} />}
    </ActedList>
  )
}
