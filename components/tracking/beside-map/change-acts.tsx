'use client'

import { ActionIcon } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { usePermission } from '#components/data/permitted.tsx'
import { ConfirmDialog } from '#components/ui/form/confirm-dialog.tsx'
import type { Permission } from '#lib/codes/permissions.ts'
import type { Kind } from './beside-map.tsx'

const rights = {
  beacon: { edit: 'e_ua_beacon', remove: 'e_ua_beacon' },
  fence: { edit: 'e_ua_modify_fence', remove: 'e_ua_delete_fence' },
  poi: { edit: 'e_ua_modify_fence', remove: 'e_ua_delete_fence' },
} as const satisfies Record<Kind, { edit: Permission; remove: Permission }>

type ChangeActsProps = {
  kind: Kind
  name: string
  onEdit: () => void
  remove: () => Promise<unknown>
  /** Before the list is read again. */
  onDeleted: () => void
  readAgain: () => Promise<unknown>
}

/** Edit, and delete after a question, for whom may. */
export function ChangeActs(props: ChangeActsProps) {
  const { kind, name, onEdit, remove, onDeleted, readAgain } = props
  const t = useTranslations(kind)
  const may = usePermission()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      {may(rights[kind].edit) && (
        <ActionIcon variant="default" size={30} aria-label={t('edit')} onClick={onEdit}>
          <IconPencil size={17} />
        </ActionIcon>
      )}
      {may(rights[kind].remove) && (
        <ActionIcon
          variant="default"
          size={30}
          c="var(--wp-danger)"
          aria-label={t('delete')}
          onClick={() => setAsking(true)}
        >
          <IconTrash size={17} />
        </ActionIcon>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('deleteTitle', { name })}
          consequence={t('deleteText')}
          action={t('delete')}
          isDanger
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await remove()
            onDeleted()
            await readAgain()
            notifications.show({ message: t('deleted', { name, count: 1 }) })
          }}
        />
      )}
    </>
  )
}
