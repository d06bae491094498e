'use client'

import { useTranslations } from 'next-intl'
import { NamedDevices } from '#components/shared/bulk/named-devices.tsx'
import { ConfirmDialog } from '#components/ui/form/confirm-dialog.tsx'
import type { RecycleDialogProps } from './dialog-props.ts'

/** Irreversible; asks to type the number, or the count. */
export function PhysicalDeleteDialog({ rows, bulk, onDone, onClose }: RecycleDialogProps) {
  const t = useTranslations('recycle.physicalDelete')
  const [first] = rows
  const name = rows.length === 1 && first ? first.imei : String(rows.length)
  return (
    <ConfirmDialog
      title={t('title', { count: rows.length })}
      consequence={
        <>
          <p>{t('consequence')}</p>
          <NamedDevices rows={rows} />
        </>
      }
      action={t('action')}
      isDanger
      typeName={name}
      onConfirm={async () => {
        await bulk.run('device/PhysicalDelete', { simei: rows.map(({ simei }) => simei) }, 'erased')
        onDone()
        onClose()
      }}
      onClose={onClose}
    />
  )
}
