'use client'

import { Alert, Button, Radio, Select, Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { type Invitation, isOpen, useInvitationWords } from '#components/data/invitations.ts'
import { readAgain } from '#components/data/read-again.ts'
import { useCall } from '#components/data/use-call.ts'
import { ConfirmDialog } from '#components/ui/form/confirm-dialog.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { dateTime } from '#lib/format/time.ts'
import { required } from '#lib/rules/required.ts'
import { type ShareRights, shareRights } from '#lib/rules/sharing.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import type { SharedDevice } from './quick-acts.ts'
import classes from './share-with-account.module.css'

const hours = ['24', '168', '720', '2160', '8760'] as const

const first = { account: '', rights: 'view' as ShareRights, hours: '168', remark: '' }

export function useInvite({ simei }: SharedDevice, isShown: boolean) {
  const [invited, setInvited] = useState<string>()
  const invitations = useCall('device/GetInvites', { simei }, { enabled: isShown, staleTime: 0 })
  const queries = useQueryClient()
  const refetch = () => readAgain(queries, { queryKey: ['device/GetInvites'] })
  const form = useForm({
    initial: first,
    rules: { account: [required] },
    fieldOf: { end_time: 'hours', invitationTooLong: 'hours' },
    submit: async (values) => {
      const account = values.account.trim()
      await call('device/Invite', {
        simei,
        account,
        rights: values.rights,
        end_time: Math.floor(Date.now() / 1000) + Number(values.hours) * 3600,
        remark: values.remark.trim(),
        request_id: crypto.randomUUID(),
      })
      setInvited(account)
      form.reset({ ...first, rights: values.rights, hours: values.hours })
      await refetch()
    },
  })
  const items = invitations.data?.items ?? []
  return { form, invited, items, refetch }
}

type ShareWithAccountProps = { device: SharedDevice; invite: ReturnType<typeof useInvite> }

/** Invitations of one device to other accounts. */
export function ShareWithAccount({ device, invite }: ShareWithAccountProps) {
  const t = useTranslations('sharing')
  const { form, invited } = invite
  return (
    <>
      <Text fz="sm" c="dimmed">
        {t('purpose')}
      </Text>
      {invited !== undefined && <Alert color="green">{t('invited', { name: invited })}</Alert>}
      <TextInput
        label={t('account')}
        description={t('accountHelp')}
        maxLength={textLimits.email}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.text('account')}
      />
      <Radio.Group label={t('rights')} {...form.choice('rights')}>
        <Stack gap={8} mt={6}>
          {shareRights.map((value) => (
            <Radio
              key={value}
              value={value}
              label={t(`right.${value}`)}
              description={t(`rightHelp.${value}`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Select
        label={t('howLong')}
        allowDeselect={false}
        data={hours.map((value) => ({ value, label: t(`span.${value}`) }))}
        {...form.choice('hours')}
      />
      <TextInput label={t('remark')} maxLength={textLimits.shareRemark} {...form.text('remark')} />
      {invite.items.length > 0 && <Invitations device={device} invite={invite} />}
    </>
  )
}

/** Those that wait or are in force first. */
function Invitations({ device: { simei, name }, invite }: ShareWithAccountProps) {
  const t = useTranslations('sharing')
  const [revoked, setRevoked] = useState<Invitation>()
  const items = invite.items.toSorted((a, b) => Number(isOpen(b)) - Number(isOpen(a)))
  const revoke = async ({ invite_id }: Invitation) => {
    await call('device/RevokeInvite', { simei, invite_id, request_id: crypto.randomUUID() })
    setRevoked(undefined)
    await invite.refetch()
  }
  return (
    <>
      <ul className={classes.list} aria-label={t('list')}>
        {items.map((one) => (
          <InvitationRow key={one.invite_id} invitation={one} onRevoke={() => setRevoked(one)} />
        ))}
      </ul>
      {revoked && (
        <ConfirmDialog
          title={t('revokeTitle', { name, to: revoked.to })}
          consequence={t('revokeText')}
          action={t('revoke')}
          isDanger
          onConfirm={() => revoke(revoked)}
          onClose={() => setRevoked(undefined)}
        />
      )}
    </>
  )
}

type RowProps = { invitation: Invitation; onRevoke: () => void }

function InvitationRow({ invitation, onRevoke }: RowProps) {
  const t = useTranslations('sharing')
  const wordsOf = useInvitationWords()
  const { to, from, rights, remark, end_time } = invitation
  const isLasting = isOpen(invitation)
  const facts = [t(`right.${rights}`), t('until', { time: dateTime(end_time) }), from, remark]
  return (
    <li className={classes.row} data-over={!isLasting || undefined}>
      <span className={classes.words}>
        <b>
          <bdi>{to}</bdi>
        </b>
        <span className={classes.facts}>{facts.filter(Boolean).join(' · ')}</span>
      </span>
      <span className={classes.state} data-state={isLasting ? invitation.state : undefined}>
        {wordsOf(invitation)}
      </span>
      {isLasting && (
        <Button size="compact-sm" variant="default" c="var(--wp-danger)" onClick={onRevoke}>
          {t('revoke')}
        </Button>
      )}
    </li>
  )
}
