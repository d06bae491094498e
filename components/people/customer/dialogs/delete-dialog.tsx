'use client'

import { Button, List, Modal, Stack } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { usePermission } from '#components/data/permitted.tsx'
import { ConfirmDialog } from '#components/ui/form/confirm-dialog.tsx'
import { useFocusReturn } from '#components/ui/form/use-focus-return.ts'
import { toast } from '#components/ui/toast/toast.ts'
import type { OrganisationDetail } from '../customer-types.ts'
import { useAfterChange } from '../use-after-change.ts'

type DeleteProps = {
  detail: OrganisationDetail
  onClose: () => void
  onDeleted: (gone: OrganisationDetail) => void
}

/** Asks to type the name, or names the obstacles. */
export function DeleteDialog({ detail, onClose, onDeleted }: DeleteProps) {
  const t = useTranslations('customer.delete')
  const act = useTranslations('customer.act')
  const afterChange = useAfterChange()
  const { sid, sname, account_count: accounts } = detail
  const may = usePermission()
  useFocusReturn()
  const hindrances = hindrancesOf(detail, may('e_ua_edit_account'))
  if (hindrances.length > 0) {
    return (
      <Modal opened onClose={onClose} size="sm" title={t('refused', { name: sname })}>
        <Stack>
          <List spacing="xs">
            {hindrances.map(({ key, count }) => (
              <List.Item key={key}>{t(key, { count })}</List.Item>
            ))}
          </List>
          <Button variant="default" onClick={onClose} style={{ alignSelf: 'flex-end' }}>
            {t('close')}
          </Button>
        </Stack>
      </Modal>
    )
  }
  return (
    <ConfirmDialog
      title={t('title', { name: sname })}
      consequence={
        <Stack gap="xs">
          <span>{t('consequence', { groups: detail.garage_count })}</span>
          {accounts > 0 && <strong>{t('withAccounts', { count: accounts })}</strong>}
        </Stack>
      }
      action={act('delete')}
      typeName={sname}
      isDanger
      onClose={onClose}
      onConfirm={async () => {
        await call('family/DelFamily', {
          sfamilyid: sid,
          with_accounts: accounts > 0,
          request_id: crypto.randomUUID(),
        })
        onDeleted(detail)
        onClose()
        afterChange(detail.chain.map((link) => link.sid))
        toast.show({ message: t('done', { name: sname }) })
      }}
    />
  )
}

/** Organisations below, devices, recycled devices, accounts closed to the reader. */
function hindrancesOf(detail: OrganisationDetail, mayEditAccounts: boolean) {
  return [
    { key: 'hasChildren', count: detail.sub_count } as const,
    { key: 'hasDevices', count: detail.imei_count } as const,
    { key: 'hasRecycled', count: detail.recycled_count } as const,
    { key: 'hasAccounts', count: mayEditAccounts ? 0 : detail.account_count } as const,
  ].filter(({ count }) => count > 0)
}
