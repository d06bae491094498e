import { headers } from 'next/headers'
import { getTranslations } from 'next-intl/server'
import { QRCodeSVG } from 'qrcode.react'
import classes from './auth.module.css'

/** Host and scheme as the proxy forwards them. */
async function ownAddress(): Promise<string> {
  const head = await headers()
  const scheme = head.get('x-forwarded-proto')?.split(',')[0]?.trim() === 'https' ? 'https' : 'http'
  return `${scheme}://${head.get('host') ?? ''}`
}

/** Server-rendered: the QR code library weighs 6 KB. */
export async function PhoneQr() {
  const [t, address] = await Promise.all([getTranslations('login.qr'), ownAddress()])
  return (
    <figure className={classes.qr}>
      <QRCodeSVG
        value={address}
        size={96}
        level="M"
        marginSize={2}
        bgColor="#ffffff"
        fgColor="#14181d"
        title={t('label')}
        role="img"
      />
      <figcaption>{t('hint')}</figcaption>
    </figure>
  )
}
