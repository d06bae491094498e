'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { block } from '#components/ui/lazy/block.tsx'
import { lazyPart } from '#components/ui/lazy/lazy-part.tsx'
import classes from './auth.module.css'

const QrCode = lazyPart({
  name: 'qrCode',
  load: () => import('#components/ui/qr-code.tsx').then((m) => m.QrCode),
  frame: block({ minHeight: 96, minWidth: 96 }),
})

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
      <QrCode text={address} size={96} label={t('qr.label')} />
      <figcaption>{t('qr.hint')}</figcaption>
    </figure>
  )
}
