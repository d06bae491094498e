'use client'

import { Skeleton } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useCall } from '#components/data/use-call.ts'
import { Failure } from '#components/ui/form/failure.tsx'
import { PageLink } from '#components/ui/plain/page-link.tsx'
import { QrCode } from '#components/ui/qr-code.tsx'
import classes from './drawer.module.css'

const size = 150

/** For a label on the device: a camera that reads it opens its phone page, after the log-in of whoever may see it. */
export function PhoneCode({ simei }: { simei: string }) {
  const t = useTranslations('fleet')
  const { data, error, refetch } = useCall('device/GetPhoneLink', { simei })
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />
  return (
    <div className={classes.code}>
      {data ? (
        <QrCode text={new URL(data.url, location.origin).href} size={size} label={t('phoneCode')} />
      ) : (
        <Skeleton height={size} width={size} />
      )}
      <div>
        <p>{t('phoneCodeText')}</p>
        <PageLink href={`/h5/device?simei=${simei}`}>{t('phoneCodeOpen')}</PageLink>
      </div>
    </div>
  )
}
