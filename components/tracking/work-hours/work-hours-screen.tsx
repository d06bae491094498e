'use client'

import { Button } from '@mantine/core'
import { IconArrowUp, IconClockOff, IconPencil, IconPlus } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { usePermission } from '#components/data/permitted.tsx'
import type { RowAction } from '#components/list/data-table/column.ts'
import { ActedList } from '#components/list/page/acted-list.tsx'
import { workHoursSettings } from '#lib/pages/tracking/work-hours-settings.ts'
import { EndHoursDialog } from './end-hours-dialog.tsx'
import { HoursDialog, type HoursRow } from './hours-dialog.tsx'

type Open = { act: 'set' | 'devices' | 'clear' | 'inherit'; row: HoursRow }

/** Working hours of the organisation in view, and of what has its own below. */
export function WorkHoursScreen() {
  const t = useTranslations('hours.act')
  const may = usePermission()
  const [open, setOpen] = useState<Open>()
  const mayOrganisation = may('e_ua_edit_family')
  const mayDevice = may('e_ua_edit_device')
  const actionsOf = (row: HoursRow): RowAction[] => {
    if (!(row.simei ? mayDevice : mayOrganisation)) return []
    const act = (key: Open['act'], icon: RowAction['icon']): RowAction => ({
      key,
      label: t(key),
      icon,
      onClick: () => setOpen({ act: key, row }),
    })
    return [
      act('set', <IconPencil size={16} />),
      ...(row.hours.length > 0 ? [act('clear', <IconClockOff size={16} />)] : []),
      ...(row.source === 'own' ? [act('inherit', <IconArrowUp size={16} />)] : []),
    ]
  }
  const buttonsOf = ([own]: readonly HoursRow[]) => (
    <>
      {mayDevice && own && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} />}
          onClick={() => setOpen({ act: 'devices', row: own })}
        >
          {t('devices')}
        </Button>
      )}
      {mayOrganisation && own && (
        <Button
          size="xs"
          leftSection={<IconPencil size={16} />}
          onClick={() => setOpen({ act: 'set', row: own })}
        >
          {t('set')}
        </Button>
      )}
    </>
  )
  const onClose = () => setOpen(undefined)
  return (
    <ActedList<HoursRow>
      list={workHoursSettings}
      buttons={buttonsOf}
      rowActions={mayOrganisation || mayDevice ? actionsOf : undefined}
    >
      {open && (open.act === 'set' || open.act === 'devices') && (
        <HoursDialog row={open.row} isForDevices={open.act === 'devices'} onClose={onClose} />
      )}
      {open && (open.act === 'clear' || open.act === 'inherit') && (
        <EndHoursDialog row={open.row} act={open.act} onClose={onClose} />
      )}
    </ActedList>
  )
}
