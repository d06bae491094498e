'use client'

import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { openDownload } from '#components/list/export/download-file.ts'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { PasswordField } from '#components/ui/form/password-field.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { useTell } from '#components/ui/use-tell.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import { md5 } from '#lib/format/md5.ts'
import { required } from '#lib/rules/required.ts'
import classes from './backup.module.css'
import { useBackupsAgain } from './use-backups-again.ts'

export type BackupRow = CallReply<'ops/GetBackups'>['items'][number]

/** What asks for the password again; all but `start` are about a backup. */
export type BackupAct = { kind: 'start' } | { kind: 'goOn' | 'download' | 'delete'; id: string }

export function BackupActs({
  backup,
  onAsk,
}: {
  backup: BackupRow
  onAsk: (act: BackupAct) => void
}) {
  const t = useTranslations('backup.act')
  const tell = useTell()
  const words = useTranslations('backup.done')
  const readAgain = useBackupsAgain()
  const { backup_id: id, state } = backup
  const isBusy = state === 'waiting' || state === 'running'
  const stop = async () => {
    try {
      await call('ops/StopBackup', { backup_id: id, request_id: crypto.randomUUID() })
      tell.done(words('stopped'))
    } catch (error) {
      tell.failure(error)
    }
    await readAgain()
  }
  const ask = (kind: 'goOn' | 'download' | 'delete') => (
    <Button
      size="compact-sm"
      variant="subtle"
      color={kind === 'delete' ? 'red' : undefined}
      onClick={() => onAsk({ kind: kind, id: id })}
    >
      {t(kind)}
    </Button>
  )
  return (
    <div className={classes.acts}>
      {isBusy && (
        <Button size="compact-sm" variant="subtle" onClick={() => void stop()}>
          {t('stop')}
        </Button>
      )}
      {(state === 'stopped' || state === 'failed') && ask('goOn')}
      {state === 'done' && ask('download')}
      {!isBusy && ask('delete')}
    </div>
  )
}

/** Asks for the password, then acts. */
export function ActDialog({ act, onClose }: { act: BackupAct; onClose: () => void }) {
  const t = useTranslations('backup')
  const tell = useTell()
  const readAgain = useBackupsAgain()
  const form = useForm({
    initial: { password: '' },
    rules: { password: [required] },
    fieldOf: { wrongPassword: 'password', pwd_md5: 'password' },
    submit: async ({ password }) => {
      await doAct(act, md5(password))
      if (act.kind === 'delete') tell.done(t('done.deleted'))
      if (act.kind === 'start' || act.kind === 'goOn') tell.done(t('done.begun'))
      onClose()
      await readAgain()
    },
  })
  return (
    <FormDialog
      title={t(`ask.${act.kind}.title`)}
      form={form}
      action={t(`ask.${act.kind}.action`)}
      isDanger={act.kind === 'delete'}
      onClose={onClose}
    >
      <p>{t(`ask.${act.kind}.text`)}</p>
      <PasswordField label={t('password')} {...form.text('password')} />
    </FormDialog>
  )
}

async function doAct(act: BackupAct, password: string): Promise<void> {
  const request = { pwd_md5: password, request_id: crypto.randomUUID() }
  if (act.kind === 'start') await call('ops/StartBackup', request)
  else if (act.kind === 'goOn') await call('ops/StartBackup', { ...request, backup_id: act.id })
  else if (act.kind === 'delete') await call('ops/DeleteBackup', { ...request, backup_id: act.id })
  else {
    const { path } = await call('ops/GetBackupFile', { ...request, backup_id: act.id })
    openDownload(path, `backup-${act.id}.tar`)
  }
}
