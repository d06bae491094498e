'use client'

import { useTranslations } from 'next-intl'
import { PageLink } from '#components/ui/plain/page-link.tsx'
import { QrCode } from '#components/ui/qr-code.tsx'
import classes from './drawer.module.css'

/** For a label on the device: a camera that reads it opens its phone page, after the log-in of whoever may see it. */
export function PhoneCode({ simei }: { simei: string }) {
  const t = useTranslations('fleet')
  const path = `/h5/device?simei=${simei}`
  return (
    <div className={classes.code}>
      <QrCode text={`${location.origin}${path}`} size={150} label={t('phoneCode')} />
      <div>
        <p>{t('phoneCodeText')}</p>
        <PageLink href={path}>{t('phoneCodeOpen')}</PageLink>
      </div>
    </div>
  )
}
