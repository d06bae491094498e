'use client'

import { useTranslations } from 'next-intl'
import { countOf, idsOf } from '#components/shared/bulk/bulk-dialog-props.ts'
import { NamedDevices } from '#components/shared/bulk/named-devices.tsx'
import { ConfirmDialog } from '#components/ui/form/confirm-dialog.tsx'
import type { ActionDialogProps } from './dialog-props.ts'

/** Actions that need only a confirmation. */
export type PlainAction = 'freeze' | 'thaw' | 'delete' | 'clear'

/** Irreversible actions ask to type a word. */
export function ConfirmAction(props: ActionDialogProps & { action: PlainAction }) {
  const { action, rows, bulk, onClose, onDone } = props
  const t = useTranslations('fleet')
  const [first] = rows
  const name = rows.length === 1 && first ? first.imei : String(rows.length)
  const count = countOf(props)

  async function run() {
    const simei = idsOf(rows)
    if (action === 'clear') await bulk.run('device/Clear', { simei, confirm: true }, 'cleared')
    else if (action === 'delete') await bulk.run('device/Delete', { simei }, 'deleted')
    else if (action === 'freeze') await bulk.run('device/Freeze', { simei, frozen: true }, 'frozen')
    else await bulk.run('device/Freeze', { simei, frozen: false }, 'thawed')
    onDone()
    onClose()
  }

  return (
    <ConfirmDialog
      title={t(`${action}.title`, { count })}
      consequence={
        <>
          <p>{t(`${action}.consequence`)}</p>
          <NamedDevices rows={rows} count={count} />
        </>
      }
      action={t(`act.${action}`)}
      isDanger={action === 'delete' || action === 'clear'}
      {...(action === 'clear' && { typeName: name })}
      onConfirm={run}
      onClose={onClose}
    />
  )
}
