'use client'

import { Select, Switch } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { PasswordField } from '#components/ui/form/password-field.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { useTell } from '#components/ui/use-tell.ts'
import { type BackupInterval, backupIntervals, backupLimits } from '#lib/codes/backup.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import { md5 } from '#lib/format/md5.ts'
import { atLeast, atMost, required } from '#lib/rules/required.ts'
import { useBackupsAgain } from './use-backups-again.ts'

type Plan = CallReply<'ops/GetBackups'>['plan']

const hours = Array.from({ length: 24 }, (_, hour) => String(hour))
const kept = [1, 2, 3, 5, 7, 10, 14, 30, 60, backupLimits.mostKept]

/** When backups are made, how many stay, and the passphrase of the secret in them. */
export function PlanDialog({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const t = useTranslations('backup')
  const tell = useTell()
  const readAgain = useBackupsAgain()
  const { leastPassphrase, mostPassphrase } = backupLimits
  const form = useForm({
    initial: {
      every: plan.every as BackupInterval,
      hour: String(plan.hour),
      keep: String(plan.keep),
      isRehearsed: plan.is_rehearsed,
      passphrase: '',
      password: '',
    },
    rules: ({ passphrase }) => ({
      password: [required],
      passphrase:
        passphrase === '' && plan.has_passphrase
          ? []
          : [atLeast(leastPassphrase), atMost(mostPassphrase)],
    }),
    fieldOf: { wrongPassword: 'password', pwd_md5: 'password' },
    submit: async ({ every, hour, keep, isRehearsed, passphrase, password }) => {
      await call('ops/SetBackupPlan', {
        every: every,
        hour: Number(hour),
        keep: Number(keep),
        is_rehearsed: isRehearsed,
        ...(passphrase !== '' && { passphrase }),
        pwd_md5: md5(password),
        request_id: crypto.randomUUID(),
      })
      tell.done(t('plan.saved'))
      onClose()
      await readAgain()
    },
  })
  const keeps = [...new Set([...kept, plan.keep])].sort((a, b) => a - b).map(String)
  return (
    <FormDialog title={t('plan.title')} form={form} action={t('plan.action')} onClose={onClose}>
      <Select
        label={t('plan.every')}
        allowDeselect={false}
        data={backupIntervals.map((one) => ({ value: one, label: t(`plan.${one}`) }))}
        {...form.choice('every')}
      />
      <Select label={t('plan.hour')} allowDeselect={false} data={hours} {...form.choice('hour')} />
      <Select label={t('plan.keep')} allowDeselect={false} data={keeps} {...form.choice('keep')} />
      <Switch label={t('plan.rehearse')} {...form.checked('isRehearsed')} />
      <PasswordField
        label={t('plan.passphrase')}
        description={t('plan.passphraseHelp')}
        {...form.text('passphrase')}
        autoComplete="off"
      />
      <PasswordField label={t('password')} {...form.text('password')} />
    </FormDialog>
  )
}
