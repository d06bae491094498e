'use client'

import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { ConfirmDialog } from '#components/ui/form/confirm-dialog.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import type { AccountAct, AccountRow, OrganisationDetail } from '../customer-types.ts'
import { RightsEditor } from '../rights/rights-editor.tsx'
import { useAfterChange } from '../use-after-change.ts'
import { AddAccountDialog, EditAccountDialog } from './account-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'

type ActsProps = {
  act: AccountAct | undefined
  detail: OrganisationDetail
  onClose: () => void
}

export function AccountActs({ act, detail, onClose }: ActsProps) {
  if (!act) return null
  if (act.kind === 'add') return <AddAccountDialog detail={detail} onClose={onClose} />
  const { row } = act
  if (act.kind === 'edit') return <EditAccountDialog row={row} onClose={onClose} />
  if (act.kind === 'password') return <PasswordDialog row={row} onClose={onClose} />
  if (act.kind === 'rights') return <RightsEditor row={row} onClose={onClose} />
  return <ConfirmAct kind={act.kind} row={row} onClose={onClose} />
}

/** Actions that need only a confirmation. */
const confirmed = {
  delete: { words: 'customer.accountDelete', verb: 'delete', func: 'usermgr/DelUser' },
  // For a lost authenticator and recovery codes.
  factor: { words: 'customer.factor', verb: 'clearFactor', func: 'usermgr/ClearTotp' },
} as const

type ConfirmActProps = { kind: keyof typeof confirmed; row: AccountRow; onClose: () => void }

function ConfirmAct({ kind, row, onClose }: ConfirmActProps) {
  const { words, verb, func } = confirmed[kind]
  const t = useTranslations(words)
  const act = useTranslations('customer.act')
  const afterChange = useAfterChange()
  const { suid, nickName, account } = row
  return (
    <ConfirmDialog
      title={t('title', { name: nickName })}
      consequence={t('consequence', { account })}
      action={act(verb)}
      isDanger
      onClose={onClose}
      onConfirm={async () => {
        await call(func, { suid, request_id: crypto.randomUUID() })
        onClose()
        afterChange()
        toast.show({ message: t('done', { name: nickName }) })
      }}
    />
  )
}
