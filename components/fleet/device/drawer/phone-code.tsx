'use client'

import { useTranslations } from 'next-intl'
import { PageLink } from '#components/ui/plain/page-link.tsx'
import { QrCode } from '#components/ui/qr-code.tsx'
import classes from './drawer.module.css'

/** For a label on the device: a camera that reads it opens its phone page, after the log-in of whoever may see it. */
export function PhoneCode({ simei }: { simei: string }) {
  const t = useTranslations('h5.code')
  const title = useTranslations('fleet')('phoneCode')
  const path = `/h5/device?simei=${simei}`
  return (
    <div className={classes.code}>
      <QrCode text={`${location.origin}${path}`} size={150} label={title} />
      <div>
        <p>{t('text')}</p>
        <PageLink href={path}>{t('open')}</PageLink>
      </div>
    </div>
  )
}
