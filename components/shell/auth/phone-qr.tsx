'use client'

import { useTranslations } from 'next-intl'
import { lazy, Suspense, useEffect, useState } from 'react'
import classes from './auth.module.css'

const QrCode = lazy(() =>
  import('#components/ui/qr-code.tsx').then((module) => ({ default: module.QrCode })),
)

/** The address of this site as a QR code, for those who sit at a desk and want it on their phone. */
export function PhoneQr() {
  const t = useTranslations('login')
  const [address, setAddress] = useState<string>()
  // Known to the browser only; on a phone, where it would be of no use, nothing is loaded.
  useEffect(() => {
    if (window.matchMedia('(min-width: 900px)').matches) setAddress(window.location.origin)
  }, [])
  if (!address) return null
  return (
    <figure className={classes.qr}>
      <Suspense fallback={<span className={classes.qrSpace} />}>
        <QrCode text={address} size={96} label={t('qr.label')} />
      </Suspense>
      <figcaption>{t('qr.hint')}</figcaption>
    </figure>
  )
}
