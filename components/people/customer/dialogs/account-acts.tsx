'use client'

import { Checkbox, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { useBrand } from '#components/data/brand.tsx'
import { ConfirmDialog } from '#components/ui/form/confirm-dialog.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { NewPassword } from '#components/ui/form/new-password.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { toast } from '#components/ui/toast/toast.ts'
import { useTell } from '#components/ui/use-tell.ts'
import { CallError } from '#lib/client.ts'
import { md5 } from '#lib/format/md5.ts'
import { differsFromNames, passwordOf } from '#lib/rules/password.ts'
import type { AccountAct, AccountRow, OrganisationDetail } from '../customer-types.ts'
import { RightsEditor } from '../rights/rights-editor.tsx'
import { useAfterChange } from '../use-after-change.ts'
import { AddAccountDialog, EditAccountDialog } from './account-dialog.tsx'

/** Ends all sessions of the account. */
function PasswordDialog({ row, onClose }: { row: AccountRow; onClose: () => void }) {
  const t = useTranslations('customer.password')
  const afterChange = useAfterChange()
  const tell = useTell()
  const { password: policy } = useBrand()
  const { suid, nickName, account, has_totp, has_passkey } = row
  const form = useForm({
    initial: { password: '', alsoFactor: false },
    rules: {
      password: [passwordOf(policy), differsFromNames(account, nickName, row.phone, row.email)],
    },
    fieldOf: { pwd_md5: 'password', passwordWeak: 'password', passwordIsName: 'password' },
    submit: async ({ password: secret, alsoFactor }) => {
      await call('usermgr/ResetPwd', {
        suid,
        pwd_md5: md5(secret),
        request_id: crypto.randomUUID(),
      })
      onClose()
      toast.show({ message: t('done', { name: nickName }) })
      if (!alsoFactor) return
      // Last, reported separately: the password is set.
      await clearFactor(suid).catch(tell.failure)
      afterChange()
    },
  })
  return (
    <FormDialog
      title={t('title', { name: nickName })}
      form={form}
      action={t('action')}
      size="sm"
      onClose={onClose}
    >
      <Text>{t('help', { account })}</Text>
      <NewPassword
        policy={policy}
        label={t('new')}
        data-autofocus
        {...form.text('password')}
        onGenerate={(made) => form.set('password', made)}
      />
      {(has_totp || has_passkey) && (
        <Checkbox
          label={t('alsoFactor')}
          description={t('alsoFactorHelp')}
          {...form.checked('alsoFactor')}
        />
      )}
    </FormDialog>
  )
}

async function clearFactor(suid: string): Promise<void> {
  try {
    await call('usermgr/ClearTotp', { suid, request_id: crypto.randomUUID() })
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'totpNotBegun')) throw error
  }
}

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
