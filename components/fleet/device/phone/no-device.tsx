'use client'

import { Button } from '@mantine/core'
import { IconPlus, IconUserCircle } from '@tabler/icons-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call, cancelCalls } from '#components/data/api.ts'
import { clearSession } from '#components/data/session.ts'
import { useWayToAdd } from '#components/data/use-way-to-add.ts'
import { PageLink } from '#components/ui/plain/page-link.tsx'
import classes from './phone.module.css'

/** An account without devices: how to add one. */
export function NoDevice() {
  const t = useTranslations('h5.device')
  const isClaiming = useWayToAdd() === 'claim'
  return (
    <div className={classes.page}>
      <h1>{t('none')}</h1>
      <p>{t(isClaiming ? 'claim' : 'ask')}</p>
      {isClaiming && (
        <div className={classes.acts}>
          <Claim />
        </div>
      )}
    </div>
  )
}

/** A device that is not the reader's, as its QR code leads everybody here. */
export function UnseenDevice({ simei }: { simei: string }) {
  const t = useTranslations('h5.device')
  const isClaiming = useWayToAdd() === 'claim'
  return (
    <div className={classes.page}>
      <h1>{t('unseen')}</h1>
      <p>{t(isClaiming ? 'unseenClaim' : 'unseenAsk')}</p>
      <div className={classes.acts}>
        {isClaiming && <Claim />}
        <OtherAccount path={`/h5/device?simei=${simei}`} />
      </div>
    </div>
  )
}

function Claim() {
  const t = useTranslations('h5.device')
  return (
    <Button
      component={PageLink}
      href="/h5/device?add=1"
      leftSection={<IconPlus size={18} aria-hidden />}
    >
      {t('add')}
    </Button>
  )
}

/** Logs out, and comes back to an address with the next log-in. */
function OtherAccount({ path }: { path: string }) {
  const t = useTranslations('h5.device')
  const router = useRouter()
  const [isBusy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    const ended = call('user/LoginOut', {})
    cancelCalls()
    await ended.catch(() => undefined)
    clearSession()
    router.replace(`/login?${new URLSearchParams({ next: path })}`)
  }
  return (
    <Button
      variant="light"
      leftSection={<IconUserCircle size={18} aria-hidden />}
      loading={isBusy}
      onClick={() => void leave()}
    >
      {t('otherAccount')}
    </Button>
  )
}
