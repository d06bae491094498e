'use client'

import { SegmentedControl } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useSession } from '#components/data/session.ts'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import type { SharedDevice } from './quick-acts.ts'
import { ShareByLink, useShareLink } from './share-link.tsx'
import { ShareWithAccount, useInvite } from './share-with-account.tsx'

const ways = ['link', 'account'] as const

export type ShareDialogProps = {
  device: SharedDevice
  onClose: () => void
}

/** Where one device is, by public link or for another account. */
export function ShareDialog({ device, onClose }: ShareDialogProps) {
  const t = useTranslations('fleet.share')
  const sharing = useTranslations('sharing')
  const common = useTranslations('common')
  const isAccount = !useSession()?.device
  const [way, setWay] = useState<(typeof ways)[number]>('link')
  const isByLink = way === 'link'
  const link = useShareLink(device)
  const invite = useInvite(device, !isByLink)
  return (
    <FormDialog
      title={t('title', { name: device.name })}
      form={isByLink ? link.form : invite.form}
      action={isByLink ? t('make') : sharing('invite')}
      cancel={common('close')}
      size="lg"
      onClose={onClose}
    >
      {isAccount && (
        <SegmentedControl
          aria-label={sharing('way.label')}
          data={ways.map((value) => ({ value, label: sharing(`way.${value}`) }))}
          value={way}
          onChange={setWay}
        />
      )}
      {isByLink ? (
        <ShareByLink device={device} link={link} />
      ) : (
        <ShareWithAccount device={device} invite={invite} />
      )}
    </FormDialog>
  )
}
