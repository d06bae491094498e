'use client'

import { useTranslations } from 'next-intl'
import { usePermission } from '#components/data/permitted.tsx'
import { ConfirmDialog } from '#components/ui/form/confirm-dialog.tsx'
import { useUndo } from '#components/ui/form/use-undo.tsx'
import { type ActionDialogProps, idsOf } from './dialog-props.ts'
import { NamedDevices } from './named-devices.tsx'

/** Actions that need only a confirmation. */
export type PlainAction = 'freeze' | 'thaw' | 'delete' | 'clear'

/** Irreversible actions ask to type a word. */
export function ConfirmAction(props: ActionDialogProps & { action: PlainAction }) {
  const { action, rows, batch, onClose, onDone } = props
  const t = useTranslations('fleet')
  const showUndo = useUndo()
  const may = usePermission()
  const [first] = rows
  const name = rows.length === 1 && first ? first.imei : String(rows.length)

  async function run() {
    const simei = idsOf(rows)
    if (action === 'clear') await batch.run('device/Clear', { simei, confirm: true }, 'cleared')
    else if (action === 'delete') await remove(simei)
    else if (action === 'freeze')
      await batch.run('device/Freeze', { simei, frozen: true }, 'frozen')
    else await batch.run('device/Freeze', { simei, frozen: false }, 'thawed')
    onDone()
    onClose()
  }

  async function remove(simei: string[]) {
    const mayUndo = may('e_ua_restore_device')
    const doneKey = mayUndo ? undefined : 'deleted'
    const { suc_items } = await batch.run('device/Delete', { simei }, doneKey)
    if (suc_items.length === 0 || !mayUndo) return
    showUndo(t('done.deleted', { count: suc_items.length }), async () => {
      await batch.run('device/Restore', { simei: suc_items })
    })
  }

  return (
    <ConfirmDialog
      title={t(`${action}.title`, { count: rows.length })}
      consequence={
        <>
          <p>{t(`${action}.consequence`)}</p>
          <NamedDevices rows={rows} />
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
