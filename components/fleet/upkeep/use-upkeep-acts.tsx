'use client'

import { IconCheck, IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { call } from '#components/data/api.ts'
import { usePermission } from '#components/data/permitted.tsx'
import type { RowAction } from '#components/list/data-table/column.ts'
import { ConfirmDialog } from '#components/ui/form/confirm-dialog.tsx'
import { DoneDialog } from './done-dialog.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { useUpkeepAgain } from './use-upkeep-again.ts'
import { type Upkeep, useUpkeepWords } from './use-upkeep-words.ts'

type Act = 'close' | 'edit' | 'delete'

/** What can be done with a plan, and the dialog of what is being done. */
export function useUpkeepActs(): {
  actionsOf: ((plan: Upkeep) => RowAction[]) | undefined
  dialog: ReactNode
} {
  const t = useTranslations('upkeep.act')
  const mayEdit = usePermission()('e_ua_edit_device')
  const [open, setOpen] = useState<{ act: Act; plan: Upkeep }>()
  const onClose = () => setOpen(undefined)
  const actionOf = (act: Act, plan: Upkeep, icon: ReactNode): RowAction => ({
    key: act,
    label: t(act),
    icon,
    onClick: () => setOpen({ act, plan }),
  })
  const actionsOf = (plan: Upkeep): RowAction[] => {
    const remove = { ...actionOf('delete', plan, <IconTrash size={16} />), isDanger: true }
    if (plan.state === 'done') return [remove]
    return [
      actionOf('close', plan, <IconCheck size={16} />),
      actionOf('edit', plan, <IconPencil size={16} />),
      remove,
    ]
  }
  return {
    actionsOf: mayEdit ? actionsOf : undefined,
    dialog: open && (
      <>
        {open.act === 'close' && <DoneDialog plan={open.plan} onClose={onClose} />}
        {open.act === 'edit' && <PlanDialog plan={open.plan} onClose={onClose} />}
        {open.act === 'delete' && <DeleteDialog plan={open.plan} onClose={onClose} />}
      </>
    ),
  }
}

function DeleteDialog({ plan, onClose }: { plan: Upkeep; onClose: () => void }) {
  const t = useTranslations('upkeep')
  const words = useUpkeepWords()
  const readUpkeep = useUpkeepAgain()
  return (
    <ConfirmDialog
      title={t('remove.title', { device: plan.device_name, plan: words.plan(plan) })}
      consequence={plan.state === 'done' ? t('remove.done') : t('remove.open')}
      action={t('act.delete')}
      isDanger
      onConfirm={async () => {
        const { simei, upkeep_id } = plan
        await call('device/DeleteUpkeep', { simei, upkeep_id, request_id: crypto.randomUUID() })
        onClose()
        await readUpkeep()
      }}
      onClose={onClose}
    />
  )
}
